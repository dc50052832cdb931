import mongoose from 'mongoose';
import { expect } from 'vitest';

/** Sets a shared counter that has begun to count. key: the counter's name, a colon, what is counted. */
export async function setCount(key: string, points: number): Promise<void> {
  const rows = mongoose.connection.collection('rate_limits');
  const changed = await rows.updateOne({ key }, { $set: { points } });
  expect(changed.matchedCount, key).toBe(1);
}
