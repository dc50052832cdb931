import { z } from 'zod';
import { type FaultPlan, faultSchema } from '../faults';
import { type Call, HttpError, json, parseJson, type Route } from '../http';
import type { Bank } from './bank';
import type { Cashier } from './cashier';
import type { Refund, Transaction, Webhook } from './records';
import type { Refunds } from './refunds';
import { transactionShape } from './shapes';
import { webhookPlanSchema } from './webhook-plan';
import type { Webhooks } from './webhooks';

const oddSchema = z.strictObject({
  amount: z.int().min(1).optional(),
  currency: z.string().length(3).optional(),
});
const resendSchema = z.strictObject({ reference: z.string(), event: z.string().optional() });
const refundSchema = z.strictObject({
  status: z.enum(['processing', 'processed', 'failed', 'needs-attention']),
});
const MAX_WAIT_MS = 60_000;

/** Calls by which tests and people control the imitated provider. */
export class Control {
  constructor(
    private readonly bank: Bank,
    private readonly cashier: Cashier,
    private readonly refunds: Refunds,
    private readonly webhooks: Webhooks,
    private readonly faults: FaultPlan,
    /** Number of API calls answered since start, by route name. */
    private readonly calls: Map<string, number>,
  ) {}

  routes(): Route[] {
    const on = (method: string, path: string, act: (call: Call) => unknown): Route => ({
      method,
      pattern: `/control${path}`,
      name: 'control',
      handle: async (call) => json(200, (await act(call)) ?? { ok: true }),
    });
    return [
      on('GET', '/state', () => this.state()),
      on('POST', '/options', (call) => this.bank.changeOptions(parseJson(call.body))),
      on('GET', '/faults', () => this.faults.list()),
      on('POST', '/faults', (call) => this.addFaults(call)),
      on('DELETE', '/faults', ({ query }) => this.faults.clear(query.get('match'))),
      on('GET', '/transactions/:reference', (call) => this.toShape(this.find(call))),
      on('POST', '/transactions/:reference/pay', (call) => this.pay(call)),
      on('POST', '/transactions/:reference/pay-late', (call) =>
        this.toShape(this.cashier.payLate(this.find(call))),
      ),
      on('POST', '/transactions/:reference/decline', (call) =>
        this.toShape(this.cashier.decline(this.find(call))),
      ),
      on('POST', '/transactions/:reference/abandon', (call) =>
        this.toShape(this.cashier.abandon(this.find(call))),
      ),
      on('POST', '/refunds/:id', (call) => this.moveRefund(call)),
      on('GET', '/webhooks', (call) => this.listWebhooks(call)),
      on('GET', '/webhooks/wait', (call) => this.waitForWebhook(call)),
      on('GET', '/webhooks/plan', () => this.webhooks.currentPlan),
      on('POST', '/webhooks/plan', (call) =>
        this.webhooks.setPlan(webhookPlanSchema.parse(parseJson(call.body))),
      ),
      on('POST', '/webhooks/release', () => ({ released: this.webhooks.release() })),
      on('POST', '/webhooks/resend', (call) => this.resend(call)),
      on('POST', '/clock/advance', (call) => this.advance(call)),
      on('POST', '/reset', () => this.reset()),
    ];
  }

  private state() {
    return {
      now: new Date(this.bank.now()).toISOString(),
      options: this.bank.options,
      faults: this.faults.list(),
      webhookPlan: this.webhooks.currentPlan,
      counts: {
        customers: this.bank.customers.size,
        transactions: this.bank.transactions.size,
        refunds: this.bank.refunds.size,
        webhooks: this.bank.webhooks.size,
      },
      calls: Object.fromEntries(this.calls),
    };
  }

  private addFaults(call: Call) {
    const faults = z.union([faultSchema.array(), faultSchema]).parse(parseJson(call.body));
    for (const fault of [faults].flat()) this.faults.add(fault);
    return this.faults.list();
  }

  private find(call: Call): Transaction {
    const transaction = this.bank.transactions.findByKey(call.params.reference ?? '');
    if (!transaction) throw new HttpError(404, 'No transaction with this reference');
    return transaction;
  }

  private toShape(transaction: Transaction) {
    return {
      ...transactionShape(transaction, this.cashier.getTransactionCustomer(transaction)),
      access_code: transaction.accessCode,
    };
  }

  private pay(call: Call) {
    const odd = oddSchema.parse(parseJson(call.body));
    return this.toShape(this.cashier.pay(this.find(call), odd));
  }

  private moveRefund(call: Call): Refund {
    const refund = this.bank.refunds.get(call.params.id ?? '');
    if (!refund) throw new HttpError(404, 'No refund with this id');
    return this.refunds.move(refund, refundSchema.parse(parseJson(call.body)).status);
  }

  private toFilter(call: Call): (webhook: Webhook) => boolean {
    const { query } = call;
    const same = (name: string, value: string) => (query.get(name) ?? value) === value;
    return (webhook) =>
      same('reference', webhook.reference) &&
      same('event', webhook.event) &&
      same('state', webhook.state);
  }

  private listWebhooks(call: Call): Webhook[] {
    return this.bank.webhooks.all().filter(this.toFilter(call));
  }

  private async waitForWebhook(call: Call) {
    const requested = Number(call.query.get('timeoutMs') ?? 10_000);
    const timeoutMs = Math.min(Number.isFinite(requested) ? requested : 10_000, MAX_WAIT_MS);
    const found = await this.webhooks.waitFor(this.toFilter(call), timeoutMs);
    if (!found) throw new HttpError(408, 'No such webhook within the time');
    return found;
  }

  private resend(call: Call): Webhook[] {
    const { reference, event } = resendSchema.parse(parseJson(call.body));
    const again = this.webhooks.resend(reference, event);
    if (again.length === 0) throw new HttpError(404, 'No webhook was ever made for this reference');
    return again;
  }

  private advance(call: Call) {
    const { ms } = z.strictObject({ ms: z.int().min(1) }).parse(parseJson(call.body));
    this.bank.advanceClock(ms);
    return { now: new Date(this.bank.now()).toISOString() };
  }

  private reset(): void {
    this.webhooks.stop();
    this.webhooks.setPlan(webhookPlanSchema.parse({}));
    this.faults.clear();
    this.calls.clear();
    this.bank.reset();
  }
}
