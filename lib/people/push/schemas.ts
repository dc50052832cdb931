import { z } from 'zod';
import { ACCOUNT_MESSAGES } from '@/lib/people/messages';

const MAX_ENDPOINT_LENGTH = 1_000;

const endpoint = z
  .string(ACCOUNT_MESSAGES.pushRefused)
  .min(1, ACCOUNT_MESSAGES.pushRefused)
  .max(MAX_ENDPOINT_LENGTH, ACCOUNT_MESSAGES.pushRefused)
  .meta({ title: 'push endpoint' });

/** This many bytes in base64url, with or without padding. */
const bytes = (count: number) =>
  z
    .string(ACCOUNT_MESSAGES.pushRefused)
    .max(2 * count, ACCOUNT_MESSAGES.pushRefused)
    .regex(new RegExp(`^[\\w-]{${Math.ceil((count * 4) / 3)}}=*$`), ACCOUNT_MESSAGES.pushRefused);

/** Body of POST /api/push/subscribe: `PushSubscription.toJSON()`. */
export const subscribeInput = z.strictObject({
  endpoint,
  expirationTime: z.number().nullable().optional(),
  keys: z.strictObject({ p256dh: bytes(65), auth: bytes(16) }),
});

export type SubscribeInput = z.infer<typeof subscribeInput>;

/** Body of POST /api/push/unsubscribe. */
export const unsubscribeInput = z.strictObject({ endpoint });

export type UnsubscribeInput = z.infer<typeof unsubscribeInput>;
