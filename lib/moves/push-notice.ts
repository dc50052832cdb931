import 'server-only';
import { z } from 'zod';
import { objectId } from '@/lib/core/fields';
import { SERVICE_KINDS } from '@/lib/core/service-kind';
import { env } from '@/lib/platform/env';
import type { OutboxRow } from '@/lib/platform/outbox';

/** Name of the timer that sends push messages; `lib/push` runs it. */
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
