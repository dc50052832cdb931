import 'server-only';

/** There is too much to do already; the same may be asked again in a moment. */
export class QueueFull extends Error {
  override readonly name = 'QueueFull';
}

/** Heavy work, one piece after the other, with room for `most` that are under way or wait. */
export class Queue {
  #last: Promise<unknown> = Promise.resolve();
  #count = 0;

  constructor(readonly most: number) {}

  /** Does the work when its turn comes. Throws QueueFull at once where there is no room. */
  async add<T>(work: () => Promise<T>): Promise<T> {
    if (this.#count >= this.most) throw new QueueFull();
    this.#count += 1;
    // A piece that failed keeps nobody after it from their turn.
    const done = this.#last.then(work, work).finally(() => {
      this.#count -= 1;
    });
    this.#last = done.catch(() => undefined);
    return done;
  }
}
