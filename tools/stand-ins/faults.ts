import { setTimeout as wait } from 'node:timers/promises';
import { z } from 'zod';
import type { Call, Reply } from './http';

export const faultSchema = z.strictObject({
  /** Route name (`transaction.initialize`) or `*`. */
  endpoint: z.string().min(1),
  /**
   * delay: answer late; lost: act, then drop the connection; status: do not act, answer this
   * status; payFirst: (initialize) pay and deliver the webhook before answering; denied: (maps)
   * answer REQUEST_DENIED.
   */
  kind: z.enum(['delay', 'lost', 'status', 'payFirst', 'denied']),
  ms: z.int().min(0).max(120_000).default(0),
  status: z.int().min(400).max(599).default(500),
  /** How many calls it hits; 0 means every call until cleared. */
  times: z.int().min(0).default(1),
  /** Only calls with this text in path, query or body, like a customer's e-mail; empty: every call. */
  match: z.string().default(''),
});

export type Fault = z.infer<typeof faultSchema>;

interface Planned extends Fault {
  left: number;
}

/** The planned faults of one service, in memory only. */
export class FaultPlan {
  private planned: Planned[] = [];

  add(fault: Fault): void {
    this.planned.push({
      ...fault,
      left: fault.times === 0 ? Number.POSITIVE_INFINITY : fault.times,
    });
  }

  /** Removes the faults with this match, or all. */
  clear(match?: string | null): void {
    this.planned = match ? this.planned.filter((each) => each.match !== match) : [];
  }

  list(): Fault[] {
    return this.planned.map(({ left, ...fault }) => ({
      ...fault,
      times: Number.isFinite(left) ? left : 0,
    }));
  }

  /** Consumes and returns the first fault of this kind that matches the call, if any. */
  take(endpoint: string, kind: Fault['kind'], call: Call): Fault | undefined {
    const text = `${call.path}?${call.query}\n${call.body}`;
    const fault = this.planned.find(
      (each) =>
        each.kind === kind &&
        (each.endpoint === endpoint || each.endpoint === '*') &&
        text.includes(each.match),
    );
    if (!fault) return undefined;
    fault.left -= 1;
    this.planned = this.planned.filter((each) => each.left > 0);
    return fault;
  }

  /** Runs a handler with the planned faults: delayed, refused, or with its answer lost. */
  async applyTo(
    endpoint: string,
    call: Call,
    refuse: (status: number) => Reply,
    act: () => Reply | Promise<Reply>,
  ): Promise<Reply> {
    const delay = this.take(endpoint, 'delay', call);
    if (delay) await wait(delay.ms, undefined, { ref: false });
    const status = this.take(endpoint, 'status', call);
    if (status) return refuse(status.status);
    const lost = this.take(endpoint, 'lost', call);
    const reply = await act();
    return lost ? { ...reply, lost: true } : reply;
  }
}
