interface Entry {
  atMs: number;
  run: () => void;
}

/** What is going to happen, with a clock that jumps from one moment to the next. */
export class EventQueue {
  /** The next one is the last of the list. */
  private readonly entries: Entry[] = [];
  private nowMs = 0;

  get now(): Date {
    return new Date(this.nowMs);
  }

  /** Runs it at that moment, or now if that has passed; of two at one moment the older one first. */
  at(time: Date, run: () => void): void {
    const atMs = Math.max(time.getTime(), this.nowMs);
    const index = this.entries.findIndex((entry) => entry.atMs <= atMs);
    this.entries.splice(index < 0 ? this.entries.length : index, 0, { atMs, run });
  }

  after(ms: number, run: () => void): void {
    this.at(new Date(this.nowMs + ms), run);
  }

  /** Until nothing is left to happen. */
  runAll(): void {
    for (let entry = this.entries.pop(); entry; entry = this.entries.pop()) {
      this.nowMs = entry.atMs;
      entry.run();
    }
  }
}
