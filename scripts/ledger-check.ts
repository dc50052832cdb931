// npm run ledger:check: adds up the whole ledger and compares it with purchases, payouts and payments.
// Prints the first faults and exits with 1 if there are any.
import mongoose from 'mongoose';
import { findBookFaults } from '@/lib/assembly/books';
import { plural } from '@/lib/core/format';
import { connectDb } from '@/lib/platform/db';

/** Faults that are printed. */
const SHOWN = 20;

try {
  await connectDb({ isUntimed: true });
  const faults = await findBookFaults();
  for (const fault of faults.slice(0, SHOWN)) console.error(fault);
  console.log(faults.length === 0 ? 'The books are right.' : plural(faults.length, 'fault'));
  process.exitCode = faults.length === 0 ? 0 : 1;
} finally {
  await mongoose.disconnect();
}
