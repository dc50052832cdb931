/** Something with work that becomes due: webhooks to send, payments that come late. */
export interface DueSource {
  /** Earliest moment (ms, stand-in clock) with work, or undefined. */
  nextDue(): number | undefined;
  runDue(now: number): void;
}

const LONGEST_TIMER_MS = 60_000;

/**
 * The stand-in's clock and its only timer. The clock is the real one plus an offset that the
 * control call moves forward; due work is derived from stored state, so a restart loses none.
 */
export class Scheduler {
  private readonly sources: DueSource[] = [];
  private timer: NodeJS.Timeout | undefined;
  private stopped = false;
  /** Rounds requested while one is running. */
  private rounds = 0;

  constructor(private offsetMs: number) {}

  now(): number {
    return Date.now() + this.offsetMs;
  }

  get offset(): number {
    return this.offsetMs;
  }

  add(source: DueSource): void {
    this.sources.push(source);
  }

  /** Moves the clock forward and runs what has become due. */
  advance(ms: number): void {
    this.offsetMs += ms;
    this.wake();
  }

  /** Back to real time. */
  resetClock(): void {
    this.offsetMs = 0;
  }

  /**
   * Runs what is due now and sets the timer for what comes next. Work that wakes the scheduler
   * again (a payment creates a webhook) gets another round, never a nested one, which would repeat
   * the rest of the outer one's work.
   */
  wake(): void {
    if (this.stopped) return;
    this.rounds += 1;
    if (this.rounds > 1) return;
    try {
      for (let done = 0; done < this.rounds; done += 1) {
        for (const source of this.sources) source.runDue(this.now());
      }
    } finally {
      this.rounds = 0;
      this.setTimer();
    }
  }

  private setTimer(): void {
    clearTimeout(this.timer);
    const next = this.sources
      .map((source) => source.nextDue())
      .filter((due) => due !== undefined)
      .reduce((earliest, due) => Math.min(earliest, due), Number.POSITIVE_INFINITY);
    if (next === Number.POSITIVE_INFINITY) return;
    const wait = Math.min(Math.max(next - this.now(), 1), LONGEST_TIMER_MS);
    this.timer = setTimeout(() => this.wake(), wait);
  }

  stop(): void {
    this.stopped = true;
    clearTimeout(this.timer);
  }
}
