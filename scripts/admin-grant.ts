// npm run admin:grant -- --email=a@b.c --name="First Last" --role=admin: gives somebody a role of Eki's own
// people, and opens their account if there is none. See docs/runbooks/first-admin.md.
import { parseArgs } from 'node:util';
import mongoose from 'mongoose';
import { AppError } from '@/lib/core/errors';
import { grantFromCommandLine } from '@/lib/ops/admin-grant';
import { adminGrantInput } from '@/lib/ops/schemas';

/** Refuses options that it does not know. */
const { values: OPTIONS } = parseArgs({
  options: {
    email: { type: 'string' },
    name: { type: 'string' },
    role: { type: 'string', default: 'admin' },
  },
});

async function main(): Promise<number> {
  const input = adminGrantInput.safeParse(OPTIONS);
  if (!input.success) {
    for (const { path, message } of input.error.issues) {
      console.error(`--${path.join('.')}: ${message}`);
    }
    return 1;
  }
  const { email, role } = input.data;
  try {
    const { isNew, link } = await grantFromCommandLine(input.data, new Date());
    console.log(`${isNew ? 'Opened an account. ' : ''}${email} now has the role ${role}.`);
    if (link) console.log(`Choose a password within 24 hours (it’s mailed too): ${link}`);
    return 0;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    console.error(`Nothing was changed. ${error.message}`);
    return 1;
  }
}

try {
  process.exitCode = await main();
} finally {
  await mongoose.disconnect();
}
