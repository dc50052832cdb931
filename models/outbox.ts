import 'server-only';
import { Schema } from 'mongoose';
import type { ServerEventName, ServerEventPayload } from '@/lib/core/socket-events';
import { defineModel } from './define';
import {
  DUE_INDEX,
  LEASED_REQUIRED,
  LEASED_RULES,
  type LeasedRow,
  leasedFields,
} from './leased-row';

/** The subject of a row: ids, references and codes; never an email address or text for people. */
export type RowIds = Record<string, string | number | string[]>;

/** An event that must arrive even if this process ends now; others are emitted directly. */
export type SocketEmit = {
  [E in ServerEventName]: {
    /** Several get the same payload. */
    room: string | string[];
    event: E;
    payload: ServerEventPayload<E>;
  };
}[ServerEventName];

/** Work that follows a committed change: written in the same transaction, done at least once. */
export type OutboxWork =
  /** The worker renders the mail and looks up the address when it sends it. */
  | { type: 'mail'; template: string; ids: RowIds }
  | ({ type: 'socket' } & SocketEmit)
  /** Several events of one transaction, in order. */
  | { type: 'sockets'; events: SocketEmit[] }
  /** The user's sockets leave a room that the user may not see any more. */
  | { type: 'leave-room'; userId: string; room: string }
  /** All sockets of a user who may not be connected any more. */
  | { type: 'disconnect'; userId: string }
  /** Due at the row's `runAt`. */
  | { type: 'timer'; timer: string; ids: RowIds };

export interface OutboxDoc extends LeasedRow {
  /** Deterministic, such as `mail:order-placed:<orderId>`, so that nothing is announced twice. */
  _id: string;
  work: OutboxWork;
  /** Done timers expire after a day, other done rows and dead socket events after a week, other
   * dead rows after 400 days. */
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
// For one queue per type and per timer, so that a slow mail server does not delay events.
outboxSchema.index({ state: 1, 'work.type': 1, 'work.timer': 1, runAt: 1 });
// For the look that tells which of those queues have due rows.
outboxSchema.index(DUE_INDEX);
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
        properties: {
          type: { enum: ['mail', 'socket', 'sockets', 'leave-room', 'disconnect', 'timer'] },
        },
      },
      expiresAt: { bsonType: ['date', 'null'] },
    },
  },
});
