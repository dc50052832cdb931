import { POOL_SIZE } from '@/lib/platform/db';
import { Slots } from '@/lib/platform/slots';

/** Half of the connection pool; the other half is for pages and calls. */
const slots = new Slots(POOL_SIZE / 2);

/**
 * Limits concurrent database reads for sockets that connect or join a room: after a restart thousands do
 * so at the same moment, and commands beyond the size of the pool would fail.
 */
export function withReadSlot<T>(read: () => Promise<T>): Promise<T> {
  return slots.run(read);
}
