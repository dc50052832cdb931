import { z } from 'zod';

/** What happens to webhooks made from now on; those that `match` leaves out go the normal way. */
export const webhookPlanSchema = z.strictObject({
  /** Next N webhooks are never sent. */
  drop: z.int().min(0).default(0),
  /** Wait before the first attempt, ms. */
  delayMs: z.int().min(0).default(0),
  /** Each webhook is sent this many times more. */
  duplicate: z.int().min(0).max(100).default(0),
  /** Next N webhooks are collected and sent in reverse order. */
  reorder: z.int().min(0).max(100).default(0),
  /** Nothing is sent until released. */
  hold: z.boolean().default(false),
  /** Next N webhooks carry a signature made with another key. */
  badSignature: z.int().min(0).default(0),
  /** Only webhooks with this text in their body, like a customer's e-mail; empty: every webhook. */
  match: z.string().default(''),
});

export type WebhookPlan = z.infer<typeof webhookPlanSchema>;

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** Waits between attempts, ms, before compression. */
export const LADDERS = {
  test: Array<number>(10).fill(HOUR_MS),
  live: [...Array<number>(4).fill(3 * MINUTE_MS), ...Array<number>(72).fill(HOUR_MS)],
};

/** Why an attempt got no answer, in the words of the network. */
export function getReason(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? error.cause.message : error.message;
}
