import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { inject } from 'vitest';
import { Children } from '../../scripts/run/lib/children.mjs';
import { openDatabase } from '../../scripts/run/lib/database.mjs';
import { signalTree } from '../../scripts/run/lib/signal-tree.mjs';

/** A database server of one test file, which can stop and restart it. */
export interface OwnDatabase {
  uri: (name: string) => string;
  /** Kills the server. */
  kill: () => Promise<void>;
  /** Starts it again on the same port and data. */
  start: () => Promise<void>;
  /** Suspends it: connections stay open, and nothing is answered. */
  freeze: () => Promise<void>;
  thaw: () => void;
  /** Stops it for good. */
  close: () => Promise<void>;
}

/** Starts a server of the run's kind; the embedded one if the run uses TEST_MONGODB_URI. */
export async function startOwnDatabase(
  name: string,
  settings: { transactionSeconds?: number } = {},
): Promise<OwnDatabase> {
  const { folder, databaseKind = 'secantus-py' } = inject('services');
  const dataDir = path.join(folder, name);
  const children = new Children();
  const { MONGODB_URI: _, ...env } = process.env;
  const start = () => openDatabase({ children, dataDir, env, only: databaseKind, ...settings });
  const pid = (): number =>
    JSON.parse(readFileSync(path.join(dataDir, 'database.json'), 'utf8')).pid;
  const server = await start();
  return {
    uri: server.uri,
    kill: async () => {
      signalTree(pid(), 'SIGKILL');
      // Its port and files are free only once it has ended.
      while (isAlive(pid())) await new Promise((resolve) => setTimeout(resolve, 50));
    },
    start: async () => void (await start()),
    freeze: async () => {
      signalTree(pid(), 'SIGSTOP');
      // One thread receives the signal and stops the others, which answer until then.
      while (hasRunningThread(pid())) await new Promise((resolve) => setTimeout(resolve, 5));
    },
    thaw: () => signalTree(pid(), 'SIGCONT'),
    close: async () => void (await children.stopAll()),
  };
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

/** Whether a thread of this process has not stopped; false without /proc. */
function hasRunningThread(pid: number): boolean {
  const threads = `/proc/${pid}/task`;
  if (!existsSync(threads)) return false;
  return readdirSync(threads).some((thread) => {
    const file = path.join(threads, thread, 'stat');
    // The thread may have ended.
    const stat = existsSync(file) ? readFileSync(file, 'utf8') : ') T';
    // The state follows the name, which may contain spaces and brackets.
    return stat.charAt(stat.lastIndexOf(')') + 2) !== 'T';
  });
}
