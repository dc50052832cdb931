import 'server-only';
import type { z } from 'zod';
import type { RowIds } from '@/models/platform/outbox';
import { env } from './env';
import type { OutboxRow } from './outbox';

/** A message that could not be sent in this time is outdated, ms. */
export const PUSH_TTL_MS = 60 * 60_000;

/** A notification. It may show on a lock screen: no delivery code, no amount, no address. */
export interface PushMessage {
  title: string;
  body: string;
  /** The page that a tap opens. */
  url: string;
  /** A later message with the same tag replaces it. */
  tag: string;
  /** Not shown while this page is visible, which plays its own sound. */
  unlessVisible?: string;
}

/** How one kind of push message is addressed and written, from the ids of its row. */
interface PushRules<S extends z.ZodType<RowIds>> {
  ids: S;
  /** Identifies the message in its row's id. */
  key: (ids: z.output<S>) => string;
  /** The order, job or person it is about: a push service keeps only the last message of a topic. */
  topic: (ids: z.output<S>) => string;
  /** When it is outdated and dropped, epoch ms. */
  endsAt: (ids: z.output<S>) => number;
  /** The users whose browsers get it. */
  recipients: (ids: z.output<S>, now: Date) => readonly string[] | Promise<readonly string[]>;
  /** The message from current data; null if it no longer concerns this user. */
  message: (
    ids: z.output<S>,
    userId: string,
    now: Date,
  ) => PushMessage | null | Promise<PushMessage | null>;
}

/** One kind of push message: `entry` requests it; a worker addresses and writes it (`lib/people/push/send.ts`). */
export interface PushTemplate<S extends z.ZodType<RowIds> = z.ZodType<RowIds>>
  extends PushRules<S> {
  name: string;
  /** The outbox row that requests the message, once per key; none if push messages are off. */
  entry: (ids: z.output<S>) => OutboxRow[];
}

/** Defines a push message. Only `entry`, which cannot fail, runs where an order is placed or money moves. */
export function definePush<S extends z.ZodType<RowIds>>(
  name: string,
  rules: PushRules<S>,
): PushTemplate<S> {
  const entry = (ids: z.output<S>): OutboxRow[] =>
    env().VAPID_PUBLIC_KEY ? [{ id: `timer:${name}:${rules.key(ids)}`, work: { name, ids } }] : [];
  return { name, ...rules, entry };
}
