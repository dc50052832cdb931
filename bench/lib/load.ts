import autocannon from 'autocannon';
import { cpuMicros } from './cpu';

/** What one run of load against one address showed. */
export interface LoadRun {
  requestsPerSecond: number;
  p50Ms: number;
  p99Ms: number;
  /** CPU of the server process for each answered request, microseconds. */
  cpuMicrosPerRequest: number;
}

interface LoadPlan {
  url: string;
  /** Process whose CPU is counted. */
  pid: number;
  connections: number;
  seconds: number;
  /** Text that each answer must hold; a wrong answer fails the run. */
  marker: string;
}

/**
 * Puts load on one address of this machine for a bounded time. Throws when any answer was not 200
 * or did not hold the marker: a fast wrong answer is worth nothing.
 */
export async function load({ url, pid, connections, seconds, marker }: LoadPlan): Promise<LoadRun> {
  if (!/^127\.|^localhost$/.test(new URL(url).hostname))
    throw new Error('load stays on this machine');
  const before = cpuMicros(pid);
  const result = await autocannon({
    url,
    connections,
    duration: seconds,
    headers: { 'accept-encoding': 'identity' },
    verifyBody: (body) => typeof body === 'string' && body.includes(marker),
  });
  const cpu = cpuMicros(pid) - before;
  const bad = result.errors + result.timeouts + result.non2xx + result.mismatches;
  if (bad > 0 || result['2xx'] === 0) throw new Error(`${url}: ${bad} bad answers`);
  return {
    requestsPerSecond: result.requests.average,
    p50Ms: result.latency.p50,
    p99Ms: result.latency.p99,
    cpuMicrosPerRequest: cpu / result['2xx'],
  };
}
