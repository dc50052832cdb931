// Shared by `npm run demo` and `npm run dev`: starts a seeded copy of Eki.
import path from 'node:path';
import { runScript, startActors, startServer, startStandIns } from './app.mjs';
import { buildApp } from './build.mjs';
import { Children, stopOnSignals } from './children.mjs';
import { atShiftedClock, clockFile, demoShift } from './clock.mjs';
import { DATABASE_KINDS, getDatabaseName, openDatabase } from './database.mjs';
import { buildEnv, withEnvFiles } from './env.mjs';
import { installPackages } from './install.mjs';
import { readOptions } from './options.mjs';
import { getDataDir, requireDataDir } from './paths.mjs';
import { getPort, requireFreePorts } from './ports.mjs';
import { developmentSecrets } from './secrets.mjs';
import { explain, RunError, requireNode, step } from './steps.mjs';

/**
 * Runs Eki until Ctrl-C. `mode` is 'demo' (built, as in production) or 'development' (hot reload).
 * Ends the process itself: 0 after a clean stop, else the reason is printed and the code is not 0.
 */
export async function launch(mode, argv) {
  const children = new Children();
  const startedAt = Date.now();
  stopOnSignals(children, { exitCode: 0, onStop: () => console.log('\n  Stopping …') });
  try {
    requireNode();
    const { database, products, actors, clock, empty } = readOptions(argv, {
      flags: ['empty'],
      counts: ['products'],
      values: ['database', 'actors', 'clock'],
    });
    if (actors && !['on', 'off'].includes(actors)) {
      throw new RunError('--actors must be on or off.');
    }
    if (database && !DATABASE_KINDS.includes(database)) {
      throw new RunError(`--database must be one of ${DATABASE_KINDS.join(', ')}.`);
    }
    console.log(`\n  Eki, ${mode === 'demo' ? 'demonstration' : 'development'}\n`);
    const app = await startEverything(children, mode, {
      only: database,
      products,
      clock,
      isEmpty: empty === true,
      hasActors: actors !== 'off' && !empty,
    });
    printWelcome({ ...app, mode, seconds: Math.round((Date.now() - startedAt) / 1000) });
    await watchUntilOneEnds(children, app.handles);
  } catch (error) {
    // After a signal, errors of work in progress are expected: the handler ends the process.
    if (children.isStopping) return;
    const code = explain(error);
    await children.stopAll();
    process.exit(code);
  }
}

async function startEverything(children, mode, options) {
  const { only, products, clock, isEmpty, hasActors } = options;
  await step('Packages', async (line) => line.note(await installPackages({ children, ...line })));
  const base = await withEnvFiles(process.env, mode === 'development');
  const dataDir = getDataDir(base);
  requireDataDir(dataDir);
  const port = getPort(base);
  await requireFreePorts(port);
  const database = await step('Database', async (line) => {
    const opened = await openDatabase({ children, dataDir, env: base, only, print: line.print });
    line.note(opened.label);
    return opened;
  });
  const databaseUri = database.uri(
    database.kind === 'given' ? getDatabaseName(base.MONGODB_URI) : isEmpty ? 'eki-empty' : 'eki',
  );
  const shiftMs = demoShift(dataDir, clock);
  const built = buildEnv({
    base,
    mode,
    port,
    dataDir,
    databaseUri,
    secrets: developmentSecrets(dataDir),
  });
  const moved = { CLOCK_SHIFT_FILE: clockFile(dataDir) };
  const app = atShiftedClock(
    { ...built.app, ...moved, ...(isEmpty && { DEMO: 'false' }) },
    shiftMs,
  );
  const standIns = atShiftedClock({ ...built.standIns, ...moved }, shiftMs);
  const admin = isEmpty ? await prepareEmpty(children, app) : null;
  if (!isEmpty) await prepareData(children, app, products);
  if (mode === 'demo') {
    await step('Build', async (line) =>
      line.note(await buildApp({ children, env: app, note: line.note })),
    );
  }
  const other = await step('Stand-ins for outside services', () =>
    startStandIns({ children, env: standIns, dataDir }),
  );
  const server = await step('Server', () =>
    startServer({ children, env: app, dataDir, isDevelopment: mode === 'development' }),
  );
  if (hasActors) {
    await step('Actors', async ({ note }) => {
      await startActors({ children, env: app, dataDir });
      note('sellers and riders act by themselves; --actors=off stills them');
    });
  }
  return {
    url: app.APP_URL,
    shiftMs,
    admin,
    mailUrl: `${other.url}/mail`,
    bankUrl: `${other.url}/paystack/bank`,
    dataDir,
    database,
    handles: [server.handle, other.handle],
  };
}

/**
 * Brings indexes and validators up to date and fills an empty database with the demo data. Adds
 * generated products up to `products`. Throws RunError, and changes nothing, for a database with other data.
 */
async function prepareData(children, env, products = 0) {
  await step('Indexes and demo data', async ({ note }) => {
    note(
      await runScript({
        children,
        name: 'Filling in the demo data',
        file: 'scripts/seed/index.ts',
        args: ['--products', String(products)],
        env,
        onLine: note,
      }),
    );
  });
}

/**
 * Creates indexes and validators in a database without any data, and its first admin. Returns what the
 * command prints about the account.
 */
async function prepareEmpty(children, env) {
  const run = (name, file, args = []) => runScript({ children, name, file, args, env });
  await step('Indexes', () => run('Creating the indexes', 'scripts/sync-indexes.ts'));
  const args = ['--email', FIRST_ADMIN, '--name', 'First Admin'];
  return step('First admin', () => run('Making the first admin', 'scripts/admin-grant.ts', args));
}

async function watchUntilOneEnds(children, handles) {
  const ended = await Promise.race(
    handles.map(async (handle) => ({ handle, ...(await handle.exited) })),
  );
  if (children.isStopping) return;
  throw new RunError(
    `The ${ended.handle.name} ended (${ended.signal ?? `exit code ${ended.code}`}):\n${ended.handle.tail()}`,
  );
}

/** The account that a start with --empty creates. */
const FIRST_ADMIN = 'admin@eki.example';

const ACCOUNTS = [
  ['ada@eki.example', 'customer with a funded wallet and orders of every status'],
  ['new@eki.example', 'customer with nothing yet'],
  ['kitchen@eki.example', 'food seller'],
  ['shop@eki.example', 'goods seller'],
  ['rider@eki.example', 'rider'],
  ['newshop@eki.example', 'a shop’s application, half filled in'],
  ['newrider@eki.example', 'a rider’s application that waits'],
  ['support@eki.example', 'support'],
  ['ops@eki.example', 'operations'],
  ['admin@eki.example', 'administrator'],
];

function printWelcome({ url, mailUrl, bankUrl, dataDir, database, mode, seconds, shiftMs, admin }) {
  const rows = ACCOUNTS.map(([email, role]) => `    ${email.padEnd(22)} ${role}`);
  const accounts = admin
    ? [`  ${FIRST_ADMIN} is the first admin. ${admin}`]
    : ['  Demo accounts, all with the password Ugbowo-2026:', ...rows];
  console.log(
    [
      `\n  Ready after ${seconds} s:  ${url}\n`,
      ...accounts,
      `\n  Mails sent by the app:  ${mailUrl}`,
      `  Fund a wallet:          ${bankUrl}`,
      `  Data:                   ${dataDir} (${database.label})`,
      ...(shiftMs > 0
        ? [`  Clock:                  ${lagosTime(Date.now() + shiftMs)} in Lagos`]
        : []),
      ...(mode === 'demo' ? [`  Logs:                   ${path.join(dataDir, 'logs')}`] : []),
      '\n  Ctrl-C stops everything.\n',
    ].join('\n'),
  );
}

function lagosTime(ms) {
  return new Date(ms).toLocaleString('en-NG', {
    timeZone: 'Africa/Lagos',
    weekday: 'short',
    hour: '2-digit',
    minute: '2-digit',
  });
}
