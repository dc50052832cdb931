import 'server-only';
import { Schema } from 'mongoose';
import { defineModel } from './define';

/** What must follow a committed change; written in the same transaction, done at least once. */
export type OutboxWork =
  | { type: 'mail'; to: string; subject: string; html: string; text: string }
  | { type: 'socket'; room: string; event: string; payload: unknown };

export interface OutboxDoc {
  /** Deterministic, e.g. `mail:order-placed:<orderId>`: the same fact is announced once. */
  _id: string;
  work: OutboxWork;
  state: 'waiting' | 'done' | 'dead';
  runAt: Date;
  leaseUntil: Date | null;
  tries: number;
  lastError: string | null;
  createdAt: Date;
  /** Done rows go after a week. */
  expiresAt: Date | null;
}

const outboxSchema = new Schema(
  {
    _id: { type: String, required: true },
    work: { type: Schema.Types.Mixed, required: true },
    state: { type: String, enum: ['waiting', 'done', 'dead'], required: true },
    runAt: { type: Date, required: true },
    leaseUntil: { type: Date, default: null },
    tries: { type: Number, default: 0 },
    lastError: { type: String, default: null },
    createdAt: { type: Date, required: true },
    expiresAt: { type: Date, default: null },
  },
  { strict: 'throw', collection: 'outbox', versionKey: false },
);
outboxSchema.index({ state: 1, runAt: 1 });
outboxSchema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });

export const Outbox = defineModel<OutboxDoc>('Outbox', outboxSchema);
