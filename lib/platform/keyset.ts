import 'server-only';
import mongoose, { Types } from 'mongoose';
import { isObjectId } from '@/lib/core/ids';

/** Where a page of a list ends that is sorted by a time and then by id. */
export interface Cursor {
  at: Date;
  id: string;
}

/** The cursor as calls have it: "2026-11-28T11:00:00.000Z_665f…". */
export function writeCursor(at: Date, id: Types.ObjectId): string {
  return `${at.toISOString()}_${id}`;
}

/** Null for what isn't a cursor. */
export function readCursor(text: string): Cursor | null {
  const [time = '', id = ''] = text.split('_');
  const at = new Date(time);
  return Number.isNaN(at.getTime()) || !isObjectId(id) ? null : { at, id };
}

/**
 * The filter for what comes after an entry in a list sorted by a field and then by id: newest or largest
 * first, unless the directions say otherwise.
 */
export function beyond(
  by: string,
  last: { value: Date | string; id: Types.ObjectId | string },
  direction: 1 | -1 = -1,
  idDirection: 1 | -1 = direction,
) {
  const toOperator = (way: 1 | -1) => (way === 1 ? '$gt' : '$lt');
  const id = new Types.ObjectId(last.id);
  return {
    $or: [
      { [by]: mongoose.trusted({ [toOperator(direction)]: last.value }) },
      { [by]: last.value, _id: mongoose.trusted({ [toOperator(idDirection)]: id }) },
    ],
  };
}
