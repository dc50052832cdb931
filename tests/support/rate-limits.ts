import mongoose from 'mongoose';
import { expect, vi } from 'vitest';
import * as queries from '@/lib/chat/queries';

/** Sets a shared counter that has begun to count. key: the counter's name, a colon, what is counted. */
export async function setCount(key: string, points: number): Promise<void> {
  const rows = mongoose.connection.collection('rate_limits');
  const changed = await rows.updateOne({ key }, { $set: { points } });
  expect(changed.matchedCount, key).toBe(1);
}

/** What a shared counter stands at; null where it has not begun to count. key: as for `setCount`. */
export async function counted(key: string): Promise<number | null> {
  const row = await mongoose.connection.collection('rate_limits').findOne({ key });
  return row ? Number(row.points) : null;
}

/** Lets everybody send as many messages as they like. */
export function withoutWindows(): void {
  vi.spyOn(queries, 'findRecentSends').mockResolvedValue([]);
}
