import { MAX_KOBO } from '@/lib/core/money';

/** A MongoDB collection validator: `$jsonSchema` and `$expr`. */
export interface CollectionValidator {
  $jsonSchema?: Record<string, unknown>;
  $expr?: Record<string, unknown>;
}

/** Rule for an amount in kobo. */
export const LONG = { bsonType: 'long' } as const;

/** Rule for a ledger entry: kobo, not 0, within `MAX_KOBO`. */
export const LEDGER_AMOUNT = {
  bsonType: 'long',
  minimum: -MAX_KOBO,
  maximum: MAX_KOBO,
  not: { enum: [0] },
} as const;

/** Rule for an amount in kobo, 0 or more. */
export const LONG_NOT_NEGATIVE = { bsonType: 'long', minimum: 0 } as const;

/** Rule for a non-empty text. */
export const TEXT = { bsonType: 'string', minLength: 1 } as const;

export const DATE = { bsonType: 'date' } as const;

/** Rule for a SHA-256 in hexadecimal digits. */
export const SHA256 = { bsonType: 'string', pattern: '^[0-9a-f]{64}$' } as const;

/** Rule for a whole number within these bounds. */
export function wholeBetween({ min, max }: { min: number; max: number }) {
  return { bsonType: ['int', 'long', 'double'], multipleOf: 1, minimum: min, maximum: max };
}
