import { defineConfig } from '@playwright/test';

const executablePath = process.env.CHROMIUM_PATH;

// Journeys run against a server that is already up: scripts/run/e2e.mjs starts one and sets BASE_URL.
export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results',
  fullyParallel: true,
  // Journeys of the hours at which Eki does not deliver need a server whose clock is there.
  ...(process.env.E2E_NIGHT ? { grep: /@night/ } : { grepInvert: /@night/ }),
  workers: 2,
  retries: 0,
  // A journey left with `.only` would silence all others and still be green.
  forbidOnly: true,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: [['list'], ['./scripts/run/reporters/playwright-counts.mjs']],
  use: {
    baseURL: process.env.BASE_URL ?? 'http://localhost:3000',
    locale: 'en-NG',
    timezoneId: 'Africa/Lagos',
    // Without pictures: taking them slows every journey, and the page itself is in the trace.
    trace: { mode: 'retain-on-failure', screenshots: false, sources: false },
    launchOptions: {
      ...(executablePath && { executablePath }),
      args: [
        '--no-sandbox',
        '--disable-dev-shm-usage',
        '--disable-gpu',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--no-first-run',
      ],
    },
  },
  projects: [
    {
      name: 'phone',
      use: { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true },
    },
    { name: 'wide', use: { viewport: { width: 1280, height: 860 } } },
  ],
});
