import 'server-only';
import mongoose, { type Model, type Schema, Types } from 'mongoose';
import type { CollectionValidator } from './validators';

interface Definition {
  /** Name of the model in mongoose's registry. */
  name: string;
  validator: CollectionValidator | null;
}

const definitions: Definition[] = [];

/**
 * Registers a model once per process. The server and Next's bundle have separate copies of this module but
 * share mongoose, so a second registration reuses the first; in development the newer schema replaces it,
 * so that edits apply.
 *
 * `schema`: a mongoose schema for documents of T, untyped because mongoose cannot infer unions and
 * custom types. `validator`: rules that the database itself enforces.
 */
export function defineModel<T>(
  name: string,
  schema: object,
  validator: CollectionValidator | null = null,
): Model<T> {
  definitions.push({ name, validator });
  if (mongoose.models[name] && process.env.NODE_ENV === 'development') mongoose.deleteModel(name);
  return (
    (mongoose.models[name] as Model<T> | undefined) ?? mongoose.model<T>(name, schema as Schema<T>)
  );
}

/**
 * Registers a model of some documents of the base model's collection, once per process like `defineModel`. It
 * adds `value` in the base schema's `discriminatorKey` to each filter and document.
 */
export function defineDiscriminator<B, T>(
  base: Model<B>,
  name: string,
  value: string,
  schema: object,
): Model<T> {
  if (process.env.NODE_ENV === 'development') {
    if (mongoose.models[name]) mongoose.deleteModel(name);
    delete base.discriminators?.[name];
  }
  return (
    (mongoose.models[name] as Model<T> | undefined) ??
    base.discriminator<T>(name, schema as Schema<T>, value)
  );
}

/** Every model defined so far, with its validator. */
export function definedModels(): readonly Definition[] {
  return definitions;
}

// Conditions of partial indexes, and filters for any value of a field. They are ranges and not `$type`, so that
// a filter by one value or a later range uses the index without repeating the condition.

export const ANY_TEXT = mongoose.trusted({ $gt: '' } as const);

export const ANY_DATE = mongoose.trusted({ $gt: new Date(0) } as const);

export const ANY_ID = mongoose.trusted({ $gt: new Types.ObjectId('0'.repeat(24)) } as const);
