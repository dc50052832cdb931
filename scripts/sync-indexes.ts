// npm run sync-indexes: brings the database to this release's collections, indexes and validators,
// opens wallets that earlier accounts lack, and notes which emails they hold; with --check only looks; with --back also where a
// later release has been applied already.
import { parseArgs } from 'node:util';
import mongoose from 'mongoose';
import { connectDb } from '@/lib/platform/db';
import { applySchema, checkSchema } from '@/lib/platform/schema-check';
import { openMissingWallets } from '@/lib/users/commands';
import { holdKnownEmails } from '@/lib/users/email-links';

/** Refuses options that it does not know. */
const { values: OPTIONS } = parseArgs({
  options: {
    check: { type: 'boolean', default: false },
    back: { type: 'boolean', default: false },
  },
});

async function main(): Promise<number> {
  await connectDb({ isUntimed: true });
  if (OPTIONS.check) {
    const missing = await checkSchema();
    for (const line of missing) console.log(`missing: ${line}`);
    if (missing.length === 0) console.log('Collections, indexes and validators are complete.');
    return missing.length === 0 ? 0 : 1;
  }
  const changes = await applySchema({ isRollback: OPTIONS.back });
  console.log(
    changes === 0
      ? 'Collections, indexes and validators were complete.'
      : `Collections, indexes and validators: ${changes} made.`,
  );
  const wallets = await openMissingWallets();
  if (wallets > 0) console.log(`Wallets of earlier accounts: ${wallets} opened.`);
  const skipped = await holdKnownEmails();
  if (skipped > 0) console.log(`Emails that two accounts claim: ${skipped}; the log names them.`);
  return 0;
}

try {
  process.exitCode = await main();
} finally {
  await mongoose.disconnect();
}
