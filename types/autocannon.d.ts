/** The part of autocannon that the benchmarks use; the package brings no types. */
declare module 'autocannon' {
  interface Options {
    url: string;
    connections?: number;
    /** Seconds. */
    duration?: number;
    /** Called with each connection before its first request. */
    setupClient?: (client: { setHeaders: (headers: Record<string, string>) => void }) => void;
    /** Whether an answer is the one expected; a wrong one counts as a mismatch. */
    verifyBody?: (body: unknown) => boolean;
  }

  interface Result {
    /** Answers a second. */
    requests: { average: number };
    /** Milliseconds. */
    latency: { p50: number; p99: number };
    errors: number;
    timeouts: number;
    non2xx: number;
    mismatches: number;
    '2xx': number;
  }

  export default function autocannon(options: Options): Promise<Result>;
}
