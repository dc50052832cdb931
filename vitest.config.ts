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
          include: ['tests/{integration,chaos,fuzz}/**/*.test.ts'],
          // Only has a long form.
          exclude: ['tests/chaos/screens-heal.test.ts'],
          ...withServices,
        },
      },
      {
        extends: true,
        test: {
          name: 'chaos',
          include: ['tests/chaos/**/*.test.ts'],
          env: { CHAOS: 'long' },
          ...withServices,
        },
      },
      {
        extends: true,
        test: {
          name: 'fuzz',
          include: ['tests/fuzz/**/*.test.ts'],
          env: { FUZZ: 'long' },
          ...withServices,
        },
      },
    ],
  },
});
