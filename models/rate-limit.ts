import 'server-only';
import { Schema } from 'mongoose';
import { defineModel } from './define';

/** A counter of calls that all processes share; only the rate limiter reads and writes it. */
const rateLimitSchema = new Schema(
  {},
  { strict: false, collection: 'rate_limits', versionKey: false },
);
// What the limiter looks up, and lets expire.
rateLimitSchema.index({ key: 1 }, { unique: true });
rateLimitSchema.index({ expire: -1 }, { expireAfterSeconds: 0 });

export const RateLimit = defineModel('RateLimit', rateLimitSchema);
