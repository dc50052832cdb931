import { ApiError } from '@/lib/client/api';

/** Events within this time share one read, ms. */
const BATCH_MS = 100;
/** Minimum time between reads, ms: initially, and at most while events continue. */
export const FIRST_GAP_MS = 2_000;
const MAX_GAP_MS = 4_000;
/** Growth factor of the gap from one read to the next. */
const GROWTH = 1.5;
/** Minimum time before a read for the agent's own change, ms. */
const URGENT_GAP_MS = 300;

/**
 * Throttles reads that events ask for: the first event causes a read immediately, events during a read
 * or soon after it share the next one, and the gap grows while events continue.
 */
export function createReadScheduler(read: () => Promise<unknown>) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isReading = false;
  let wanted: 'no' | 'soon' | 'now' = 'no';
  let gapMs = FIRST_GAP_MS;
  /** When the last read ended, ms. */
  let readAt = Number.NEGATIVE_INFINITY;

  function plan(): void {
    clearTimeout(timer);
    timer = undefined;
    if (isReading || wanted === 'no') return;
    const gap = wanted === 'now' ? URGENT_GAP_MS : gapMs;
    timer = setTimeout(() => void run(), Math.max(BATCH_MS, readAt + gap - Date.now()));
  }

  async function run(): Promise<void> {
    timer = undefined;
    const isBusy = Date.now() - readAt < 2 * gapMs;
    gapMs = isBusy ? Math.min(MAX_GAP_MS, gapMs * GROWTH) : FIRST_GAP_MS;
    wanted = 'no';
    isReading = true;
    try {
      await read();
    } catch {
      // The query shows its own error.
    }
    isReading = false;
    readAt = Date.now();
    plan();
  }

  return {
    /** Requests a read. `isUrgent`: for the agent's own change. */
    ask(isUrgent = false): void {
      if (wanted === 'now' || (wanted === 'soon' && !isUrgent)) return;
      wanted = isUrgent ? 'now' : 'soon';
      plan();
    },
    stop(): void {
      clearTimeout(timer);
      timer = undefined;
      wanted = 'no';
    },
  };
}

/** How long rate-limit refusals are retried before they become an error, ms; over a minute. */
export const RATE_LIMIT_TIMEOUT_MS = 75_000;
const USUAL_WAIT_MS = 5_000;

/**
 * Retries reads that the rate limit refuses; all reads of one reader share the pause, and their previous
 * data stays on screen. Throws the refusal after `RATE_LIMIT_TIMEOUT_MS`.
 */
export function createRetryingReader() {
  /** When the first refusal came, and until when reads pause, ms. */
  let refusedAt: number | null = null;
  let pausedUntil = 0;

  return async function readWithRetry<T>(read: () => Promise<T>, signal: AbortSignal): Promise<T> {
    for (;;) {
      await sleep(pausedUntil - Date.now(), signal);
      try {
        const answer = await read();
        refusedAt = null;
        return answer;
      } catch (error) {
        if (!(error instanceof ApiError) || error.status !== 429) throw error;
        refusedAt ??= Date.now();
        pausedUntil = Math.max(pausedUntil, Date.now() + (error.retryAfterMs ?? USUAL_WAIT_MS));
        if (pausedUntil - refusedAt <= RATE_LIMIT_TIMEOUT_MS) continue;
        // The next call starts a new period.
        refusedAt = null;
        throw error;
      }
    }
  };
}

function sleep(ms: number, signal: AbortSignal): Promise<void> {
  if (ms <= 0) return Promise.resolve();
  return new Promise((resolve, reject) => {
    const stop = (): void => {
      clearTimeout(timer);
      reject(signal.reason);
    };
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', stop);
      resolve();
    }, ms);
    if (signal.aborted) stop();
    else signal.addEventListener('abort', stop, { once: true });
  });
}
