import type { z } from 'zod';
import type { faultSchema } from './faults';
import type { Mail } from './mail/mailbox';
import type { optionsSchema } from './paystack/options';
import type {
  Dispute,
  Refund,
  RefundStatus,
  TransferStatus,
  Webhook,
  WebhookState,
} from './paystack/records';
import type { webhookPlanSchema } from './paystack/webhook-plan';
import type { PushedMessage } from './push/service';

export type { Mail, Webhook };
export type FaultInput = z.input<typeof faultSchema>;
export type OptionsInput = z.input<typeof optionsSchema>;
export type WebhookPlanInput = z.input<typeof webhookPlanSchema>;

export interface WebhookFilter {
  reference?: string;
  event?: string;
  state?: WebhookState;
}

export interface MailFilter {
  /** Part of the recipient's address. */
  to?: string;
  /** Part of the subject. */
  subject?: string;
  /** Only mails that arrived after this ISO time. */
  after?: string;
}

/** A transaction as `transaction/verify` shows it, with the code of its hosted page. */
export interface ControlledTransaction extends Record<string, unknown> {
  id: number;
  reference: string;
  status: string;
  /** Kobo. */
  amount: number;
  currency: string;
  access_code: string;
}

/** Answer of a credit call: the transaction, without a reference for a missed one. */
export interface ControlledCredit {
  reference?: string;
}

export interface StandInState {
  now: string;
  counts: { customers: number; transactions: number; refunds: number; webhooks: number };
  /** API calls answered since start or reset, by route name. */
  calls: Record<string, number>;
}

/** A browser subscribed to push messages. */
export interface PushDevice {
  device: string;
  endpoint: string;
  keys: { p256dh: string; auth: string };
}

const DEFAULT_WAIT_MS = 30_000;

/** Controls a running stand-in process from tests. Every method throws if the call is refused. */
export class StandInControl {
  private readonly baseUrl: string;

  /**
   * @param baseUrl origin of the stand-ins, `http://127.0.0.1:3001`
   * @param token value of STANDIN_CONTROL_TOKEN
   */
  constructor(
    baseUrl: string,
    private readonly token: string,
  ) {
    this.baseUrl = baseUrl.replace(/\/+$/, '');
  }

  state(): Promise<StandInState> {
    return this.call('GET', '/paystack/control/state');
  }

  /** Changes options of the payment provider; absent ones don't change. */
  async setOptions(options: OptionsInput): Promise<void> {
    await this.call('POST', '/paystack/control/options', options);
  }

  async addFault(...faults: FaultInput[]): Promise<void> {
    await this.call('POST', '/paystack/control/faults', faults);
  }

  /** Removes the faults with this match only, since others may use the same stand-in. */
  async clearFaults(match: string): Promise<void> {
    const query = new URLSearchParams({ match });
    await this.call('DELETE', `/paystack/control/faults?${query}`);
  }

  transaction(reference: string): Promise<ControlledTransaction> {
    return this.call('GET', this.transactionPath(reference));
  }

  /** Pays without the page; `odd` sets a wrong amount (kobo) or currency. */
  pay(
    reference: string,
    odd: { amount?: number; currency?: string } = {},
  ): Promise<ControlledTransaction> {
    return this.call('POST', this.transactionPath(reference, '/pay'), odd);
  }

  payLate(reference: string): Promise<ControlledTransaction> {
    return this.call('POST', this.transactionPath(reference, '/pay-late'));
  }

  decline(reference: string): Promise<ControlledTransaction> {
    return this.call('POST', this.transactionPath(reference, '/decline'));
  }

  abandon(reference: string): Promise<ControlledTransaction> {
    return this.call('POST', this.transactionPath(reference, '/abandon'));
  }

  moveRefund(id: number, status: Exclude<RefundStatus, 'pending'>): Promise<Refund> {
    return this.call('POST', `/paystack/control/refunds/${id}`, { status });
  }

  /**
   * A transfer (kobo) arrives on a dedicated account. `missed`: noticed only after a requery, and then
   * null is answered; `pending`: settled only by `pay`.
   */
  creditAccount(
    accountNumber: string,
    amount: number,
    how: { missed?: boolean; pending?: boolean } = {},
  ): Promise<ControlledCredit> {
    const path = `/paystack/control/accounts/${accountNumber}/credit`;
    return this.call('POST', path, { amount, ...how });
  }

  /** Decides an outgoing transfer. `failure`: what the receiver's bank says. */
  async moveTransfer(reference: string, status: TransferStatus, failure?: string): Promise<void> {
    await this.call('POST', `/paystack/control/transfers/${reference}`, { status, failure });
  }

  /** `amount`: kobo; the whole transaction by default. */
  openDispute(reference: string, odd: { amount?: number } = {}): Promise<Dispute> {
    return this.call('POST', this.transactionPath(reference, '/dispute'), odd);
  }

  async remindDispute(id: number): Promise<void> {
    await this.call('POST', `/paystack/control/disputes/${id}/remind`);
  }

  /** `amount`: kobo returned; the disputed amount by default. */
  resolveDispute(
    id: number,
    resolution: NonNullable<Dispute['resolution']>,
    odd: { amount?: number } = {},
  ): Promise<Dispute> {
    return this.call('POST', `/paystack/control/disputes/${id}`, { resolution, ...odd });
  }

  webhooks(filter: WebhookFilter = {}): Promise<Webhook[]> {
    return this.call('GET', `/paystack/control/webhooks?${toQuery(filter)}`);
  }

  /** The first matching webhook, waiting up to `timeoutMs`; without `state`: a delivered one. */
  waitForWebhook(filter: WebhookFilter, timeoutMs = DEFAULT_WAIT_MS): Promise<Webhook> {
    const query = toQuery({ state: 'delivered', ...filter, timeoutMs: String(timeoutMs) });
    return this.call('GET', `/paystack/control/webhooks/wait?${query}`);
  }

  /** Plans faults for new webhooks; `{}` for none. */
  async planWebhooks(plan: WebhookPlanInput): Promise<void> {
    await this.call('POST', '/paystack/control/webhooks/plan', plan);
  }

  /** Sends the held webhooks. @returns their number. */
  async releaseWebhooks(): Promise<number> {
    const answer = await this.call<{ released: number }>(
      'POST',
      '/paystack/control/webhooks/release',
    );
    return answer.released;
  }

  resendWebhooks(reference: string, event?: string): Promise<Webhook[]> {
    return this.call('POST', '/paystack/control/webhooks/resend', { reference, event });
  }

  /** Moves the provider's clock forward and runs what has become due. */
  async advanceClock(ms: number): Promise<void> {
    await this.call('POST', '/paystack/control/clock/advance', { ms });
  }

  /** Empties the bank: transactions, customers, webhooks, plans, options. */
  async reset(): Promise<void> {
    await this.call('POST', '/paystack/control/reset');
  }

  async addMapsFault(...faults: FaultInput[]): Promise<void> {
    await this.call('POST', '/maps/control/faults', faults);
  }

  async clearMapsFaults(): Promise<void> {
    await this.call('DELETE', '/maps/control/faults');
  }

  /** Every mail, newest first. */
  mails(): Promise<Mail[]> {
    return this.call('GET', '/mail/messages.json');
  }

  /** The newest matching mail, waiting up to `timeoutMs`. */
  waitForMail(filter: MailFilter, timeoutMs = DEFAULT_WAIT_MS): Promise<Mail> {
    const query = toQuery({ ...filter, timeoutMs: String(timeoutMs) });
    return this.call('GET', `/mail/control/wait?${query}`);
  }

  /** Refuses the next mails with an SMTP code and a text such as "5.1.1 No such mailbox". */
  async refuseMails(count: number, code?: number, words?: string): Promise<void> {
    await this.call('POST', '/mail/control/refuse', { count, code, words });
  }

  /** A new browser at the push service, with the subscription that its page would send to the shop. */
  addPushDevice(): Promise<PushDevice> {
    return this.call('POST', '/push/control/devices');
  }

  /** Sets the push service's answer for this browser. */
  async answerPush(device: string, answer: { status?: number; delayMs?: number }): Promise<void> {
    await this.call('POST', '/push/control/answer', { device, ...answer });
  }

  /** The messages to this browser, decrypted, oldest first. */
  pushed(device: string): Promise<PushedMessage[]> {
    return this.call('GET', `/push/control/messages?${toQuery({ device })}`);
  }

  async clearMails(): Promise<void> {
    await this.call('POST', '/mail/control/clear');
  }

  private transactionPath(reference: string, rest = ''): string {
    return `/paystack/control/transactions/${encodeURIComponent(reference)}${rest}`;
  }

  private async call<T>(method: string, path: string, body?: unknown): Promise<T> {
    const response = await fetch(`${this.baseUrl}${path}`, {
      method,
      headers: { 'x-control-token': this.token, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`);
    // The shape is given by the control call's own handler in this folder.
    return JSON.parse(text) as T;
  }
}

function toQuery(filter: object): string {
  const entries = Object.entries(filter).filter(([, value]) => value !== undefined);
  return new URLSearchParams(entries.map(([key, value]) => [key, String(value)])).toString();
}
