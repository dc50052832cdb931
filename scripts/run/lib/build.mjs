// Builds the app, unless the last build is of the same sources.
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from './paths.mjs';
import { RunError } from './steps.mjs';

const FOLDERS = ['app', 'components', 'lib', 'models', 'server', 'types', 'public'];
const FILES = [
  'package-lock.json',
  'next.config.mjs',
  'postcss.config.mjs',
  'tsconfig.json',
  'proxy.ts',
  'instrumentation.ts',
  'scripts/build-server.mjs',
];
const MARKER = 'eki-sources';
const SERVING = 'eki-serving-';

/** A hash over everything the build reads; pictures in `public` count by name and size. */
export function sourcesHash(root = ROOT) {
  const hash = createHash('sha256').update(process.versions.node);
  const add = (file) => {
    const size = statSync(path.join(root, file)).size;
    hash.update(`\0${file}\0${size}\0`);
    if (!file.startsWith('public')) hash.update(readFileSync(path.join(root, file)));
  };
  for (const folder of FOLDERS) for (const file of filesIn(root, folder)) add(file);
  for (const file of FILES) if (existsSync(path.join(root, file))) add(file);
  return hash.digest('hex');
}

function filesIn(root, folder) {
  if (!existsSync(path.join(root, folder))) return [];
  return readdirSync(path.join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.test\.[a-z]+$/.test(entry.name))
    .map((entry) => path.relative(root, path.join(entry.parentPath ?? entry.path, entry.name)))
    .sort();
}

/** The build's folder, from the variable that next.config.mjs reads. */
export const buildFolder = (env, root = ROOT) => path.join(root, env.NEXT_DIST_DIR || '.next');

/** Whether the last build is of these sources. */
export function isBuilt(env, root = ROOT) {
  const folder = buildFolder(env, root);
  if (!existsSync(path.join(folder, 'BUILD_ID')) || !existsSync(path.join(root, 'dist/server.js')))
    return false;
  const marker = path.join(folder, MARKER);
  return existsSync(marker) && readFileSync(marker, 'utf8') === sourcesHash(root);
}

/** Records that a process serves this build: a new build would remove files that it still needs. */
export function noteServing(env, pid, root = ROOT) {
  writeFileSync(path.join(buildFolder(env, root), `${SERVING}${pid}`), '');
}

/** Processes that still serve the last build; removes the records of those that have ended. */
function servingPids(env, root) {
  const folder = buildFolder(env, root);
  if (!existsSync(folder)) return [];
  const records = readdirSync(folder).filter((name) => name.startsWith(SERVING));
  return records
    .map((name) => Number(name.slice(SERVING.length)))
    .filter((pid) => {
      if (isAlive(pid)) return true;
      rmSync(path.join(folder, `${SERVING}${pid}`), { force: true });
      return false;
    });
}

function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

/**
 * Builds pages and server if needed, and returns what was done, as text. `onLine` receives the
 * output. Throws RunError if the build fails, or if a running process still serves the last one.
 */
export async function buildApp({ children, env, note = () => {}, onLine, root = ROOT }) {
  if (isBuilt(env, root)) return 'unchanged since the last build';
  const [serving] = servingPids(env, root);
  if (serving !== undefined) {
    throw new RunError(
      `A copy of Eki started from this folder is running (process ${serving}), and the sources have changed since. Stop it first: a new build would take its pages away.`,
    );
  }
  const marker = path.join(buildFolder(env, root), MARKER);
  rmSync(marker, { force: true });
  const hash = sourcesHash(root);
  const parts = [
    ['pages', [path.join(root, 'node_modules/next/dist/bin/next'), 'build']],
    ['server', [path.join(root, 'scripts/build-server.mjs')]],
  ];
  for (const [name, args] of parts) {
    note(name);
    // The build must not depend on the machine's environment or database.
    const { MONGODB_URI: _, ...rest } = env;
    const { code, tail } = await children.run({
      name: `build of ${name}`,
      command: process.execPath,
      args,
      cwd: root,
      env: {
        ...rest,
        NODE_ENV: 'production',
        NEXT_TELEMETRY_DISABLED: '1',
        SKIP_TYPE_CHECK: '1',
      },
      onLine,
    });
    if (code !== 0) throw new RunError(`The build failed (${name}):\n${tail}`);
  }
  writeFileSync(marker, hash);
  return 'done';
}
