import 'server-only';
import { Schema } from 'mongoose';
import { defineModel } from './define';

/** Counters shared by all processes, used only by the rate limiter. */
const rateLimitSchema = new Schema(
  {},
  { strict: false, collection: 'rate_limits', versionKey: false },
);
// The indexes that the limiter needs but doesn't create.
rateLimitSchema.index({ key: 1 }, { unique: true });
rateLimitSchema.index({ expire: -1 }, { expireAfterSeconds: 0 });

defineModel('RateLimit', rateLimitSchema);
