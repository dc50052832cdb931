// npm run ratings:recount: recounts the reviews of each product and corrects its stars; with --check
// only reports how many are wrong.
import { parseArgs } from 'node:util';
import mongoose from 'mongoose';
import { connectDb } from '@/lib/platform/db';
import { recountRatings } from '@/lib/purchases/moves/reviews/ratings';

const { values: OPTIONS } = parseArgs({ options: { check: { type: 'boolean', default: false } } });

try {
  await connectDb({ isUntimed: true });
  const wrong = await recountRatings({ isDryRun: OPTIONS.check });
  console.log(`products with wrong stars: ${wrong} ${OPTIONS.check ? 'found' : 'corrected'}`);
} finally {
  await mongoose.disconnect();
}
