import { existsSync, readFileSync, rmSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

/** Memory of a process, MB, and how long it paused. */
export interface MemoryUse {
  /** Resident set size. */
  rss: number;
  /** The part that V8 reserves for new objects; grows to its limit once. */
  young: number;
  /** Live objects, right after a collection. */
  heapUsed: number;
  /** Heap that V8 has reserved. */
  heapTotal: number;
  /** Buffers and other memory outside the heap. */
  external: number;
  /** Longest pause of the event loop since the last reading, ms. */
  pauseMs: number;
}

const MB = 1_048_576;
const ANSWER_MS = 30_000;

/** Resident memory of a process, MB. Linux only. */
export function residentMb(pid: number): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1]) / 1_024;
}

/** Collects garbage in a process that runs with `memory-probe.mjs`, and reads its memory. */
export async function getMemory(pid: number, probe: string): Promise<MemoryUse> {
  const file = `${probe}.${pid}`;
  rmSync(file, { force: true });
  process.kill(pid, 'SIGUSR2');
  for (let waited = 0; !existsSync(file) || readFileSync(file, 'utf8') === ''; waited += 50) {
    if (waited > ANSWER_MS) throw new Error('the process does not report its memory');
    await sleep(50);
  }
  const use = JSON.parse(readFileSync(file, 'utf8')) as NodeJS.MemoryUsage &
    Pick<MemoryUse, 'young' | 'pauseMs'>;
  return {
    rss: use.rss / MB,
    young: use.young / MB,
    heapUsed: use.heapUsed / MB,
    heapTotal: use.heapTotal / MB,
    external: use.external / MB,
    pauseMs: use.pauseMs,
  };
}
