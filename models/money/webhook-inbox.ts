import 'server-only';
import { Schema } from 'mongoose';
import { defineModel } from '@/models/platform/define';
import {
  DUE_INDEX,
  LEASED_REQUIRED,
  LEASED_RULES,
  type LeasedRow,
  leasedFields,
} from '@/models/platform/leased-row';
import { SHA256, TEXT } from '@/models/platform/validators';

/** Events are evidence for disputes, which may be opened up to a year later. */
const RETENTION_S = 400 * 86_400;

/** A provider's event as received. The body is evidence, never trusted for amounts. */
export interface WebhookInboxDoc extends LeasedRow {
  /** SHA-256 (hex) of the raw body, so that a repeated delivery is the same row. */
  _id: string;
  event: string;
  reference: string | null;
  raw: string;
}

const webhookInboxSchema = new Schema(
  {
    ...leasedFields,
    event: { type: String, required: true },
    reference: { type: String, default: null },
    raw: { type: String, required: true },
  },
  { strict: 'throw', collection: 'webhook_inbox', versionKey: false },
);
webhookInboxSchema.index(DUE_INDEX);
webhookInboxSchema.index({ createdAt: 1 }, { expireAfterSeconds: RETENTION_S });

export const WebhookInbox = defineModel<WebhookInboxDoc>('WebhookInbox', webhookInboxSchema, {
  $jsonSchema: {
    bsonType: 'object',
    required: [...LEASED_REQUIRED, 'event', 'raw'],
    properties: {
      ...LEASED_RULES,
      _id: SHA256,
      event: TEXT,
      reference: { bsonType: ['string', 'null'] },
      raw: TEXT,
    },
  },
});
