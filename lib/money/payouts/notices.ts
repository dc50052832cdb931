import 'server-only';
import { z } from 'zod';
import { objectId } from '@/lib/core/fields';
import { connectDb } from '@/lib/platform/db';
import { definePush, PUSH_TTL_MS, type PushMessage } from '@/lib/platform/outbox';
import { Payout, type PayoutDoc } from '@/models/money/payout';
import { moneyPath, PAYOUT_NOTICES } from './mails';

const noticeIds = z.object({
  payoutId: objectId,
  userId: objectId,
  notice: z.enum(PAYOUT_NOTICES),
  /** When it happened, epoch ms. */
  at: z.number(),
});

/** The push message to an owner; it may show on a lock screen, so it has no amount. */
export const payoutPush = definePush('push-payout', {
  ids: noticeIds,
  key: ({ payoutId, userId, notice }) => `${payoutId}:${userId}:${notice}`,
  topic: ({ payoutId }) => payoutId,
  endsAt: ({ at }) => at + PUSH_TTL_MS,
  recipients: ({ userId }) => [userId],
  message: async ({ payoutId, notice }): Promise<PushMessage | null> => {
    await connectDb();
    const payout = await Payout.findById(payoutId, { party: 1 }).lean<PayoutDoc>();
    if (!payout) return null;
    const name = payout.party === 'wallet' ? 'withdrawal' : 'payout';
    const texts = {
      requested: [`We’ve got your ${name} request`, 'Not you? Tell support right away.'],
      paid: ['You’ve been paid', `Your ${name} is in your bank account.`],
      returned: [`Your ${name} came back`, 'The money is back on Eki. See why.'],
      declined: [`Your ${name} wasn’t sent`, 'The money is back on Eki. See why.'],
    } as const;
    const [title, body] = texts[notice];
    return { title, body, url: moneyPath(payout.party), tag: `payout-${payoutId}` };
  },
});
