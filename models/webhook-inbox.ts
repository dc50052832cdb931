import 'server-only';
import { Schema } from 'mongoose';
import { defineModel } from './define';

/** Events are evidence for disputes, which come up to a year later: kept 400 days. */
const KEPT_S = 400 * 86_400;

/** A provider event as received; the body is evidence, never trusted for amounts. */
export interface WebhookInboxDoc {
  /** SHA-256 (hex) of the raw body: a repeated delivery is the same row. */
  _id: string;
  event: string;
  reference: string | null;
  raw: string;
  state: 'waiting' | 'done' | 'dead';
  runAt: Date;
  leaseUntil: Date | null;
  tries: number;
  lastError: string | null;
  createdAt: Date;
}

const webhookInboxSchema = new Schema(
  {
    _id: { type: String, required: true },
    event: { type: String, required: true },
    reference: { type: String, default: null },
    raw: { type: String, required: true },
    state: { type: String, enum: ['waiting', 'done', 'dead'], required: true },
    runAt: { type: Date, required: true },
    leaseUntil: { type: Date, default: null },
    tries: { type: Number, default: 0 },
    lastError: { type: String, default: null },
    createdAt: { type: Date, required: true },
  },
  { strict: 'throw', collection: 'webhook_inbox', versionKey: false },
);
webhookInboxSchema.index({ state: 1, runAt: 1 });
webhookInboxSchema.index({ createdAt: 1 }, { expireAfterSeconds: KEPT_S });

export const WebhookInbox = defineModel<WebhookInboxDoc>('WebhookInbox', webhookInboxSchema);
