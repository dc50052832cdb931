import { afterEach, expect, it, vi } from 'vitest';
import { inboxLagCheck } from '@/lib/money/provider/inbox-watch';
import { log } from '@/lib/platform/log';
import { WebhookInbox } from '@/models/money/webhook-inbox';
import { waitingRow } from '@/models/platform/leased-row';
import { emptyDatabase, useTestDatabase } from '../../support/database';

useTestDatabase();
afterEach(async () => {
  vi.restoreAllMocks();
  await emptyDatabase();
});

const START = new Date('2026-11-20T10:00:00Z');
const later = (seconds: number) => new Date(START.getTime() + seconds * 1_000);

/** Events that came in at the start; each is tried next at that time. */
const receive = (count: number, runAt = START) =>
  WebhookInbox.insertMany(
    Array.from({ length: count }, (_, number) => ({
      ...waitingRow(START, runAt),
      _id: number.toString(16).padStart(64, '0'),
      event: 'charge.success',
      reference: null,
      raw: '{}',
    })),
  );

/** Records the log from now on: level, message and figures. */
function recordLog() {
  const logged: [level: string, words: unknown, facts: unknown][] = [];
  for (const level of ['warn', 'info'] as const) {
    vi.spyOn(log(), level).mockImplementation((facts: unknown, words?: unknown) => {
      logged.push([level, words, facts]);
    });
  }
  return logged;
}

const LAGS = 'webhook inbox lags';
const CAUGHT_UP = 'webhook inbox has caught up';

it('warns once a minute about events waiting over a minute, and logs when it has caught up', async () => {
  const logged = recordLog();
  const look = inboxLagCheck();
  await look(START);
  await receive(3);
  for (const seconds of [15, 60]) await look(later(seconds));
  expect(logged).toEqual([]);

  for (const seconds of [61, 75, 90, 105, 120]) await look(later(seconds));
  expect(logged).toEqual([['warn', LAGS, { oldestMs: 61_000, waiting: 3 }]]);
  await look(later(121));
  expect(logged).toHaveLength(2);

  await WebhookInbox.updateMany({}, { state: 'done' });
  await look(later(136));
  await look(later(151));
  expect(logged.slice(2)).toEqual([['info', CAUGHT_UP, { oldestMs: 0, waiting: 0 }]]);

  // A second backlog is logged immediately.
  await WebhookInbox.updateMany({}, { state: 'waiting' });
  await look(later(166));
  expect(logged.slice(3)).toEqual([['warn', LAGS, { oldestMs: 166_000, waiting: 3 }]]);
});

it('counts the wait of an event that failed and is retried later', async () => {
  const logged = recordLog();
  await receive(1, later(900));
  await inboxLagCheck()(later(300));
  expect(logged).toEqual([['warn', LAGS, { oldestMs: 300_000, waiting: 1 }]]);
});

it('looks at no more than a thousand events', async () => {
  const logged = recordLog();
  await receive(1_001);
  await inboxLagCheck()(later(300));
  expect(logged).toEqual([['warn', LAGS, { oldestMs: 300_000, waiting: 1_000 }]]);
});

it('ignores events that were given up', async () => {
  const logged = recordLog();
  await receive(2);
  await WebhookInbox.updateMany({}, { state: 'dead' });
  await inboxLagCheck()(later(300));
  expect(logged).toEqual([]);
});
