import { createHmac } from 'node:crypto';
import { EventEmitter } from 'node:events';
import type { DueSource } from '../scheduler';
import type { Settings } from '../settings';
import type { Bank } from './bank';
import { escapedSlashes, seededRandom, withQuirks } from './quirks';
import type { Webhook, WebhookAttempt } from './records';
import { getReason, LADDERS, type WebhookPlan, webhookPlanSchema } from './webhook-plan';

/** The queue of webhooks: created, signed, sent, and retried until the app answers 200. */
export class Webhooks implements DueSource {
  /** Emits `change` with each new or changed webhook. */
  readonly changes = new EventEmitter().setMaxListeners(0);
  private plan: WebhookPlan = webhookPlanSchema.parse({});
  private readonly inFlight = new Map<number, AbortController>();

  constructor(
    private readonly bank: Bank,
    private readonly settings: Settings,
  ) {}

  get currentPlan(): WebhookPlan {
    return this.plan;
  }

  setPlan(plan: WebhookPlan): void {
    this.plan = plan;
  }

  /** Creates the webhook of an event and sends it according to the plan. */
  emit(event: string, reference: string, data: Record<string, unknown>): Webhook {
    const body = this.buildBody(event, data);
    const first = this.create(event, reference, body);
    const copies = this.isPlanned(body) ? this.plan.duplicate : 0;
    for (let copy = 0; copy < copies; copy += 1) this.create(event, reference, body);
    this.bank.scheduler.wake();
    return first;
  }

  /** Resends the stored body of earlier webhooks. */
  resend(reference: string, event: string | undefined): Webhook[] {
    const seen = new Map<string, Webhook>();
    for (const webhook of this.bank.webhooks.all()) {
      if (webhook.reference !== reference) continue;
      if (event === undefined || webhook.event === event) seen.set(webhook.event, webhook);
    }
    const again = [...seen.values()].map((webhook) =>
      this.save({ ...this.build(webhook.event, reference, webhook.body), nextAt: this.bank.now() }),
    );
    this.bank.scheduler.wake();
    return again;
  }

  /** Sends every held webhook, the latest first if held for reordering. */
  release(): number {
    const held = this.held();
    if (this.plan.reorder > 0) held.reverse();
    this.plan = { ...this.plan, hold: false, reorder: 0 };
    const now = this.bank.now();
    let afterId: number | null = null;
    for (const webhook of held) {
      this.save({ ...webhook, state: 'due', nextAt: now, afterId });
      afterId = webhook.id;
    }
    this.bank.scheduler.wake();
    return held.length;
  }

  /**
   * The first webhook, existing or new, that passes the test.
   * @returns null when none did within `timeoutMs`.
   */
  waitFor(test: (webhook: Webhook) => boolean, timeoutMs: number): Promise<Webhook | null> {
    const known = this.bank.webhooks.find(test);
    if (known) return Promise.resolve(known);
    return new Promise((resolve) => {
      const finish = (found: Webhook | null) => {
        clearTimeout(timer);
        this.changes.off('change', onChange);
        resolve(found);
      };
      const onChange = (webhook: Webhook) => {
        if (test(webhook)) finish(webhook);
      };
      const timer = setTimeout(() => finish(null), timeoutMs);
      timer.unref();
      this.changes.on('change', onChange);
    });
  }

  nextDue(): number | undefined {
    return this.waiting()
      .map((webhook) => webhook.nextAt ?? 0)
      .reduce<number | undefined>((least, at) => Math.min(least ?? at, at), undefined);
  }

  runDue(now: number): void {
    const due = this.waiting().filter((webhook) => (webhook.nextAt ?? 0) <= now);
    due.sort((a, b) => (a.nextAt ?? 0) - (b.nextAt ?? 0));
    for (const webhook of due) void this.deliver(webhook);
  }

  /** Aborts attempts in flight; they count as not made. */
  stop(): void {
    for (const attempt of this.inFlight.values()) attempt.abort(new Error('stopped'));
    this.inFlight.clear();
  }

  private waiting(): Webhook[] {
    return this.bank.webhooks
      .allActive()
      .filter((webhook) => webhook.state === 'due' && !this.inFlight.has(webhook.id))
      .filter((webhook) => !this.mustWait(webhook));
  }

  /** True until the first attempt of the one released before it, to preserve their order. */
  private mustWait({ afterId }: Webhook): boolean {
    const before = afterId === null ? undefined : this.bank.webhooks.get(afterId);
    return before?.state === 'due' && before.attempts.length === 0;
  }

  private held(): Webhook[] {
    return this.bank.webhooks.allActive().filter((webhook) => webhook.state === 'held');
  }

  private buildBody(event: string, data: Record<string, unknown>): string {
    const { quirks, quirkSeed } = this.bank.options;
    if (!quirks) return JSON.stringify({ event, data });
    const random = seededRandom(quirkSeed + this.bank.webhooks.size);
    return escapedSlashes(JSON.stringify({ event, data: withQuirks(data, event, random) }));
  }

  private build(event: string, reference: string, body: string): Webhook {
    return {
      id: this.bank.nextId(),
      event,
      reference,
      body,
      badSignature: false,
      state: 'due',
      createdAt: this.bank.now(),
      nextAt: null,
      afterId: null,
      attempts: [],
    };
  }

  private create(event: string, reference: string, body: string): Webhook {
    const webhook = this.build(event, reference, body);
    if (!this.isPlanned(body)) return this.save({ ...webhook, nextAt: this.bank.now() });
    webhook.badSignature = this.countDown('badSignature');
    if (this.countDown('drop')) return this.save({ ...webhook, state: 'dropped' });
    if (this.plan.hold) return this.save({ ...webhook, state: 'held' });
    if (this.plan.reorder > 0) return this.collect(webhook);
    return this.save({ ...webhook, nextAt: this.bank.now() + this.plan.delayMs });
  }

  private isPlanned(body: string): boolean {
    return body.includes(this.plan.match);
  }

  private collect(webhook: Webhook): Webhook {
    const saved = this.save({ ...webhook, state: 'held' });
    if (this.held().length >= this.plan.reorder) this.release();
    return saved;
  }

  private countDown(field: 'drop' | 'badSignature'): boolean {
    if (this.plan[field] === 0) return false;
    this.plan = { ...this.plan, [field]: this.plan[field] - 1 };
    return true;
  }

  private save(webhook: Webhook): Webhook {
    this.bank.webhooks.save(webhook);
    this.changes.emit('change', webhook);
    return webhook;
  }

  private async deliver(webhook: Webhook): Promise<void> {
    const attempt = new AbortController();
    this.inFlight.set(webhook.id, attempt);
    const result = await this.attempt(webhook, attempt.signal);
    // A reset or a stop has aborted this attempt.
    if (this.inFlight.get(webhook.id) !== attempt) return;
    this.inFlight.delete(webhook.id);
    this.save(this.afterAttempt(webhook, result));
    this.bank.scheduler.wake();
  }

  private async attempt(webhook: Webhook, stop: AbortSignal): Promise<WebhookAttempt> {
    const { webhookUrl, webhookDeadlineMs } = this.bank.options;
    const at = this.bank.now();
    const started = performance.now();
    const took = () => Math.round(performance.now() - started);
    try {
      const response = await fetch(webhookUrl ?? `${this.settings.appUrl}/api/webhooks/paystack`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'user-agent': 'Paystack/2.0',
          'x-paystack-signature': this.sign(webhook),
        },
        body: webhook.body,
        redirect: 'manual',
        signal: AbortSignal.any([stop, AbortSignal.timeout(webhookDeadlineMs)]),
      });
      await response.body?.cancel();
      return { at, status: response.status, error: null, tookMs: took() };
    } catch (error) {
      return { at, status: null, error: getReason(error), tookMs: took() };
    }
  }

  private sign(webhook: Webhook): string {
    const key = webhook.badSignature ? 'sk_test_of_somebody_else' : this.settings.secretKey;
    return createHmac('sha512', key).update(webhook.body, 'utf8').digest('hex');
  }

  private afterAttempt(webhook: Webhook, result: WebhookAttempt): Webhook {
    const attempts = [...webhook.attempts, result];
    if (result.status === 200) return { ...webhook, attempts, state: 'delivered', nextAt: null };
    const { ladder, compression } = this.bank.options;
    const wait = LADDERS[ladder][attempts.length - 1];
    if (wait === undefined) return { ...webhook, attempts, state: 'gave-up', nextAt: null };
    return { ...webhook, attempts, nextAt: this.bank.now() + wait / compression };
  }
}
