import { inboxQueue } from '@/lib/payments/webhook-inbox';
import {
  disconnectQueue,
  leaveRoomQueue,
  mailQueue,
  socketEventQueues,
  timerQueue,
} from '@/lib/platform/outbox';
import { createRunner, type Queue, Slots } from '@/lib/platform/worker';
import type { LeasedRow } from '@/models/leased-row';

/** Runs one batch of a queue's due rows at a fixed time, and returns how many this runner took. */
async function drain<T extends LeasedRow>(queue: Queue<T>, now: Date): Promise<number> {
  const runner = createRunner(queue, new Slots(queue.atOnce ?? 10), () => now);
  const taken = await runner.fill();
  await runner.stop();
  return taken;
}

export const drainInbox = (now: Date) => drain(inboxQueue, now);

export const drainMails = (
  port: Parameters<typeof mailQueue>[0],
  templates: Parameters<typeof mailQueue>[1],
  now: Date,
) => drain(mailQueue(port, templates), now);

export async function drainSocketEvents(
  emit: Parameters<typeof socketEventQueues>[0],
  now: Date,
): Promise<number> {
  let taken = 0;
  for (const queue of socketEventQueues(emit)) taken += await drain(queue, now);
  return taken;
}

export const drainTimer = (timer: Parameters<typeof timerQueue>[0], now: Date) =>
  drain(timerQueue(timer), now);

export const drainRoomsToLeave = (leave: Parameters<typeof leaveRoomQueue>[0], now: Date) =>
  drain(leaveRoomQueue(leave), now);

export const drainDisconnects = (disconnect: Parameters<typeof disconnectQueue>[0], now: Date) =>
  drain(disconnectQueue(disconnect), now);
