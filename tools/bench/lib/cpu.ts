import { readFileSync } from 'node:fs';

/** Ticks of the kernel's clock a second; fixed on Linux. */
const TICKS = 100;

/** CPU time that a process has used so far, user and system, microseconds. Linux only. */
export function cpuMicros(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  // The name in brackets may hold spaces; everything after it is fields.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return ((Number(fields[11]) + Number(fields[12])) / TICKS) * 1_000_000;
}
