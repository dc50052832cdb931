import 'server-only';
import { Schema } from 'mongoose';
import { defineModel } from './define';

/** Counters shared by all processes; read and written by the rate limiter only. */
const rateLimitSchema = new Schema(
  {},
  { strict: false, collection: 'rate_limits', versionKey: false },
);
// The limiter's own indexes, which it does not create here.
rateLimitSchema.index({ key: 1 }, { unique: true });
rateLimitSchema.index({ expire: -1 }, { expireAfterSeconds: 0 });

defineModel('RateLimit', rateLimitSchema);
