/** A source of scheduled work: webhooks to send, late payments. */
export interface DueSource {
  /** When the next work is due (ms, stand-in clock), or undefined. */
  nextDue(): number | undefined;
  runDue(now: number): void;
}

const MAX_TIMER_MS = 60_000;

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

  resetClock(): void {
    this.offsetMs = 0;
  }

  /**
   * Runs the work that is due and sets the timer for the next. Work that wakes the scheduler again
   * (a payment creates a webhook) starts another round after this one: a nested round would repeat
   * the rest of this one.
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
    const wait = Math.min(Math.max(next - this.now(), 1), MAX_TIMER_MS);
    this.timer = setTimeout(() => this.wake(), wait);
  }

  stop(): void {
    this.stopped = true;
    clearTimeout(this.timer);
  }
}
