import autocannon, { type Options } from 'autocannon';
import { cpuMicros } from './cpu';

/** The app ends a connection after 100 requests and refuses more on it; app and floor reconnect alike. */
const REQUESTS_PER_CONNECTION = 90;

/** Addresses given out to connections so far. */
let addresses = 0;

/** A client address that wasn't used before: renderings are counted by address. */
export function newAddress(): string {
  addresses += 1;
  return `10.${addresses >> 16}.${(addresses >> 8) & 255}.${addresses & 255}`;
}

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
  /** Accept-Encoding. */
  coding: string;
}

/**
 * Puts load on one address of this machine for a bounded time. Throws when any answer was not 200: a
 * fast wrong answer is worth nothing.
 */
export async function load({ url, pid, connections, seconds, coding }: LoadPlan): Promise<LoadRun> {
  if (!/^127\.|^localhost$/.test(new URL(url).hostname))
    throw new Error('load stays on this machine');
  const before = cpuMicros(pid);
  // The published types leave `reconnectRate` out.
  const options: Options & { reconnectRate: number } = {
    url,
    connections,
    duration: seconds,
    reconnectRate: REQUESTS_PER_CONNECTION,
    setupClient: (client) => {
      client.setHeaders({ 'accept-encoding': coding, 'x-forwarded-for': newAddress() });
    },
  };
  const result = await autocannon(options);
  const cpu = cpuMicros(pid) - before;
  const { errors, timeouts, non2xx } = result;
  if (errors + timeouts + non2xx > 0 || result['2xx'] === 0) {
    const counts = JSON.stringify({ good: result['2xx'], errors, timeouts, non2xx });
    throw new Error(`${url}: bad answers, ${counts}`);
  }
  return {
    requestsPerSecond: result.requests.average,
    p50Ms: result.latency.p50,
    p99Ms: result.latency.p99,
    cpuMicrosPerRequest: cpu / result['2xx'],
  };
}
