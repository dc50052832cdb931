import 'server-only';
import { Long } from 'mongodb';
import mongoose, { type SchemaTypeOptions } from 'mongoose';
import { kobo } from '@/lib/core/money';

/**
 * Whole kobo, stored as a 64-bit integer (BSON long), which validators can require. Lean reads return plain
 * numbers.
 */
class KoboSchemaType extends mongoose.SchemaType {
  static schemaName = 'Kobo';

  constructor(path: string, options: SchemaTypeOptions<number>) {
    super(path, options, 'Kobo');
  }

  override cast(value: unknown): Long | null {
    if (value === null || value instanceof Long) return value;
    return Long.fromNumber(kobo(Number(value)));
  }
}

/** Casts the value of a comparison in a filter. */
function castRange(this: KoboSchemaType, value: unknown): Long | null {
  return this.cast(value);
}

Object.defineProperty(KoboSchemaType.prototype, '$conditionalHandlers', {
  value: {
    ...mongoose.SchemaType.prototype.$conditionalHandlers,
    $gt: castRange,
    $gte: castRange,
    $lt: castRange,
    $lte: castRange,
  },
});
Object.assign(mongoose.Schema.Types, { Kobo: KoboSchemaType });

/** The schema type, typed as what reads return: a number. */
export const KoboType = KoboSchemaType as unknown as NumberConstructor;

/** Field definition of a required amount in kobo. */
export const koboField = { type: KoboType, required: true } as const;
