import { z } from 'zod';
import { TRANSFER_STATUSES } from './records';

/** Options of the imitated provider, set by control calls and retained over restarts. */
export const optionsSchema = z.strictObject({
  /** Smallest amount accepted by initialize, kobo. */
  minimumKobo: z.int().min(1).default(5_000),
  /** Largest amount accepted by initialize, kobo. */
  maximumKobo: z.int().min(1).default(1_000_000_000),
  /** Seconds until "pay late" succeeds; null: only by control call. */
  lateSeconds: z.number().min(0).max(86_400).nullable().default(3),
  /** test: hourly for 10 hours; live: every 3 minutes four times, then hourly to 72 hours. */
  ladder: z.enum(['test', 'live']).default('test'),
  /** Divides the ladder's waits: 720 turns an hour into five seconds. */
  compression: z.number().min(1).max(10_000_000).default(720),
  /** How long a receiver may take, ms. */
  webhookDeadlineMs: z.int().min(10).max(30_000).default(30_000),
  /** URL for webhooks; null: the app's. */
  webhookUrl: z.url().nullable().default(null),
  /** Irregular shapes, as in the provider's public samples. */
  quirks: z.boolean().default(false),
  quirkSeed: z.int().default(1),
  /** Applies to the next successful payment only. */
  nextSuccess: z
    .strictObject({ amount: z.int().min(1).optional(), currency: z.string().length(3).optional() })
    .nullable()
    .default(null),
  /** Final status of a refund, and the duration of each step. */
  refundOutcome: z.enum(['processed', 'failed', 'needs-attention']).default('processed'),
  refundStepSeconds: z.number().min(0).max(86_400).default(2),
  /** Result of an account assignment, and its duration. */
  assignOutcome: z.enum(['success', 'failed']).default('success'),
  assignSeconds: z.number().min(0).max(86_400).default(2),
  /** Smallest and largest outgoing transfer, kobo. */
  minimumTransferKobo: z.int().min(1).default(10_000),
  maximumTransferKobo: z.int().min(1).default(1_000_000_000),
  /** Status that an outgoing transfer ends in; received, pending, otp: decided only by control call. */
  transferOutcome: z.enum(TRANSFER_STATUSES).default('success'),
  transferStepSeconds: z.number().min(0).max(86_400).default(2),
  /** Answer to a transfer reference used before: the first answer, or a refusal. */
  transferReuse: z.enum(['return', 'refuse']).default('refuse'),
  /** Balance before any payment, kobo. */
  openingBalanceKobo: z.int().min(0).default(0),
});

export type Options = z.infer<typeof optionsSchema>;

export const defaultOptions: Options = optionsSchema.parse({});
