import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

const root = fileURLToPath(new URL('.', import.meta.url));

// Dates are compared in UTC wherever the tests run.
process.env.TZ = 'UTC';

/** For tests that need a database and the stand-ins. */
const withServices = {
  globalSetup: ['tests/support/global-setup.ts'],
  // A poll ends as soon as it is right; a busy machine may take longer than the default second.
  expect: { poll: { timeout: 10_000 } },
  testTimeout: 30_000,
  hookTimeout: 60_000,
};

const INTEGRATION = ['tests/integration/**/*.test.ts'];
/** Files of `npm run chaos` and `npm run fuzz` with a short form. */
const SHORT_FORMS = [
  'tests/chaos/{delivery-kill,overload,races,settle-kill}.test.ts',
  'tests/fuzz/fuzz.test.ts',
];
/** Integration tests that need a process and a database of their own. */
const OWN_PROCESS = [
  // A started server requires the TTL indexes.
  'tests/integration/server*.test.ts',
  // They change collections, indexes and validators.
  'tests/integration/{schema,seed,validators}.test.ts',
  // `vi.mock` outlives its file.
  'tests/integration/chat.test.ts',
];

export default defineConfig({
  resolve: { alias: { '@': root, 'server-only': `${root}server/empty.ts` } },
  test: {
    // A test left with `.only` would silence all others and still be green.
    allowOnly: false,
    maxWorkers: 2,
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          // A process for each file is two thirds of the work.
          isolate: false,
          setupFiles: ['tests/support/clean-worker.ts'],
          testTimeout: 20_000,
          include: [
            '{lib,components,scripts,models,server}/**/*.test.{ts,tsx,mjs}',
            'tests/model/*.test.ts',
          ],
        },
      },
      { extends: true, test: { name: 'architecture', include: ['tests/architecture/*.test.ts'] } },
      {
        extends: true,
        test: { name: 'stand-ins', include: ['tests/stand-ins/**/*.test.ts'], testTimeout: 20_000 },
      },
      {
        extends: true,
        test: {
          name: 'integration',
          // A process for each file, and a database for each process, is half of the work.
          isolate: false,
          setupFiles: ['tests/support/clean-worker.ts'],
          provide: { isShared: true },
          include: [...INTEGRATION, ...SHORT_FORMS],
          exclude: OWN_PROCESS,
          ...withServices,
        },
      },
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
