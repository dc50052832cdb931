import 'server-only';
import mongoose, { type Types } from 'mongoose';

// MongoDB uses an index with the condition `$type` only for filters that repeat it, even if the value can
// have no other type; otherwise it scans the whole collection.

/** A value of a field whose index contains only strings. */
export const toText = (value: string) => mongoose.trusted({ $eq: value, $type: 'string' } as const);

/** A value of a field whose index contains only ids. */
export const toId = (value: string | Types.ObjectId) =>
  mongoose.trusted({ $eq: value, $type: 'objectId' } as const);

/** A range of a field whose index contains only dates. */
export const dateIn = (range: { $gt: Date }) =>
  mongoose.trusted({ ...range, $type: 'date' } as const);

/** Any date, in such a field. */
export const ANY_DATE = dateIn({ $gt: new Date(0) });
