// npm run outbox:retry: retries work that was given up; with --check only counts it.
import { parseArgs } from 'node:util';
import mongoose from 'mongoose';
import { connectDb } from '@/lib/platform/db';
import { reviveDead } from '@/lib/platform/worker';
import { WebhookInbox } from '@/models/money/webhook-inbox';
import { Outbox } from '@/models/platform/outbox';

const { values: OPTIONS } = parseArgs({ options: { check: { type: 'boolean', default: false } } });
const dead = { state: 'dead' } as const;

async function main(): Promise<void> {
  await connectDb({ isUntimed: true });
  const isCheck = OPTIONS.check;
  const now = new Date();
  const [rows, events] = isCheck
    ? [await Outbox.countDocuments(dead), await WebhookInbox.countDocuments(dead)]
    : [await reviveDead(Outbox, now, { expiresAt: null }), await reviveDead(WebhookInbox, now)];
  const outcome = isCheck ? 'given up' : 'to be tried again';
  console.log(`mails and timers: ${rows} ${outcome}`);
  console.log(`provider events: ${events} ${outcome}`);
}

try {
  await main();
} finally {
  await mongoose.disconnect();
}
