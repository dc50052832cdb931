import 'server-only';
import { Schema } from 'mongoose';
import { defineModel } from './define';

/** The schemas that `sync-indexes` has applied and not rolled back, oldest first; one document. */
export interface SchemaLogDoc {
  _id: 'schema';
  /** Digests of indexes and validators, with the time of application. */
  applied: { digest: string; at: Date }[];
}

const schemaLogSchema = new Schema(
  {
    _id: { type: String, required: true },
    applied: {
      type: [
        new Schema(
          { digest: { type: String, required: true }, at: { type: Date, required: true } },
          { _id: false, strict: 'throw' },
        ),
      ],
      required: true,
    },
  },
  { strict: 'throw', collection: 'schema_log', versionKey: false },
);

export const SchemaLog = defineModel<SchemaLogDoc>('SchemaLog', schemaLogSchema);
