import 'server-only';
import { type InferSchemaType, Schema, type Types } from 'mongoose';
import type { OwnerFields } from '@/lib/core/roles';
import { defineModel } from '@/models/platform/define';
import { DATE, SHA256, TEXT } from '@/models/platform/validators';

const pushSubscriptionSchema = new Schema(
  {
    userId: { type: Schema.Types.ObjectId, required: true },
    /** The session that subscribed; nothing is sent after its end. */
    sessionId: { type: String, required: true },
    /** Address at the browser's push service. */
    endpoint: { type: String, required: true },
    /** The browser's public key and secret, base64url; they encrypt messages for this browser. */
    p256dh: { type: String, required: true },
    auth: { type: String, required: true },
    createdAt: { type: Date, required: true },
    /** The latest end of the session. */
    expiresAt: { type: Date, required: true },
  },
  { strict: 'throw', collection: 'push_subscriptions', versionKey: false },
);
// One browser belongs to one account.
pushSubscriptionSchema.index({ endpoint: 1 }, { unique: true });
pushSubscriptionSchema.index({ userId: 1, createdAt: -1 });
pushSubscriptionSchema.index({ sessionId: 1 });
pushSubscriptionSchema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });

export const PUSH_SUBSCRIPTION_OWNERS = { self: 'userId' } as const satisfies OwnerFields;

export type PushSubscriptionDoc = InferSchemaType<typeof pushSubscriptionSchema> & {
  _id: Types.ObjectId;
};

export const PushSubscription = defineModel<PushSubscriptionDoc>(
  'PushSubscription',
  pushSubscriptionSchema,
  {
    $jsonSchema: {
      bsonType: 'object',
      required: ['userId', 'sessionId', 'endpoint', 'p256dh', 'auth', 'createdAt', 'expiresAt'],
      properties: {
        userId: { bsonType: 'objectId' },
        sessionId: SHA256,
        endpoint: TEXT,
        p256dh: TEXT,
        auth: TEXT,
        createdAt: DATE,
        expiresAt: DATE,
      },
    },
  },
);
