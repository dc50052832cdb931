import 'server-only';
import { z } from 'zod';
import { objectId } from '@/lib/core/fields';
import { env } from '@/lib/platform/env';
import type { OutboxRow } from '@/lib/platform/outbox';

/** Name of the timer that sends push messages to shops and riders; `lib/push` runs it. */
export const WORK_PUSH = 'work-push';

export const workPushIds = z.object({
  /** A new order, for a shop's members; an offer, for a rider. */
  about: z.enum(['order', 'offer']),
  /** The order or the job. */
  refId: objectId,
  /** The vendor or the rider. */
  to: objectId,
  /** Of an order: the number of the reminder; of an offer: its id. */
  turn: z.union([z.string(), z.number()]),
  /** Deadline for an answer, epoch ms. */
  endsAt: z.number(),
});

export type WorkPushIds = z.infer<typeof workPushIds>;

export const workPushKey = ({ about, refId, to, turn }: WorkPushIds) =>
  `${about}:${refId}:${to}:${turn}`;

/** The row that sends the push message; none if push messages are off. */
export function workPush(ids: WorkPushIds): OutboxRow[] {
  if (!env().VAPID_PUBLIC_KEY) return [];
  return [{ id: `timer:${WORK_PUSH}:${workPushKey(ids)}`, work: { name: WORK_PUSH, ids } }];
}
