import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { beforeAll } from 'vitest';
import { buildApp } from '../../scripts/run/lib/build.mjs';
import { Children } from '../../scripts/run/lib/children.mjs';
import { freePort } from '../../scripts/run/lib/ports.mjs';
import { DATABASE, useTestDatabase } from './database';
import { testEnv } from './environment';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** A running copy of the built server. */
export interface ServerProcess {
  child: ChildProcess;
  port: number;
  url: string;
  /** Its output so far. */
  output: () => string;
  /** Exit code, once it has ended. */
  ended: Promise<number | null>;
}

/** Prepares a test file that starts servers: a database with all indexes, and a current build. */
export function useBuiltServer(): void {
  useTestDatabase({ hasExpiry: true });
  beforeAll(requireBuild, 600_000);
}

/** Builds pages and server, unless the last build is of the same sources. May take minutes. */
async function requireBuild(): Promise<void> {
  const children = new Children();
  const env = { ...process.env, NODE_ENV: undefined, NEXT_TELEMETRY_DISABLED: '1' };
  await buildApp({ children, env, note: () => {}, onLine: undefined });
}

/** Starts the built server in `folder`. `settings` override the tests' own; undefined removes one. */
export async function startServer(
  databaseName: string,
  settings: Record<string, string | undefined> = {},
  folder = ROOT,
): Promise<ServerProcess> {
  const port: number = Number(settings.PORT ?? (await freePort(undefined)));
  const url = `http://127.0.0.1:${port}`;
  const child = spawn(process.execPath, [path.join(ROOT, 'dist/server.js')], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: process.env.PATH,
      NEXT_TELEMETRY_DISABLED: '1',
      ...testEnv(databaseName),
      NODE_ENV: 'production',
      ALLOW_SANDBOX: 'true',
      LOG_LEVEL: 'info',
      HOST: '127.0.0.1',
      PORT: String(port),
      APP_URL: url,
      ...settings,
    },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk: Buffer) => {
      output += chunk.toString();
    });
  }
  const ended = new Promise<number | null>((resolve) => {
    child.once('exit', resolve);
  });
  return { child, port, url, output: () => output, ended };
}

/** A folder that the built server can be started in, with these `.env` files. */
export function folderWithEnvFiles(files: Record<string, string>): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'eki-start-'));
  for (const name of ['.next', 'next.config.mjs', 'node_modules', 'package.json', 'public']) {
    symlinkSync(path.join(ROOT, name), path.join(folder, name));
  }
  for (const [name, text] of Object.entries(files)) writeFileSync(path.join(folder, name), text);
  return folder;
}

/** Starts the built server on the test file's database, and waits until it is ready. */
export async function startReadyServer(
  settings?: Record<string, string | undefined>,
): Promise<ServerProcess> {
  const server = await startServer(DATABASE, settings);
  try {
    await untilReady(server);
  } catch (error) {
    await killServer(server);
    throw error;
  }
  return server;
}

/** Resolves when the server is ready. Throws an error with its output if it exits or takes too long. */
export async function untilReady(server: ServerProcess): Promise<void> {
  for (let tries = 0; tries < 200; tries += 1) {
    if (server.child.exitCode !== null) break;
    const response = await fetch(`${server.url}/readyz`).catch(() => null);
    if (response?.ok) return;
    await sleep(150);
  }
  throw new Error(`the server did not become ready:\n${server.output()}`);
}

/** Settings that kill a process at a point of `kill-at.mjs`. */
export const killAt = (point: string) => ({
  KILL_AT: point,
  NODE_OPTIONS: `${process.env.NODE_OPTIONS ?? ''} --import=${path.join(ROOT, 'tests/support/kill-at.mjs')}`,
});

export async function killServer(server: ServerProcess | undefined): Promise<void> {
  if (!server || server.child.exitCode !== null) return;
  server.child.kill('SIGKILL');
  await server.ended;
}
