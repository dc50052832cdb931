import 'server-only';
import { z } from 'zod';
import { objectId } from '@/lib/core/fields';
import { SERVICE_KINDS } from '@/lib/core/service-kind';
import { env } from '@/lib/platform/env';
import type { OutboxRow } from '@/lib/platform/outbox';

/** Name of the timer that sends push messages to customers; `lib/push` runs it. */
export const PUSH_NOTICE = 'push-notice';

/** Notices about a purchase that customers get as push messages. */
export const PUSH_NOTICES = [
  'confirmed',
  'assigned',
  'picked',
  'arrived',
  'delivered',
  'cancelled',
  'refunded',
  'asked',
  'over-budget',
] as const;

export type PushNotice = (typeof PUSH_NOTICES)[number];

export const ACCOUNT_NOTICES = [
  'seller-approved',
  'seller-asked',
  'seller-rejected',
  'rider-approved',
  'rider-asked',
  'rider-rejected',
  'licence-ends',
  'certificate-ends',
] as const;

export type AccountNotice = (typeof ACCOUNT_NOTICES)[number];

const who = { id: objectId, userId: objectId };
const when = {
  /** Distinguishes two notices of the same name. */
  turn: z.union([z.string(), z.number()]),
  /** When it happened, epoch ms. */
  at: z.number(),
};

export const pushNoticeIds = z.discriminatedUnion('kind', [
  z.object({ kind: z.enum(SERVICE_KINDS), notice: z.enum(PUSH_NOTICES), ...who, ...when }),
  z.object({ kind: z.literal('account'), notice: z.enum(ACCOUNT_NOTICES), ...who, ...when }),
]);

export type PushNoticeIds = z.infer<typeof pushNoticeIds>;

/** The row that sends a push message to the user's browsers; none if push messages are off. */
export function pushNotice(ids: PushNoticeIds): OutboxRow[] {
  if (!env().VAPID_PUBLIC_KEY) return [];
  const { kind, id, notice, turn } = ids;
  return [
    {
      id: `timer:${PUSH_NOTICE}:${kind}:${id}:${notice}:${turn}`,
      work: { name: PUSH_NOTICE, ids },
    },
  ];
}

export function isPushNotice(notice: string): notice is PushNotice {
  return (PUSH_NOTICES as readonly string[]).includes(notice);
}

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
