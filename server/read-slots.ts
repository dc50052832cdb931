import { POOL_SIZE } from '@/lib/platform/db';
import { Slots } from '@/lib/platform/slots';

/** Pages and calls get the other connections of the pool. */
const slots = new Slots(POOL_SIZE / 2);

/**
 * Reads from the database for a socket that connects or joins a room: after a restart thousands do so at
 * the same moment, and more commands than the pool has connections would fail.
 */
export async function withReadSlot<T>(read: () => Promise<T>): Promise<T> {
  await slots.take();
  try {
    return await read();
  } finally {
    slots.release();
  }
}
