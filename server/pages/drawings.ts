import { Slots } from '@/lib/platform/slots';

/** So much is being drawn that one more would wait too long. */
export class TooManyDrawings extends Error {
  override readonly name = 'TooManyDrawings';
}

/** Limits how much is drawn at once: beyond that a quick refusal is worth more than a late page. */
export class Drawings {
  private readonly slots: Slots;
  private readonly most: number;
  private count = 0;

  constructor({ atOnce, waiting }: { atOnce: number; waiting: number }) {
    this.slots = new Slots(atOnce);
    this.most = atOnce + waiting;
  }

  /** Runs the work when it is its turn. Throws TooManyDrawings if too many wait already. */
  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.count >= this.most) throw new TooManyDrawings();
    this.count += 1;
    await this.slots.take();
    try {
      return await work();
    } finally {
      this.slots.release();
      this.count -= 1;
    }
  }
}
