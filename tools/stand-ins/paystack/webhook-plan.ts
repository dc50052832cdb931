import { z } from 'zod';
import { HOUR_MS, MINUTE_MS } from '@/lib/core/time';

/** Faults of new webhooks; those that don't `match` are sent normally. */
export const webhookPlanSchema = z.strictObject({
  /** Next N webhooks are never sent. */
  drop: z.int().min(0).default(0),
  /** Delay of the first attempt, ms. */
  delayMs: z.int().min(0).default(0),
  /** Number of extra copies of each webhook. */
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

/** Waits between attempts, ms, before compression. */
export const LADDERS = {
  test: Array<number>(10).fill(HOUR_MS),
  live: [...Array<number>(4).fill(3 * MINUTE_MS), ...Array<number>(72).fill(HOUR_MS)],
};

/** Why an attempt got no answer: the network's error message. */
export function getReason(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? error.cause.message : error.message;
}
