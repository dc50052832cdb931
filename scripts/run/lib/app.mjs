// One running copy of Eki: indexes, demo data, stand-ins, server.
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { noteServing } from './build.mjs';
import { ROOT } from './paths.mjs';
import { RunError } from './steps.mjs';

const READY_MS = 90_000;

/** Command and environment to run a TypeScript file of the project with Node. */
export function typescript(file) {
  return {
    command: process.execPath,
    args: ['--import', 'tsx', file],
    cwd: ROOT,
    // Resolves `@/…`, and `server-only` to an empty module, since there is no client bundle here.
    tsEnv: { TSX_TSCONFIG_PATH: path.join(ROOT, 'server/tsconfig.json') },
  };
}

/** Runs a TypeScript script of the project. Throws RunError with its last lines if it fails. */
export async function runScript({ children, name, file, args = [], env, onLine }) {
  const { tsEnv, ...command } = typescript(file);
  const { code, tail } = await children.run({
    name,
    ...command,
    args: [...command.args, ...args],
    env: { ...env, ...tsEnv },
    onLine,
  });
  if (code !== 0) throw new RunError(`${name} failed (${file}):\n${tail}`);
  return tail.split('\n').at(-1) ?? '';
}

/** Starts the stand-ins for outside services and waits until they are ready. */
export async function startStandIns({ children, env, dataDir }) {
  const { tsEnv, ...command } = typescript('tools/stand-ins/index.ts');
  const logFile = path.join(dataDir, 'logs', 'stand-ins.log');
  const handle = children.start({
    name: 'stand-ins',
    ...command,
    env: { ...env, ...tsEnv },
    logFile,
  });
  const url = `http://127.0.0.1:${env.STANDIN_PORT}`;
  await waitForAnswer({ url: `${url}/mail/messages.json`, handle, logFile });
  return { url, handle };
}

/** Starts the demo's actors: sellers and riders who act automatically. */
export async function startActors({ children, env, dataDir }) {
  const { tsEnv, ...command } = typescript('scripts/actors/index.ts');
  const logFile = path.join(dataDir, 'logs', 'actors.log');
  return children.start({ name: 'actors', ...command, env: { ...env, ...tsEnv }, logFile });
}

/**
 * The flags of `npm start`: with room for a second of messages in the young generation, fewer of them are
 * promoted, and the old generation is collected later. A large collection blocks every request.
 */
export const SERVER_FLAGS = ['--max-semi-space-size=64', '--heap-growing-percent=150'];

/** Starts the built server, or with `isDevelopment` the one with hot reload, and waits for it. */
export async function startServer({ children, env, dataDir, isDevelopment = false }) {
  const logFile = isDevelopment ? undefined : path.join(dataDir, 'logs', 'server.log');
  const handle = children.start({
    name: 'server',
    cwd: ROOT,
    command: process.execPath,
    args: isDevelopment
      ? [
          path.join(ROOT, 'node_modules/tsx/dist/cli.mjs'),
          'watch',
          '--clear-screen=false',
          '--tsconfig',
          'server/tsconfig.json',
          'server/index.ts',
        ]
      : [...SERVER_FLAGS, path.join(ROOT, 'dist/server.js')],
    // glibc retains a pool of freed memory for each thread that renders pictures.
    env: { MALLOC_ARENA_MAX: '2', ...env },
    logFile,
    prefix: isDevelopment ? '  ' : undefined,
  });
  if (!isDevelopment && handle.pid) noteServing(env, handle.pid);
  const isEverywhere = ['0.0.0.0', '::'].includes(env.HOST);
  const host = isEverywhere ? '127.0.0.1' : env.HOST;
  await waitForAnswer({ url: `http://${host}:${env.PORT}/readyz`, handle, logFile });
  return { url: env.APP_URL, handle };
}

/** Waits until a URL answers 200. Throws RunError with the process's last output if it exits or is too slow. */
async function waitForAnswer({ url, handle, logFile, timeoutMs = READY_MS }) {
  const deadline = Date.now() + timeoutMs;
  let ended;
  void handle.exited.then((how) => {
    ended = how;
  });
  let last = 'no answer';
  while (Date.now() < deadline && !ended) {
    try {
      const answer = await fetch(url, { signal: AbortSignal.timeout(5_000) });
      const body = await answer.text();
      if (answer.ok) return;
      last = `${answer.status} ${body.slice(0, 300)}`;
    } catch (error) {
      last = error.cause?.code ?? error.message;
    }
    await sleep(150);
  }
  const what = ended
    ? `ended at its start (${ended.signal ?? `exit code ${ended.code}`})`
    : `was not ready within ${timeoutMs / 1000} s (${last})`;
  throw new RunError(
    `The ${handle.name} ${what}.\n${handle.tail()}${logFile ? `\nIts log: ${logFile}` : ''}`,
  );
}
