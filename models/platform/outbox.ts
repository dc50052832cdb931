import 'server-only';
import { Schema } from 'mongoose';
import { defineModel } from './define';
import {
  DUE_INDEX,
  LEASED_REQUIRED,
  LEASED_RULES,
  type LeasedRow,
  leasedFields,
} from './leased-row';
import { TEXT } from './validators';

/** The subject of a row: ids, references and codes; never an email address or displayed text. */
export type RowIds = Record<string, string | number | string[]>;

/** Work to do after a change is committed: written in the same transaction, done at least once. */
export interface OutboxWork {
  /** The handler: `mail`, `leave-room`, `disconnect`, or the name of a timer. */
  name: string;
  /** For a mail, which is rendered and addressed when it is sent. */
  template?: string;
  ids: RowIds;
}

export interface OutboxDoc extends LeasedRow {
  /** Deterministic, such as `mail:order-placed:<orderId>`, so that nothing is queued twice. */
  _id: string;
  work: OutboxWork;
  /** Done mails expire after a week, other done rows after a day, dead rows after 400 days. */
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
        required: ['name', 'ids'],
        properties: { name: TEXT, template: TEXT, ids: { bsonType: 'object' } },
      },
      expiresAt: { bsonType: ['date', 'null'] },
    },
  },
});
