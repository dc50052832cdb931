import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { buildApp } from '../../scripts/run/lib/build.mjs';
import { Children } from '../../scripts/run/lib/children.mjs';
import { freePort } from '../../scripts/run/lib/ports.mjs';
import { testEnv } from './environment';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** A running copy of the built server. */
export interface ServerProcess {
  child: ChildProcess;
  port: number;
  url: string;
  /** Everything it has written. */
  output: () => string;
  /** Exit code, once it has ended. */
  ended: Promise<number | null>;
}

/** Builds pages and server, unless the last build came from these sources. Takes up to minutes. */
export async function requireBuild(): Promise<void> {
  const children = new Children();
  const env = { ...process.env, NODE_ENV: undefined, NEXT_TELEMETRY_DISABLED: '1' };
  await buildApp({ children, env, note: () => {}, onLine: undefined });
}

/**
 * Starts the built server, in `folder`. `settings` goes over the settings of the tests; undefined
 * takes one away.
 */
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
  let text = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk: Buffer) => {
      text += chunk.toString();
    });
  }
  const ended = new Promise<number | null>((resolve) => {
    child.once('exit', resolve);
  });
  return { child, port, url, output: () => text, ended };
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

/** Resolves when the server says that it can serve. Throws with its output when it ends before. */
export async function untilReady(server: ServerProcess): Promise<void> {
  for (let tries = 0; tries < 200; tries += 1) {
    if (server.child.exitCode !== null) break;
    const answer = await fetch(`${server.url}/readyz`).catch(() => null);
    if (answer?.ok) return;
    await sleep(150);
  }
  throw new Error(`the server did not become ready:\n${server.output()}`);
}

/** Ends the server whatever it is doing. */
export async function killServer(server: ServerProcess | undefined): Promise<void> {
  if (!server || server.child.exitCode !== null) return;
  server.child.kill('SIGKILL');
  await server.ended;
}
