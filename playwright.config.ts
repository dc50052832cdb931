import { defineConfig } from '@playwright/test';

const executablePath = process.env.CHROMIUM_PATH;

/** Where every journey runs: a phone, as most people have one. */
const phone = {
  name: 'phone',
  use: { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true },
};
/** Where those run too that another layout could break: tagged @wide. @wide-only has no phone. */
const wide = { name: 'wide', use: { viewport: { width: 1280, height: 860 } } };

/** One more than a small machine has cores, because journeys spend a fifth of their time waiting. */
const WORKERS = 3;

/**
 * Journeys that can't run beside the others. `night`: what only happens while Eki does not deliver, on a
 * server whose clock stands there. `delivery`: with riders online, to whom every open delivery is offered,
 * so nothing else may be bought meanwhile. `clock`: moves the server's clock ahead, by which orders of
 * others would run out. `open`: on a database without any data.
 */
const GROUPS = {
  day: {
    workers: WORKERS,
    projects: [
      { ...phone, grepInvert: [/@night/, /@delivery/, /@clock/, /@open/, /@wide-only/] },
      { ...wide, grep: /@wide/ },
    ],
  },
  night: { workers: WORKERS, projects: [{ ...phone, grep: /@night/ }] },
  clock: { workers: 1, projects: [{ ...phone, grep: /@clock/ }] },
  open: { workers: 1, projects: [{ ...phone, grep: /@open/ }] },
  delivery: { workers: 1, projects: [{ ...phone, grep: /@delivery/ }] },
};
const group = process.env.E2E_GROUP ?? 'day';
if (!(group in GROUPS)) throw new Error(`E2E_GROUP is one of ${Object.keys(GROUPS).join(', ')}`);

// Journeys run against a server that is already up: scripts/run/e2e.mjs starts one and sets BASE_URL.
export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results',
  fullyParallel: true,
  retries: 0,
  // A journey left with `.only` would silence all others and still be green.
  forbidOnly: true,
  // These only end what hangs: a busy machine may take many times as long as an idle one.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  reporter: [['list'], ['./scripts/run/reporters/playwright-counts.mjs']],
  use: {
    baseURL: process.env.BASE_URL ?? 'http://localhost:3000',
    locale: 'en-NG',
    timezoneId: 'Africa/Lagos',
    // Requests that a worker answers can't be intercepted; the journey about it allows it.
    serviceWorkers: 'block',
    // A trace makes every journey slower, so it is taken when the runner repeats those that failed.
    trace: process.env.E2E_TRACE ? { mode: 'on', sources: false } : 'off',
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
  ...GROUPS[group as keyof typeof GROUPS],
});
