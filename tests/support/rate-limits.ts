import mongoose from 'mongoose';
import { expect, vi } from 'vitest';
import * as queries from '@/lib/conversations/chat/queries';

/** Sets a shared counter that has begun to count. key: the counter's name, a colon, its subject. */
export async function setCount(key: string, points: number): Promise<void> {
  const rows = mongoose.connection.collection('rate_limits');
  const changed = await rows.updateOne({ key }, { $set: { points } });
  expect(changed.matchedCount, key).toBe(1);
}

/** The value of a shared counter; null if it has not begun to count. key: as for `setCount`. */
export async function getCount(key: string): Promise<number | null> {
  const row = await mongoose.connection.collection('rate_limits').findOne({ key });
  return row ? Number(row.points) : null;
}

/** Turns off the limits of messages in a period. */
export function withoutWindows(): void {
  vi.spyOn(queries, 'findRecentSends').mockResolvedValue([]);
}
