import 'server-only';
import { DATE, TEXT } from './validators';

const ROW_STATES = ['waiting', 'done', 'dead'] as const;

export interface LeasedRow {
  _id: string;
  state: (typeof ROW_STATES)[number];
  /** When it is due; while a worker has it, the end of its lease. */
  runAt: Date;
  leaseUntil: Date | null;
  tries: number;
  /** Attempts started but not ended, including the current one; more than one if a process has died. */
  unfinished: number;
  lastError: string | null;
  createdAt: Date;
}

/** The fields of `LeasedRow` for a schema, which also needs `DUE_INDEX`. */
export const leasedFields = {
  _id: { type: String, required: true },
  state: { type: String, enum: ROW_STATES, required: true },
  runAt: { type: Date, required: true },
  leaseUntil: { type: Date, default: null },
  tries: { type: Number, default: 0 },
  unfinished: { type: Number, default: 0 },
  lastError: { type: String, default: null },
  createdAt: { type: Date, required: true },
} as const;

const COUNT = { bsonType: ['int', 'long', 'double'], minimum: 0 };

/** For validators: the required fields of `LeasedRow`, and the rules of all fields. */
export const LEASED_REQUIRED = ['_id', 'state', 'runAt', 'tries', 'createdAt'] as const;
export const LEASED_RULES = {
  _id: TEXT,
  state: { enum: [...ROW_STATES] },
  runAt: DATE,
  leaseUntil: { bsonType: ['date', 'null'] },
  tries: COUNT,
  unfinished: COUNT,
  createdAt: DATE,
} as const;

export const DUE_INDEX = { state: 1, runAt: 1 } as const;

/** A new row without its id. */
export function waitingRow(now: Date, runAt = now): Omit<LeasedRow, '_id'> {
  return {
    state: 'waiting',
    runAt,
    leaseUntil: null,
    tries: 0,
    unfinished: 0,
    lastError: null,
    createdAt: now,
  };
}
