// npm run admin:grant -- --email=a@b.c --name="First Last" --role=admin: gives a person a staff role, and
// opens their account if there is none. With --reset-factor instead of a role: removes a lost second
// factor. See docs/runbooks/first-admin.md.
import { parseArgs } from 'node:util';
import mongoose from 'mongoose';
import { ZodError } from 'zod';
import { AppError } from '@/lib/core/errors';
import { grantFromCommandLine, resetFactorFromCommandLine } from '@/lib/people/admin-grant';
import { adminGrantInput, factorResetInput } from '@/lib/people/staff-schemas';

const { values: OPTIONS } = parseArgs({
  options: {
    email: { type: 'string' },
    name: { type: 'string' },
    role: { type: 'string', default: 'admin' },
    'reset-factor': { type: 'boolean' },
  },
});

/** Returns the lines to print. */
async function run(): Promise<string[]> {
  const { 'reset-factor': isReset, ...grant } = OPTIONS;
  if (isReset) {
    const { email } = factorResetInput.parse({ email: grant.email });
    await resetFactorFromCommandLine(email, new Date());
    return [`${email} signs in without a code now. They set up two-step sign-in again.`];
  }
  const input = adminGrantInput.parse(grant);
  const { isNew, link } = await grantFromCommandLine(input, new Date());
  return [
    `${isNew ? 'Opened an account. ' : ''}${input.email} ${link ? 'gets' : 'now has'} the role ${input.role}${link ? ' with a new password' : ''}.`,
    ...(link ? [`Choose a password within 24 hours (it’s mailed too): ${link}`] : []),
  ];
}

async function main(): Promise<number> {
  try {
    for (const line of await run()) console.log(line);
    return 0;
  } catch (error) {
    if (error instanceof ZodError) {
      for (const { path, message } of error.issues)
        console.error(`--${path.join('.')}: ${message}`);
    } else if (error instanceof AppError) console.error(`Nothing was changed. ${error.message}`);
    else throw error;
    // Setting up a server twice is not a failure.
    return error instanceof AppError && error.code === 'conflict' ? 0 : 1;
  }
}

try {
  process.exitCode = await main();
} finally {
  await mongoose.disconnect();
}
