import 'server-only';
import { Schema } from 'mongoose';
import { defineModel } from './define';

/** A recurring job as the job runner keeps it; only the runner reads and writes it. */
export interface JobDoc {
  name: string;
  nextRunAt: Date | null;
  lockedAt: Date | null;
}

const jobSchema = new Schema({}, { strict: false, collection: 'jobs', versionKey: false });
// The runner looks for the next due job of a name; the name that it would give the index itself.
jobSchema.index(
  { name: 1, nextRunAt: 1, priority: -1, lockedAt: 1, disabled: 1 },
  { name: 'findAndLockNextJobIndex' },
);
// Two processes that start together write one row for each recurring job, not two.
jobSchema.index({ name: 1 }, { unique: true, partialFilterExpression: { type: 'single' } });

export const Job = defineModel<JobDoc>('Job', jobSchema);
