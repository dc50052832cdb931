// The whole test run: every part in order, also after failures, and a table at the end.
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { typescript } from './app.mjs';
import { buildApp } from './build.mjs';
import { Children, stopOnSignals } from './children.mjs';
import { provideChromium } from './chromium.mjs';
import { atShiftedClock, clockShift, clockShiftFrom, datesToRepeat, TEST_CLOCK } from './clock.mjs';
import { installPackages } from './install.mjs';
import { readOptions } from './options.mjs';
import { getDataDir, ROOT, requireDataDir } from './paths.mjs';
import { begin, duration, explain, RunError, requireNode, step } from './steps.mjs';
import { beginTestDatabase, runningApp } from './test-app.mjs';
import { counted, runPart, single } from './test-part.mjs';

const VITEST = path.join(ROOT, 'node_modules/vitest/vitest.mjs');
const PLAYWRIGHT = path.join(ROOT, 'node_modules/@playwright/test/cli.js');
/** When the journeys outside delivery hours run: in the night after the others. */
const NIGHT = '03:00';
/** Time budget of all journeys: half of the fifteen minutes for everything. Reported, not asserted. */
const JOURNEYS_BUDGET_MS = 7.5 * 60_000;

const PARTS = [
  [
    'lint',
    (run) =>
      single(run, {
        name: 'lint',
        args: [path.join(ROOT, 'node_modules/@biomejs/biome/bin/biome'), 'ci', '.'],
      }),
  ],
  ['types', types],
  ['unit', (run) => vitest(run, 'unit')],
  ['architecture', (run) => vitest(run, 'architecture')],
  ['stand-ins', (run) => vitest(run, 'stand-ins')],
  ['build', build],
  ['integration', integration],
  ['page-weight', pageWeight],
  ['e2e-delivery', e2eDelivery],
  ['e2e', e2e],
  ['e2e-night', e2eNight],
  ['e2e-clock', e2eClock],
  ['e2e-open', e2eOpen],
];
/** Parts that run only when named, not in `npm test`. */
const LONG_PARTS = [
  ['chaos', (run) => integration(run, 'chaos')],
  ['dates', dates],
  ['fuzz', fuzz],
];

/** Runs the parts (`only`: comma-separated names, all by default) and exits with 0 if all passed. */
export async function testRun(argv, defaults = {}) {
  const children = new Children();
  const context = { children };
  stopOnSignals(children, {
    onStop: () => console.log('\nStopping …'),
    cleanup: () => removeWork(context),
  });
  try {
    requireNode();
    Object.assign(context, prepare(argv, defaults));
    await step('Packages', async (line) => line.note(await installPackages({ children, ...line })));
    beginEarly(context);
    const results = [];
    for (const [name, work] of [...PARTS, ...LONG_PARTS]) {
      if (!context.only.includes(name) || children.isStopping) continue;
      if (name === 'page-weight' && !existsSync(path.join(ROOT, 'scripts/page-weight.mjs')))
        continue;
      results.push(await runPart(name, () => work(context), children));
    }
    if (children.isStopping) return;
    process.exitCode = await finish(context, results);
  } catch (error) {
    if (children.isStopping) return;
    process.exitCode = explain(error);
    await children.stopAll();
    console.log('\n0 passed, 1 failed');
  }
}

function prepare(argv, defaults) {
  const options = readOptions(argv, {
    values: ['only', 'grep', 'database', 'clock'],
    counts: ['requests'],
  });
  const names = [...PARTS, ...LONG_PARTS].map(([name]) => name);
  const only = (options.only ?? defaults.only)?.split(',') ?? PARTS.map(([name]) => name);
  const unknown = only.filter((name) => !names.includes(name));
  if (unknown.length > 0)
    throw new RunError(`No part is called ${unknown.join(', ')}. Parts: ${names.join(', ')}.`);
  // A production setting in the shell would change the tests.
  const { NODE_ENV: _, ...env } = process.env;
  requireDataDir(getDataDir());
  const parent = path.join(getDataDir(), 'test');
  removeLeftovers(parent);
  const workDir = path.join(parent, String(process.pid));
  mkdirSync(workDir, { recursive: true });
  return {
    only,
    grep: options.grep,
    requests: options.requests,
    database: options.database,
    rest: options.rest,
    clock: options.clock ?? TEST_CLOCK,
    shiftMs: clockShift(options.clock ?? TEST_CLOCK),
    canMoveClock: true,
    workDir,
    env: {
      ...env,
      TZ: 'UTC',
      NEXT_TELEMETRY_DISABLED: '1',
      // Some tools use colours in continuous integration, where they are unreadable.
      ...(!process.stdout.isTTY && { NO_COLOR: '1' }),
    },
  };
}

/** Deletes the folders of earlier runs that were killed. */
function removeLeftovers(parent) {
  if (!existsSync(parent)) return;
  for (const name of readdirSync(parent)) {
    try {
      process.kill(Number(name), 0);
    } catch {
      rmSync(path.join(parent, name), { recursive: true, force: true });
    }
  }
}

/** Starts providing the browser and the database for later parts while the first ones run. */
function beginEarly(context) {
  const { children, env, only } = context;
  if (only.some((name) => name.startsWith('e2e'))) {
    context.chromium = begin(async (line) => {
      const found = await provideChromium({ children, env, ...line });
      line.note(`${found.version}, ${found.file}`);
      return found;
    });
  }
  if (only.includes('integration') && !process.env.TEST_MONGODB_URI) {
    context.database = beginTestDatabase(context, 'integration');
  }
}

async function types(context) {
  const steps = [
    [path.join(ROOT, 'node_modules/next/dist/bin/next'), 'typegen'],
    [path.join(ROOT, 'node_modules/typescript/bin/tsc'), '--noEmit'],
  ];
  for (const args of steps) {
    const counts = await single(context, { name: 'types', args });
    if (counts.failed > 0) return counts;
  }
  return { passed: 1, failed: 0, skipped: 0 };
}

/** Parts of several projects of vitest.config.ts; the others are one of the same name. */
const PROJECTS = { integration: ['integration', 'integration-own'], dates: ['unit', 'dates'] };

function vitest(context, part, env = {}) {
  const reporters = ['--reporter=default', '--reporter=./scripts/run/reporters/vitest-counts.mjs'];
  const grep = context.grep ? ['-t', context.grep] : [];
  const projects = (PROJECTS[part] ?? [part]).flatMap((project) => ['--project', project]);
  const args = [VITEST, 'run', ...projects, ...reporters, ...grep, ...context.rest];
  return counted(context, { name: part, args, env: { TEST_CLOCK: context.clock, ...env } });
}

async function integration(context, part = 'integration', env = {}) {
  // Several of its files start the built server: one build for all of them, before they run in parallel.
  if (!context.isBuilt) await build(context);
  if (process.env.TEST_MONGODB_URI) return vitest(context, part, env);
  const open = context.database ?? beginTestDatabase(context, part);
  context.database = undefined;
  const first = await open('Database');
  // The embedded database uses one core, so each of the two workers gets its own.
  const second = await beginTestDatabase(context, `${part}-2`)('Second database');
  const uris = [first, second].map((database) => database.uri(''));
  const counts = await vitest(context, part, { ...env, TEST_MONGODB_URI: uris.join(' ') });
  await Promise.all([first.stop(), second.stop()]);
  return counts;
}

/** The tests that depend on dates, at each of several clocks. */
async function dates(context) {
  const sum = { passed: 0, failed: 0, skipped: 0 };
  for (const clock of datesToRepeat()) {
    console.log(`\nAt ${clock}`);
    const counts = await integration(context, 'dates', { TEST_CLOCK: clock });
    for (const key of Object.keys(sum)) sum[key] += counts[key];
  }
  return sum;
}

function fuzz(context) {
  const { requests } = context;
  return integration(
    context,
    'fuzz',
    requests === undefined ? {} : { FUZZ_REQUESTS: String(requests) },
  );
}

async function build(context) {
  const { children, env } = context;
  await step('Build', async ({ note }) => note(await buildApp({ children, env, note })));
  context.isBuilt = true;
  return { passed: 1, failed: 0, skipped: 0 };
}

async function pageWeight(context) {
  const app = await runningApp(context);
  return single(context, {
    name: 'page-weight',
    args: ['scripts/page-weight.mjs'],
    env: { BASE_URL: app.url },
  });
}

/** The journeys with riders: first, while no other has left a delivery to offer them. */
async function e2eDelivery(context) {
  return journeys(context, {
    name: 'e2e-delivery',
    group: 'delivery',
    shiftMs: context.shiftMs,
  });
}

/** The other journeys, at the clock of the run. */
async function e2e(context) {
  return journeys(context, { name: 'e2e', group: 'day', shiftMs: context.shiftMs });
}

/** The journeys outside the service hours: the same copy of the app, at three the next morning. */
async function e2eNight(context) {
  const shiftMs = clockShiftFrom(context.shiftMs, NIGHT);
  return journeys(context, { name: 'e2e-night', group: 'night', shiftMs });
}

/** The journey that moves the clock: the last one on the copy that is running, so that no copy is started for it. */
async function e2eClock(context) {
  const shiftMs = context.app?.shiftMs ?? context.shiftMs;
  return withBooks(
    context,
    await journeys(context, { name: 'e2e-clock', group: 'clock', shiftMs }),
  );
}

/** The journey that opens a marketplace, on a database without any data. */
async function e2eOpen(context) {
  const counts = await journeys(context, {
    name: 'e2e-open',
    group: 'open',
    shiftMs: context.shiftMs,
    isEmpty: true,
  });
  return withBooks(context, counts);
}

/**
 * Adds to the counts of a copy's last journeys whether its books are right after all of them. Stops it
 * first: what is booked while they are read would look like a fault.
 */
async function withBooks(context, counts) {
  const { env, stop } = context.app;
  context.app = undefined;
  await stop();
  const { tsEnv, ...command } = typescript('scripts/ledger-check.ts');
  const books = await single(context, {
    name: 'ledger:check',
    ...command,
    env: { ...env, ...tsEnv },
  });
  return {
    ...counts,
    passed: counts.passed + books.passed,
    failed: counts.failed + books.failed,
  };
}

async function journeys(context, { name, group, shiftMs, isEmpty }) {
  context.browser ??= await context.chromium('Chromium');
  const app = await runningApp(context, shiftMs, isEmpty);
  const grep = context.grep ? ['-g', context.grep] : [];
  const args = [PLAYWRIGHT, 'test', '--pass-with-no-tests'];
  const env = {
    BASE_URL: app.url,
    STANDIN_URL: app.standInUrl,
    STANDIN_CONTROL_TOKEN: app.controlToken,
    MONGODB_URI: app.databaseUri,
    ...(app.adminLink && { ADMIN_LINK: app.adminLink }),
    CHROMIUM_PATH: context.browser.file,
    E2E_GROUP: group,
    // The journeys' own `new Date()` shows the server's time too, also after one has moved it.
    ...atShiftedClock(
      {
        NODE_OPTIONS: context.env.NODE_OPTIONS,
        CLOCK_SHIFT_FILE: app.env.CLOCK_SHIFT_FILE,
      },
      shiftMs,
    ),
  };
  const counts = await counted(context, {
    name,
    args: [...args, ...grep, ...context.rest],
    // A selection may contain none of this group; the run fails if it contains none at all.
    mayBeEmpty: context.grep !== undefined || context.rest.length > 0,
    env,
  });
  if (counts.failed > 0) printWarnings(path.join(context.workDir, 'e2e', 'logs', 'server.log'));
  // A rerun would find the market open already.
  if (counts.failed > 0 && !isEmpty && !context.children.isStopping) {
    console.log('\nOnce more, those that failed, for their traces: they stay failed.');
    await single(context, {
      name: `${name}, traces`,
      args: [...args, '--last-failed', '--max-failures=10', ...context.rest],
      env: { ...env, E2E_TRACE: 'true' },
    });
  }
  return counts;
}

const MAX_WARNINGS = 30;

/** Prints the last warnings and errors that the server logged: where a run's folder is gone, its output stays. */
function printWarnings(logFile) {
  if (!existsSync(logFile)) return;
  const lines = readFileSync(logFile, 'utf8').split('\n');
  const warnings = lines.filter((line) => /"level":(?:"(?:warn|error|fatal)"|[456]0)/.test(line));
  console.log(
    `\nThe server’s last warnings, ${Math.min(warnings.length, MAX_WARNINGS)} of ${warnings.length}:`,
  );
  for (const line of warnings.slice(-MAX_WARNINGS)) console.log(line.slice(0, 600));
}

async function finish(context, results) {
  await context.children.stopAll();
  const sum = (key) => results.reduce((total, result) => total + result[key], 0);
  const isGreen = sum('failed') === 0;
  if (isGreen) await removeWork(context);
  else console.log(`\nLogs and data of this run: ${context.workDir}`);
  console.log(`\n${table(results)}\n`);
  console.log(times(results));
  console.log(`${sum('passed')} passed, ${sum('failed')} failed`);
  return isGreen && sum('passed') > 0 ? 0 : 1;
}

function table(results) {
  return results
    .map(({ name, passed, failed, skipped, ms }) =>
      [
        failed > 0 ? '✗' : '✓',
        name.padEnd(14),
        `${passed} ok`.padStart(9),
        `${failed} bad`.padStart(8),
        `${skipped} skipped`.padStart(11),
        duration(ms).padStart(13),
      ].join(' '),
    )
    .join('\n');
}

/** The total duration, and the share of the journeys. */
function times(results) {
  const took = (parts) => parts.reduce((total, { ms }) => total + ms, 0);
  const journeysMs = took(results.filter(({ name }) => name.startsWith('e2e')));
  const isOver = journeysMs > JOURNEYS_BUDGET_MS;
  return [
    `parts ${duration(took(results))}`,
    `journeys ${duration(journeysMs)} of ${duration(JOURNEYS_BUDGET_MS)}${isOver ? ': over their budget' : ''}`,
  ].join(', ');
}

async function removeWork(context) {
  await context.drop?.();
  if (context.workDir) rmSync(context.workDir, { recursive: true, force: true });
}
