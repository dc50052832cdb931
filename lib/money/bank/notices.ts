import 'server-only';
import { z } from 'zod';
import { objectId } from '@/lib/core/fields';
import { PARTIES } from '@/lib/money/payouts/policy';
import { definePush, PUSH_TTL_MS } from '@/lib/platform/outbox';
import { getAccountPage } from './mails';

const NOTICES = ['saved', 'removed', 'confirmed', 'refused'] as const;

const TEXTS: Readonly<Record<(typeof NOTICES)[number], readonly [title: string, body: string]>> = {
  saved: ['Your bank account was changed', 'Not you? Tap “This wasn’t me” in our email.'],
  removed: ['Your bank account was removed', 'Not you? Tap “This wasn’t me” in our email.'],
  confirmed: ['Your bank account is confirmed', 'See when you can use it.'],
  refused: ['We can’t use that bank account', 'See why in our email.'],
};

/** The push message to an owner of a bank account. */
export const bankPush = definePush('bank-push', {
  ids: z.object({
    accountId: objectId,
    userId: objectId,
    party: z.enum(PARTIES),
    notice: z.enum(NOTICES),
    /** When it happened, epoch ms. */
    at: z.number(),
  }),
  key: ({ accountId, userId, notice }) => `${accountId}:${userId}:${notice}`,
  topic: ({ accountId }) => accountId,
  endsAt: ({ at }) => at + PUSH_TTL_MS,
  recipients: ({ userId }) => [userId],
  message: ({ notice, party }) => {
    const [title, body] = TEXTS[notice];
    return { title, body, url: getAccountPage(party), tag: 'bank-account' };
  },
});
