import { MAX_KOBO } from '@/lib/core/money';

/** A MongoDB collection validator: `$jsonSchema` and, beside it, `$expr`. */
export interface CollectionValidator {
  $jsonSchema?: Record<string, unknown>;
  $expr?: Record<string, unknown>;
}

/** `bsonType` rule of an amount in kobo. */
export const LONG = { bsonType: 'long' } as const;

/** `bsonType` rule of a ledger entry: kobo, never 0, within `MAX_KOBO`. */
export const LEDGER_AMOUNT = {
  bsonType: 'long',
  minimum: -MAX_KOBO,
  maximum: MAX_KOBO,
  not: { enum: [0] },
} as const;

/** `bsonType` rule of an amount in kobo that is never negative. */
export const LONG_NOT_NEGATIVE = { bsonType: 'long', minimum: 0 } as const;

/** `bsonType` rule of a text that is not empty. */
export const TEXT = { bsonType: 'string', minLength: 1 } as const;

/** `bsonType` rule of a point in time. */
export const DATE = { bsonType: 'date' } as const;

/** `bsonType` rule of a SHA-256 in hexadecimal digits. */
export const SHA256 = { bsonType: 'string', pattern: '^[0-9a-f]{64}$' } as const;

/** `bsonType` rule of a whole number within these bounds. */
export function wholeBetween({ min, max }: { min: number; max: number }) {
  return { bsonType: ['int', 'long', 'double'], multipleOf: 1, minimum: min, maximum: max };
}
