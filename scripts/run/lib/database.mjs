// Finds or starts a database: the first kind that works.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { serveDatabase } from './database-server.mjs';
import { withAdmin } from './mongo-admin.mjs';
import { findProgram, getToolsDir } from './paths.mjs';
import { provideSecantus, secantusStart } from './secantus.mjs';
import { RunError } from './steps.mjs';

const DOWNLOAD_SCRIPT = fileURLToPath(new URL('./fetch-mongod.mjs', import.meta.url));
/**
 * How long a transaction may stay open, s. If its process died, its documents stay locked until then;
 * a living process ends its own within ten seconds (`inTransaction`).
 */
const TRANSACTION_SECONDS = 15;
const SECANTUS_FLAGS = (port, storage, { isDurable }) => [
  ...['--host', '127.0.0.1', '--port', String(port)],
  ...['--storage-path', storage],
  ...(isDurable ? ['--sync-on-commit'] : []),
];
const MONGOD_FLAGS = (port, storage, { transactionSeconds }) => [
  ...['--bind_ip', '127.0.0.1', '--port', String(port)],
  ...['--dbpath', storage, '--replSet', 'eki'],
  // By default mongod uses half of the machine's memory.
  ...['--wiredTigerCacheSizeGB', '0.5'],
  ...['--setParameter', `transactionLifetimeLimitSeconds=${transactionSeconds}`],
];

/** The kinds of local database, best first. `provide` returns the program or throws what is missing. */
const ENGINES = [
  {
    kind: 'mongod',
    label: 'mongod',
    folder: 'mongo',
    args: MONGOD_FLAGS,
    provide: provideInstalled,
  },
  {
    kind: 'mongod-download',
    label: 'mongod (downloaded)',
    folder: 'mongo',
    args: MONGOD_FLAGS,
    provide: provideDownloaded,
  },
  {
    kind: 'secantus-py',
    label: 'SecantusDB',
    folder: 'secantus-py',
    args: (port, storage, options) => [
      ...secantusStart(options.transactionSeconds),
      ...SECANTUS_FLAGS(port, storage, options),
    ],
    provide: provideSecantus,
  },
];

export const DATABASE_KINDS = ENGINES.map((engine) => engine.kind);

/**
 * Opens a database whose data lives in the folder `dataDir`.
 * `only` (one of DATABASE_KINDS) takes that kind instead of the first that works.
 * Without `isDurable` the embedded one commits without waiting for the disk: tests take half the time,
 * and lose data only if the machine goes down.
 * Returns `{ kind, label, uri(dbName), stop() }`, and the `pid` of one that runs here. Throws RunError naming what to install where nothing works.
 */
export async function openDatabase({
  children,
  dataDir: folder,
  env = process.env,
  only,
  print = () => {},
  transactionSeconds = TRANSACTION_SECONDS,
  isDurable = true,
}) {
  if (env.MONGODB_URI && !only) return openGiven(env.MONGODB_URI);
  const dataDir = path.resolve(folder);
  mkdirSync(dataDir, { recursive: true });
  const toolsDir = getToolsDir(env);
  const tried = ['MONGODB_URI: not set'];
  for (const engine of ENGINES.filter(({ kind }) => !only || kind === only)) {
    try {
      const command = await engine.provide({ children, env, toolsDir, print });
      reportIgnoredData(engine, dataDir, print);
      const args = (port, storage) => engine.args(port, storage, { transactionSeconds, isDurable });
      const server = await serveDatabase({
        engine: { ...engine, command, args },
        children,
        dataDir,
      });
      const base = `mongodb://127.0.0.1:${server.port}/?replicaSet=${server.setName}`;
      if (server.isNewHere) for (const line of tried.slice(1)) print(`no ${line}`);
      const label = `${engine.label} on port ${server.port}${server.joined ? ', already running' : ''}`;
      return {
        kind: engine.kind,
        pid: server.pid,
        label,
        uri: (name) => withDatabase(base, name),
        stop: server.stop,
      };
    } catch (error) {
      if (error instanceof RunError || children.isStopping) throw error;
      tried.push(`${engine.label}: ${error.message}`);
    }
  }
  throw new RunError(noDatabaseError(tried, dataDir));
}

/** A connection string with its database name replaced; an empty name leaves it out. */
export function withDatabase(uri, name = '') {
  const parts = /^(mongodb(?:\+srv)?:\/\/[^/?]+)(?:\/[^?]*)?(\?.*)?$/.exec(uri);
  if (!parts)
    throw new RunError('MONGODB_URI is not a MongoDB connection string (mongodb://host/database).');
  return `${parts[1]}/${name}${parts[2] ?? ''}`;
}

/** The database name in a connection string, `eki` where it has none. */
export function getDatabaseName(uri) {
  return /^mongodb(?:\+srv)?:\/\/[^/?]+\/([^?]+)/.exec(uri)?.[1] ?? 'eki';
}

async function openGiven(given) {
  const where = given.replace(/\/\/[^@/]*@/, '//');
  const hello = await withAdmin(
    withDatabase(given),
    (admin) => admin.command({ hello: 1 }),
    8_000,
  ).catch((error) => {
    throw new RunError(
      `MONGODB_URI is set, but the database at ${where} does not answer: ${error.message}\nStart it, or unset MONGODB_URI to let the command find one by itself.`,
    );
  });
  if (!hello.setName && hello.msg !== 'isdbgrid') {
    throw new RunError(
      `The database at ${where} is a single server without a replica set. Eki needs transactions: start it with --replSet and run rs.initiate() once.`,
    );
  }
  return {
    kind: 'given',
    label: `MONGODB_URI (${where})`,
    uri: (name) => withDatabase(given, name ?? getDatabaseName(given)),
    stop: async () => true,
  };
}

function provideInstalled({ env }) {
  const file = findProgram('mongod', { env });
  if (!file) throw new Error('not on the PATH');
  requireStarts(file, env);
  return file;
}

async function provideDownloaded({ children, env, toolsDir }) {
  const args = [DOWNLOAD_SCRIPT, path.join(toolsDir, 'mongod')];
  const { code, tail } = await children.run({
    name: 'download of mongod',
    command: process.execPath,
    args,
    env,
  });
  const lines = tail.split('\n');
  const file = /^mongod (.+)$/.exec(lines.at(-1) ?? '')?.[1];
  if (code !== 0 || !file)
    throw new Error(lines.filter(Boolean).slice(-2).join(' / ') || 'download failed');
  requireStarts(file, env);
  return file;
}

function requireStarts(file, env) {
  const answer = spawnSync(file, ['--version'], { env, encoding: 'utf8', timeout: 15_000 });
  if (answer.status === 0) return;
  throw new Error(
    `${file} does not start: ${(answer.stderr || String(answer.error ?? '')).trim().split('\n')[0]}`,
  );
}

/** Engines do not share files: if another one's hold earlier data, prints how to open them. */
function reportIgnoredData(used, dataDir, print) {
  if (holdsData(dataDir, used)) return;
  const other = ENGINES.find(
    (engine) => engine.folder !== used.folder && holdsData(dataDir, engine),
  );
  if (!other) return;
  print(`${used.label} starts empty; earlier data stays in ${path.join(dataDir, other.folder)}`);
  print(`(add "-- --database=${other.kind}" to the command to open that)`);
}

function holdsData(dataDir, { folder }) {
  return existsSync(path.join(dataDir, folder, 'WiredTiger'));
}

function noDatabaseError(tried, dataDir) {
  return [
    'No database could be found or started. Tried, in this order:',
    ...tried.map((line) => `  - ${line}`),
    'Any one of these is enough:',
    '  - a MongoDB replica set of yours, named by MONGODB_URI=mongodb://host:port/eki',
    '  - MongoDB Community Server, so that `mongod` is on the PATH',
    '  - a way out to the internet, to download mongod',
    '  - Python 3.10 to 3.13 with venv and pip (on Debian and Ubuntu: apt-get install python3-venv)',
    `The database log, where one started: ${path.join(dataDir, 'logs', 'database.log')}`,
  ].join('\n');
}
