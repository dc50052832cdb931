import 'server-only';
import { AppError } from '@/lib/core/errors';
import { PAGE_MESSAGES } from '@/lib/core/page-messages';

/** Frees the slot. */
export type Release = () => void;

const RETRY_S = 2;

/** The refusal of a caller who can't be served in time. */
export function tryAgainError(): AppError {
  return new AppError('unavailable', PAGE_MESSAGES.somethingWrong, {}, RETRY_S);
}

interface Waiter {
  /** Must be done by then, ms of `performance.now()`. */
  deadline: number;
  /** Null: refused. */
  resolve: (release: Release | null) => void;
}

interface Limits {
  /** More than that many waiting are refused. */
  maxWaiting?: number;
  /** That many may wait for as long as it takes. */
  patient?: number;
}

/**
 * A semaphore: at most `size` holders, first come, first served.
 *
 * Measures how long a slot is held, and refuses who can't be done before their deadline: on arrival, or as
 * soon as the queue turns out to be slower than expected. A free slot is never refused.
 */
export class Slots {
  private readonly size: number;
  private readonly limits: Required<Limits>;
  private running = 0;
  private waiting: Waiter[] = [];
  private readonly pace = new Pace();

  constructor(size: number, { maxWaiting = Number.POSITIVE_INFINITY, patient = 0 }: Limits = {}) {
    this.size = size;
    this.limits = { maxWaiting, patient };
  }

  /** Runs the work once a slot is free. Throws AppError `unavailable` if refused, and what the work threw. */
  async run<T>(work: () => Promise<T>, withinMs?: number): Promise<T> {
    const release = await this.take(withinMs);
    if (!release) throw tryAgainError();
    try {
      return await work();
    } finally {
      release();
    }
  }

  /**
   * Waits for a slot and returns what frees it, or null if refused. `withinMs`: time until the work must
   * be done.
   */
  async take(withinMs = Number.POSITIVE_INFINITY): Promise<Release | null> {
    if (this.running < this.size) return this.start();
    const ahead = this.waiting.length;
    if (ahead >= this.limits.maxWaiting) return null;
    const isPatient = ahead < this.limits.patient;
    const deadline = isPatient ? Number.POSITIVE_INFINITY : performance.now() + withinMs;
    // Those who hold the slots may have just begun.
    if (this.isTooLate(deadline, Math.ceil((ahead + 1) / this.size))) return null;
    return new Promise((resolve) => this.waiting.push({ deadline, resolve }));
  }

  private start(): Release {
    this.running += 1;
    const startedAt = performance.now();
    return () => {
      this.running -= 1;
      this.pace.add(performance.now() - startedAt);
      this.next();
    };
  }

  /** Starts the longest waiter that has enough time left, and refuses all that have too little. */
  private next(): void {
    const waiting = this.waiting;
    this.waiting = [];
    for (const waiter of waiting) {
      const isFree = this.running < this.size;
      const rounds = isFree ? 0 : (this.waiting.length + 1) / this.size;
      if (this.isTooLate(waiter.deadline, rounds)) waiter.resolve(null);
      else if (isFree) waiter.resolve(this.start());
      else this.waiting.push(waiter);
    }
  }

  /** `rounds`: how often each slot is taken before it is this one's turn. */
  private isTooLate(deadline: number, rounds: number): boolean {
    return performance.now() + rounds * this.pace.meanMs + this.pace.longMs > deadline;
  }
}

/** How long a slot is held, estimated like the round trip of TCP (RFC 6298). */
class Pace {
  /** ms; 0 until something was measured. */
  meanMs = 0;
  private deviationMs = 0;

  /** A long one, ms. */
  get longMs(): number {
    return this.meanMs + 4 * this.deviationMs;
  }

  add(ms: number): void {
    if (this.meanMs === 0) this.deviationMs = ms / 2;
    else this.deviationMs += (Math.abs(ms - this.meanMs) - this.deviationMs) / 4;
    this.meanMs = this.meanMs === 0 ? ms : this.meanMs + (ms - this.meanMs) / 8;
  }
}
