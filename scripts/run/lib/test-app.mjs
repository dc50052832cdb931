// What the tests run against: a temporary database, and a built copy of the app on it.
import { rmSync } from 'node:fs';
import path from 'node:path';
import { runScript, startServer, startStandIns } from './app.mjs';
import { atShiftedClock, clockFile } from './clock.mjs';
import { getDatabaseName, openDatabase, withDatabase } from './database.mjs';
import { buildEnv } from './env.mjs';
import { withAdmin } from './mongo-admin.mjs';
import { freePortTriple } from './ports.mjs';
import { developmentSecrets } from './secrets.mjs';
import { begin, RunError, step } from './steps.mjs';

/** Settings hidden from the tests, because the app would use the real services. */
const REAL_SERVICES = [
  'PAYSTACK_SECRET_KEY',
  'PAYSTACK_URL',
  'GOOGLE_MAPS_API_KEY',
  'GOOGLE_MAPS_URL',
  'SMTP_URL',
  'APP_URL',
];

/** Starts an empty database in this run's folder; returns a function that shows it as a step. */
export function beginTestDatabase(context, name) {
  return begin(async ({ note, print }) => {
    const dataDir = path.join(context.workDir, name);
    const { children, env, database: only } = context;
    const database = await openDatabase({ children, dataDir, env, only, print, isDurable: false });
    note(database.label);
    return database;
  });
}

/**
 * The built app with its own database, data and ports: started for the first part that needs it.
 * Its clock is `shiftMs` ahead of the machine's, and with `context.canMoveClock` can be moved further by
 * its CLOCK_SHIFT_FILE; `isEmpty` starts it with a first admin and no other data. A running copy that
 * differs in shift or data is stopped first.
 * Returns `{ url, pid, adminLink, env, databaseKind, databasePid, standInUrl, controlToken, databaseUri }`. Throws RunError when this run's build failed.
 */
export async function runningApp(context, shiftMs = context.shiftMs ?? 0, isEmpty = false) {
  if (context.only.includes('build') && !context.isBuilt) {
    throw new RunError('Nothing to test in the browser: the build failed.');
  }
  context.ground ??= prepareDatabase(context, shiftMs);
  const ground = await context.ground;
  const isSame = context.app?.shiftMs === shiftMs && context.app.isEmpty === isEmpty;
  if (isSame) return context.app;
  await context.app?.stop();
  const own = isEmpty ? await prepareEmpty(context, ground, shiftMs) : ground;
  context.app = { ...(await startApp(context, own, shiftMs)), isEmpty };
  return context.app;
}

/** A database with the demo data, and the environment of the app on it. */
async function prepareDatabase(context, shiftMs) {
  const { children } = context;
  const database = await beginTestDatabase(context, 'e2e')('Database');
  const dataDir = path.join(context.workDir, 'e2e');
  const port = await freePortTriple();
  const name = `eki_e2e_${process.pid}`;
  const base = { ...context.env };
  for (const key of REAL_SERVICES) delete base[key];
  // Each journey has its own client address, so that they do not share limits.
  base.TRUSTED_PROXY_HOPS = '1';
  // Requested only by the journey about it, which answers the request itself.
  base.MESSENGER_WIDGET_URL = 'https://messenger.example/embed';
  const databaseUri = database.uri(name);
  const secrets = developmentSecrets(dataDir);
  const env = buildEnv({ base, mode: 'e2e', port, dataDir, databaseUri, secrets });
  const script = (title, file) =>
    step(title, () =>
      runScript({ children, name: title, file, env: atShiftedClock(env.app, shiftMs) }),
    );
  await script('Indexes and validators', 'scripts/sync-indexes.ts');
  await script('Demo data', 'scripts/seed/index.ts');
  if (database.kind === 'given') context.drop = () => dropDatabase(databaseUri, name);
  return { databaseKind: database.kind, databasePid: database.pid, databaseUri, dataDir, env };
}

/** The same with another database, which contains only a first admin. */
async function prepareEmpty({ children }, ground, shiftMs) {
  const databaseUri = withDatabase(
    ground.databaseUri,
    `${getDatabaseName(ground.databaseUri)}_empty`,
  );
  const env = { ...ground.env, app: { ...ground.env.app, MONGODB_URI: databaseUri } };
  const script = (title, file, args = []) =>
    step(title, () =>
      runScript({ children, name: title, file, args, env: atShiftedClock(env.app, shiftMs) }),
    );
  await script('Indexes', 'scripts/sync-indexes.ts');
  const args = ['--email', 'admin@eki.example', '--name', 'First Admin'];
  const output = await script('First admin', 'scripts/admin-grant.ts', args);
  return { ...ground, databaseUri, env, adminLink: /https?:\S+/.exec(output)?.[0] };
}

async function startApp(
  { children, canMoveClock },
  { databaseKind, databasePid, databaseUri, dataDir, env, adminLink },
  shiftMs,
) {
  const moved = canMoveClock ? { CLOCK_SHIFT_FILE: clockFile(dataDir) } : {};
  // What moved the copy before.
  rmSync(clockFile(dataDir), { force: true });
  const standIns = await step('Stand-ins', () =>
    startStandIns({
      children,
      env: atShiftedClock({ ...env.standIns, ...moved }, shiftMs),
      dataDir,
    }),
  );
  const server = await step('Server', () =>
    startServer({ children, env: atShiftedClock({ ...env.app, ...moved }, shiftMs), dataDir }),
  );
  return {
    url: server.url,
    pid: server.handle.pid,
    databaseKind,
    databasePid,
    standInUrl: standIns.url,
    controlToken: env.standIns.STANDIN_CONTROL_TOKEN,
    databaseUri,
    adminLink,
    env: { ...env.app, ...moved },
    shiftMs,
    stop: async () => {
      await server.handle.stop();
      await standIns.handle.stop();
    },
  };
}

function dropDatabase(uri, name) {
  return withAdmin(uri, (_admin, client) => client.db(name).dropDatabase(), 10_000);
}
