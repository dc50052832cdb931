import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { atShiftedClock, clockShift, TEST_CLOCK } from './scripts/run/lib/clock.mjs';

const root = fileURLToPath(new URL('.', import.meta.url));

// Dates are compared in UTC wherever the tests run.
process.env.TZ = 'UTC';
// Workers and the processes that tests start have the same clock, on whatever day they run.
Object.assign(
  process.env,
  atShiftedClock(process.env, clockShift(process.env.TEST_CLOCK ?? TEST_CLOCK)),
);

/** For tests that need a database and the stand-ins. */
const withServices = { globalSetup: ['tests/support/global-setup.ts'] };
/** For files that share a process, and the database of each process: otherwise half of the work. */
const shared = {
  isolate: false,
  setupFiles: ['tests/support/clean-worker.ts'],
  provide: { isShared: true },
  ...withServices,
};

const INTEGRATION = ['tests/integration/**/*.test.ts'];
/** What depends on opening hours, deadlines and dates: `npm run chaos` repeats it at several dates. */
const DATES = [
  'tests/integration/**/{cancel,order,payment,payout,promo,quote,rider,seller,wallet}*.test.ts',
  'tests/integration/**/{applications,direct,my-orders,ops-jobs,ops-promos,ops-refunds}.test.ts',
  'tests/integration/**/{own-account,product-freshness,quickie,report,reviews,stock}.test.ts',
  'tests/integration/**/{timers,track,work-push}.test.ts',
];
/** Files of `npm run chaos` and `npm run fuzz` with a short form. */
const SHORT_FORMS = [
  'tests/chaos/{delivery-kill,lost-transfers,money-sequences,overload,payout-kill}.test.ts',
  'tests/chaos/{races,settle-kill}.test.ts',
  'tests/fuzz/fuzz.test.ts',
];
/** Integration tests that need a process and a database of their own. */
const OWN_PROCESS = [
  // A started server requires the TTL indexes.
  'tests/integration/platform/server*.test.ts',
  // They change collections, indexes and validators.
  'tests/integration/platform/{schema,seed,validators}.test.ts',
  // `vi.mock` outlives its file.
  'tests/integration/conversations/chat.test.ts',
];

export default defineConfig({
  resolve: { alias: { '@': root, 'server-only': `${root}server/empty.ts` } },
  test: {
    // A test left with `.only` would silence all others and still be green.
    allowOnly: false,
    maxWorkers: 2,
    // These only end what hangs: a busy machine may take many times as long as an idle one.
    expect: { poll: { timeout: 30_000 } },
    testTimeout: 120_000,
    hookTimeout: 180_000,
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          // A process for each file is two thirds of the work.
          isolate: false,
          setupFiles: ['tests/support/clean-worker.ts'],
          include: [
            '{lib,components,scripts,models,server,tools}/**/*.test.{ts,tsx,mjs}',
            'tests/model/*.test.ts',
          ],
        },
      },
      { extends: true, test: { name: 'architecture', include: ['tests/architecture/*.test.ts'] } },
      {
        extends: true,
        test: { name: 'stand-ins', include: ['tests/stand-ins/**/*.test.ts'] },
      },
      {
        extends: true,
        test: {
          name: 'integration',
          include: [...INTEGRATION, ...SHORT_FORMS],
          exclude: OWN_PROCESS,
          ...shared,
        },
      },
      { extends: true, test: { name: 'dates', include: DATES, ...shared } },
      {
        extends: true,
        test: {
          name: 'integration-own',
          provide: { isShared: false },
          include: OWN_PROCESS,
          // Otherwise processes would be exchanged for each other between files.
          sequence: { groupOrder: 1 },
          ...withServices,
        },
      },
      {
        extends: true,
        test: {
          name: 'chaos',
          include: ['tests/chaos/**/*.test.ts'],
          // Each starts processes of its own, and dozens of clients.
          fileParallelism: false,
          provide: { isShared: false },
          env: { CHAOS: 'long' },
          ...withServices,
        },
      },
      {
        extends: true,
        test: {
          name: 'fuzz',
          include: ['tests/fuzz/**/*.test.ts'],
          provide: { isShared: false },
          env: { FUZZ: 'long' },
          ...withServices,
        },
      },
    ],
  },
});
