import { Slots } from '@/lib/platform/slots';

/** The queue is full. */
export class TooManyRenderings extends Error {
  override readonly name = 'TooManyRenderings';
}

/** Limits concurrent and waiting renderings: under overload, a quick refusal is better than a late page. */
export class RenderQueue {
  private readonly slots: Slots;
  private readonly limit: number;
  private count = 0;

  constructor({ concurrency, waiting }: { concurrency: number; waiting: number }) {
    this.slots = new Slots(concurrency);
    this.limit = concurrency + waiting;
  }

  /** Runs the work once a place is free. Throws TooManyRenderings if the queue is full. */
  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.count >= this.limit) throw new TooManyRenderings();
    this.count += 1;
    try {
      return await this.slots.run(work);
    } finally {
      this.count -= 1;
    }
  }
}
