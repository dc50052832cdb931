import 'server-only';
import { Schema } from 'mongoose';
import { defineModel } from './define';
import { DATE, SHA256, TEXT } from './validators';

const KEY_STATES = ['running', 'finished'] as const;

/** The stored answer to one call of a user. */
export interface IdempotencyKeyDoc {
  /** `<userId>:<route>:<key>` */
  _id: string;
  /** SHA-256 of the canonical body. */
  requestHash: string;
  state: (typeof KEY_STATES)[number];
  /** The request that claimed it last; only that one renews the lease and stores the answer. */
  owner: string;
  /** End of the lease; a running request renews it. */
  lockedUntil: Date;
  status: number | null;
  body: unknown;
  expiresAt: Date;
}

const idempotencyKeySchema = new Schema(
  {
    _id: { type: String, required: true },
    requestHash: { type: String, required: true },
    state: { type: String, enum: KEY_STATES, required: true },
    owner: { type: String, required: true },
    lockedUntil: { type: Date, required: true },
    status: { type: Number, default: null },
    body: { type: Schema.Types.Mixed, default: null },
    expiresAt: { type: Date, required: true },
  },
  { strict: 'throw', collection: 'idempotency_keys', versionKey: false },
);
idempotencyKeySchema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });

export const IdempotencyKey = defineModel<IdempotencyKeyDoc>(
  'IdempotencyKey',
  idempotencyKeySchema,
  {
    $jsonSchema: {
      bsonType: 'object',
      required: ['_id', 'requestHash', 'state', 'owner', 'lockedUntil', 'expiresAt'],
      properties: {
        _id: TEXT,
        requestHash: SHA256,
        state: { enum: [...KEY_STATES] },
        owner: TEXT,
        status: { bsonType: ['int', 'long', 'double', 'null'] },
        lockedUntil: DATE,
        expiresAt: DATE,
      },
    },
  },
);
