// npm run sync-indexes: creates the collections, indexes and validators that the database lacks; with
// --check only lists them.
import { parseArgs } from 'node:util';
import mongoose from 'mongoose';
import { applySchema, checkSchema } from '@/lib/assembly/schema-check';
import { connectDb } from '@/lib/platform/db';

const { values: OPTIONS } = parseArgs({ options: { check: { type: 'boolean', default: false } } });

async function main(): Promise<number> {
  await connectDb({ isUntimed: true });
  if (OPTIONS.check) {
    const missing = await checkSchema();
    for (const line of missing) console.log(`missing: ${line}`);
    if (missing.length === 0) console.log('Collections, indexes and validators are complete.');
    return missing.length === 0 ? 0 : 1;
  }
  const changes = await applySchema();
  console.log(
    changes === 0
      ? 'Collections, indexes and validators were complete.'
      : `Collections, indexes and validators: ${changes} made.`,
  );
  return 0;
}

try {
  process.exitCode = await main();
} finally {
  await mongoose.disconnect();
}
