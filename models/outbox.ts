import 'server-only';
import { Schema } from 'mongoose';
import type { ServerEventName, ServerEventPayload } from '@/lib/core/socket-events';
import { defineModel } from './define';
import { LEASED_REQUIRED, LEASED_RULES, type LeasedRow, leasedFields } from './leased-row';

/** What a row is about: ids, references and codes. Never an address, nor words that people read. */
export type RowIds = Record<string, string | number | string[]>;

/** An event that must reach its room even if this process ends now; what is live only is emitted directly. */
type SocketWork = {
  [E in ServerEventName]: {
    type: 'socket';
    room: string;
    event: E;
    payload: ServerEventPayload<E>;
  };
}[ServerEventName];

/** What must follow a committed change; written in the same transaction, done at least once. */
export type OutboxWork =
  /** The worker writes the mail and looks its address up when it sends it. */
  | { type: 'mail'; template: string; ids: RowIds }
  | SocketWork
  /** What one thing has due at a time: `runAt` of the row. */
  | { type: 'timer'; timer: string; ids: RowIds };

export interface OutboxDoc extends LeasedRow {
  /** Deterministic, e.g. `mail:order-placed:<orderId>`: the same fact is announced once. */
  _id: string;
  work: OutboxWork;
  /** Done timers go after a day, other done rows after a week, dead ones after 400 days. */
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
// One queue a kind, and one for each timer: what waits for the mail server delays no event.
outboxSchema.index({ state: 1, 'work.type': 1, 'work.timer': 1, runAt: 1 });
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
        properties: { type: { enum: ['mail', 'socket', 'timer'] } },
      },
      expiresAt: { bsonType: ['date', 'null'] },
    },
  },
});
