import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

const root = fileURLToPath(new URL('.', import.meta.url));

// Dates are compared in UTC wherever the tests run.
process.env.TZ = 'UTC';

export default defineConfig({
  resolve: { alias: { '@': root, 'server-only': `${root}server/empty.ts` } },
  test: {
    // A test left with `.only` would silence all others and still be green.
    allowOnly: false,
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
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
          include: ['tests/integration/**/*.test.ts'],
          globalSetup: ['tests/support/global-setup.ts'],
          // Two databases' worth of work is what two cores carry.
          maxWorkers: 2,
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
});
