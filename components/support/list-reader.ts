import { ApiError } from '@/lib/client/api';

/** Events that come together are one reading, ms. */
const TOGETHER_MS = 100;
/** Least time after a reading before the next, ms: at first, and at most while events keep coming. */
export const FIRST_GAP_MS = 2_000;
const MAX_GAP_MS = 4_000;
/** By how much it grows from one reading to the next. */
const GROWTH = 1.5;
/** The least after a change of one's own, which should be on screen soon, ms. */
const URGENT_GAP_MS = 300;

/**
 * Gathers events that ask for a reading: the first is read for at once, what comes during a reading or
 * soon after is read for together, and the longer events keep coming, the rarer the readings are.
 */
export function createGatherer(read: () => Promise<unknown>) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isReading = false;
  let wanted: 'no' | 'soon' | 'now' = 'no';
  let gapMs = FIRST_GAP_MS;
  /** When the last reading ended, ms. */
  let readAt = Number.NEGATIVE_INFINITY;

  function plan(): void {
    clearTimeout(timer);
    timer = undefined;
    if (isReading || wanted === 'no') return;
    const gap = wanted === 'now' ? URGENT_GAP_MS : gapMs;
    timer = setTimeout(() => void run(), Math.max(TOGETHER_MS, readAt + gap - Date.now()));
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
      // What reads says so on screen.
    }
    isReading = false;
    readAt = Date.now();
    plan();
  }

  return {
    /** Asks for a reading. `isUrgent`: for a change of one's own. */
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

/** How long refusals above the limit are waited out before they are an error, ms: more than its minute. */
export const PATIENCE_MS = 75_000;
const USUAL_WAIT_MS = 5_000;

/**
 * Waits out refusals above the limit of calls, for all reads that go through it: what was read before
 * stays on screen meanwhile. Throws the refusal once it has lasted.
 */
export function createPatientReader() {
  /** When the limit refused first, and until when nothing is read, ms. */
  let refusedAt: number | null = null;
  let pausedUntil = 0;

  return async function readPatiently<T>(read: () => Promise<T>, signal: AbortSignal): Promise<T> {
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
        if (pausedUntil - refusedAt <= PATIENCE_MS) continue;
        // Whoever tries again begins anew.
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
