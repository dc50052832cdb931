import { z } from 'zod';
import { MESSAGES } from '@/lib/core/messages';

const MAX_ENDPOINT_LENGTH = 1_000;

const endpoint = z
  .string(MESSAGES.pushRefused)
  .min(1, MESSAGES.pushRefused)
  .max(MAX_ENDPOINT_LENGTH, MESSAGES.pushRefused)
  .meta({ title: 'push endpoint' });

/** This many bytes in base64url, with or without padding. */
const bytes = (count: number) =>
  z
    .string(MESSAGES.pushRefused)
    .max(2 * count, MESSAGES.pushRefused)
    .regex(new RegExp(`^[\\w-]{${Math.ceil((count * 4) / 3)}}=*$`), MESSAGES.pushRefused);

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
