import 'server-only';
import { DATE, TEXT } from './validators';

/** Where a row of work can stand. */
const ROW_STATES = ['waiting', 'done', 'dead'] as const;

/** What every row of work carries, whatever the work is. */
export interface LeasedRow {
  _id: string;
  state: (typeof ROW_STATES)[number];
  /** Not before then; while a worker holds the row, the end of its lease. */
  runAt: Date;
  leaseUntil: Date | null;
  tries: number;
  /** Tries among them that never came to their end, as when their process ended; none where it is missing. */
  lost?: number;
  lastError: string | null;
  createdAt: Date;
}

/** The fields of `LeasedRow` in a schema; such a collection has an index for each of its queues. */
export const leasedFields = {
  _id: { type: String, required: true },
  state: { type: String, enum: ROW_STATES, required: true },
  runAt: { type: Date, required: true },
  leaseUntil: { type: Date, default: null },
  tries: { type: Number, default: 0 },
  lost: { type: Number },
  lastError: { type: String, default: null },
  createdAt: { type: Date, required: true },
} as const;

const COUNT = { bsonType: ['int', 'long', 'double'], minimum: 0 };

/** The fields of `LeasedRow` that a validator asks for, and their rules. */
export const LEASED_REQUIRED = ['_id', 'state', 'runAt', 'tries', 'createdAt'] as const;
export const LEASED_RULES = {
  _id: TEXT,
  state: { enum: [...ROW_STATES] },
  runAt: DATE,
  leaseUntil: { bsonType: ['date', 'null'] },
  tries: COUNT,
  lost: COUNT,
  createdAt: DATE,
} as const;

/** How workers look for rows that are due, where a collection is one queue. */
export const DUE = { state: 1, runAt: 1 } as const;

/** A row that nobody has taken yet, without its id. */
export function waitingRow(now: Date, runAt = now): Omit<LeasedRow, '_id'> {
  return { state: 'waiting', runAt, leaseUntil: null, tries: 0, lastError: null, createdAt: now };
}
