import 'server-only';
import mongoose, { type Types } from 'mongoose';

// MongoDB uses an index with the condition `$type` only for filters that repeat it, even where the value
// leaves no other type: without it the whole collection is read.

/** This text, in a field whose index holds strings alone. */
export const toText = (value: string) => mongoose.trusted({ $eq: value, $type: 'string' } as const);

/** This id, in a field whose index holds ids alone. */
export const getId = (value: string | Types.ObjectId) =>
  mongoose.trusted({ $eq: value, $type: 'objectId' } as const);

/** A date within a range, in a field whose index holds dates alone. */
export const dateIn = (range: Partial<Record<'$gt' | '$lt' | '$lte', Date>>) =>
  mongoose.trusted({ ...range, $type: 'date' } as const);

/** Any date, in such a field. */
export const ANY_DATE = dateIn({ $gt: new Date(0) });
