import 'server-only';
import { Schema } from 'mongoose';
import { defineModel } from './define';
import { LEASED_REQUIRED, LEASED_RULES, type LeasedRow, leasedFields } from './leased-row';

/** What must follow a committed change; written in the same transaction, done at least once. */
export type OutboxWork =
  | { type: 'mail'; to: string; subject: string; html: string; text: string }
  | { type: 'socket'; room: string; event: string; payload: unknown };

export interface OutboxDoc extends LeasedRow {
  /** Deterministic, e.g. `mail:order-placed:<orderId>`: the same fact is announced once. */
  _id: string;
  work: OutboxWork;
  /** Done rows go after a week, dead ones after 400 days. */
  expiresAt: Date | null;
}

const outboxSchema = new Schema(
  {
    ...leasedFields,
    work: { type: Schema.Types.Mixed, required: true },
    expiresAt: { type: Date, default: null },
  },
  { strict: 'throw', collection: 'outbox', versionKey: false },
);
// One queue a kind: what waits for the mail server delays no event.
outboxSchema.index({ state: 1, 'work.type': 1, runAt: 1 });
outboxSchema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });

export const Outbox = defineModel<OutboxDoc>('Outbox', outboxSchema, {
  $jsonSchema: {
    bsonType: 'object',
    required: [...LEASED_REQUIRED, 'work'],
    properties: {
      ...LEASED_RULES,
      work: {
        bsonType: 'object',
        required: ['type'],
        properties: { type: { enum: ['mail', 'socket'] } },
      },
      expiresAt: { bsonType: ['date', 'null'] },
    },
  },
});
