import 'server-only';
import { Schema } from 'mongoose';
import { defineModel } from './define';
import { DATE, TEXT } from './validators';

/** Ids, enums and numbers: no person, place or code is stored with a command. */
export type CommandFacts = Readonly<Record<string, string | number | boolean | null>>;

/** A command that was carried out, so that a repeat of it is answered and not done again. */
export interface CommandDoc {
  /** Begins with the account's id, by which deleting the account finds it. */
  _id: string;
  name: string;
  /** What a repeat must have in common with the first. */
  same: CommandFacts;
  result: CommandFacts | null;
  at: Date;
}

const commandSchema = new Schema(
  {
    _id: { type: String, required: true },
    name: { type: String, required: true },
    same: { type: Schema.Types.Mixed, required: true },
    result: { type: Schema.Types.Mixed, default: null },
    at: { type: Date, required: true },
  },
  // Most commands have nothing to compare.
  { strict: 'throw', collection: 'commands', versionKey: false, minimize: false },
);
/** How long a repeat is recognised, s; devices drop what they couldn't send for seven days. */
const RETENTION_S = 30 * 86_400;
commandSchema.index({ at: 1 }, { expireAfterSeconds: RETENTION_S });

export const Command = defineModel<CommandDoc>('Command', commandSchema, {
  $jsonSchema: {
    bsonType: 'object',
    required: ['_id', 'name', 'same', 'at'],
    properties: {
      _id: TEXT,
      name: TEXT,
      same: { bsonType: 'object' },
      result: { bsonType: ['object', 'null'] },
      at: DATE,
    },
  },
});
