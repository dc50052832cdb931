// npm run account:confirm-email -- --email NEW --by STAFF_EMAIL --reason "…": confirms a changed email for
// an owner who lost the old mailbox and the password. See docs/runbooks/lost-mailbox.md.
import { parseArgs } from 'node:util';
import mongoose from 'mongoose';
import { AppError } from '@/lib/core/errors';
import { confirmEmailByStaff } from '@/lib/people/staff-mailbox';
import { confirmEmailInput } from '@/lib/people/staff-schemas';

const { values: OPTIONS } = parseArgs({
  options: { email: { type: 'string' }, by: { type: 'string' }, reason: { type: 'string' } },
});

async function main(): Promise<number> {
  const input = confirmEmailInput.safeParse(OPTIONS);
  if (!input.success) {
    for (const { path, message } of input.error.issues) {
      console.error(`--${path.join('.')}: ${message}`);
    }
    return 1;
  }
  try {
    await confirmEmailByStaff(input.data, new Date());
    console.log('Confirmed. Both addresses get a mail; the old one can undo it for seven days.');
    return 0;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    console.error(error.message);
    return 1;
  }
}

try {
  process.exitCode = await main();
} finally {
  await mongoose.disconnect();
}
