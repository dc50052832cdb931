import { inboxQueue } from '@/lib/money/provider/inbox';
import {
  disconnectHandler,
  type Handler,
  leaveRoomHandler,
  mailHandler,
  outboxQueue,
  timerHandler,
} from '@/lib/platform/outbox';
import { createRunner, type Queue } from '@/lib/platform/worker';
import type { LeasedRow } from '@/models/platform/leased-row';

/** Runs one batch of a queue's due rows at a fixed time. Returns the number of rows taken. */
async function drain<T extends LeasedRow>(queue: Queue<T>, now: Date): Promise<number> {
  const runner = createRunner(queue, { clock: () => now });
  const taken = await runner.fill();
  await runner.stop();
  return taken;
}

const drainOutbox = (handler: Handler, now: Date) => drain(outboxQueue([handler]), now);

export const drainInbox = (now: Date) => drain(inboxQueue, now);

export const drainMails = (
  port: Parameters<typeof mailHandler>[0],
  templates: Parameters<typeof mailHandler>[1],
  now: Date,
) => drainOutbox(mailHandler(port, templates), now);

export const drainTimer = (timer: Parameters<typeof timerHandler>[0], now: Date) =>
  drainOutbox(timerHandler(timer), now);

export const drainRoomsToLeave = (leave: Parameters<typeof leaveRoomHandler>[0], now: Date) =>
  drainOutbox(leaveRoomHandler(leave), now);

export const drainDisconnects = (disconnect: Parameters<typeof disconnectHandler>[0], now: Date) =>
  drainOutbox(disconnectHandler(disconnect), now);
