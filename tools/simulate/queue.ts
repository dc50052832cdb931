interface Entry {
  atMs: number;
  run: () => void;
}

/** Future events, with a clock that jumps from one to the next. */
export class EventQueue {
  /** Latest first. */
  private readonly entries: Entry[] = [];
  private nowMs = 0;

  get now(): Date {
    return new Date(this.nowMs);
  }

  /** Schedules `run`; a time that has passed means now. Events of the same time run in the order added. */
  at(time: Date, run: () => void): void {
    const atMs = Math.max(time.getTime(), this.nowMs);
    const index = this.entries.findIndex((entry) => entry.atMs <= atMs);
    this.entries.splice(index < 0 ? this.entries.length : index, 0, { atMs, run });
  }

  after(ms: number, run: () => void): void {
    this.at(new Date(this.nowMs + ms), run);
  }

  runAll(): void {
    for (let entry = this.entries.pop(); entry; entry = this.entries.pop()) {
      this.nowMs = entry.atMs;
      entry.run();
    }
  }
}
