import { z } from 'zod';
import type { FaultPlan } from '../faults';
import { type Call, parseJson, type Route } from '../http';
import type { Bank } from './bank';
import type { Cashier, NewTransaction } from './cashier';
import { envelope, invalidAmount, invalidParams, notFound, ProviderError } from './errors';
import { getPage } from './paging';
import type { Presenter } from './presenter';
import type { Transaction } from './records';
import type { Webhooks } from './webhooks';

const REFERENCE = /^[A-Za-z0-9.=-]{1,100}$/;

const initializeSchema = z.object({
  email: z.unknown().optional(),
  amount: z.unknown().optional(),
  currency: z.string().default('NGN'),
  reference: z.union([z.string(), z.number()]).nullish(),
  callback_url: z.string().nullish(),
  metadata: z.unknown().optional(),
});

/** Whole kobo from a number or digits; null for anything else. */
export function toKobo(value: unknown): number | null {
  const given = typeof value === 'string' && /^\d{1,15}$/.test(value) ? Number(value) : value;
  return typeof given === 'number' && Number.isSafeInteger(given) && given > 0 ? given : null;
}

/** Metadata sent as JSON text is stored as the object. */
function parseMetadata(value: unknown): unknown {
  if (typeof value !== 'string') return value ?? null;
  try {
    return JSON.parse(value);
  } catch {
    return value === '' ? null : value;
  }
}

function parseCallback(value: string | null | undefined): string | null {
  if (!value) return null;
  const isWeb = URL.canParse(value) && /^https?:$/.test(new URL(value).protocol);
  if (!isWeb) throw invalidParams('Invalid callback url');
  return value;
}

export class TransactionsApi {
  constructor(
    private readonly bank: Bank,
    private readonly cashier: Cashier,
    private readonly webhooks: Webhooks,
    private readonly faults: FaultPlan,
    private readonly presenter: Presenter,
    /** Public address of the hosted page for an access code. */
    private readonly pageUrl: (accessCode: string) => string,
  ) {}

  routes(): Route[] {
    return [
      {
        method: 'POST',
        pattern: '/transaction/initialize',
        name: 'transaction.initialize',
        handle: (call) => this.initialize(call),
      },
      {
        method: 'GET',
        pattern: '/transaction/verify/:reference',
        name: 'transaction.verify',
        handle: (call) => this.verify(call),
      },
      {
        method: 'GET',
        pattern: '/transaction',
        name: 'transaction.list',
        handle: (call) => this.list(call),
      },
      {
        method: 'GET',
        pattern: '/transaction/:id',
        name: 'transaction.fetch',
        handle: (call) => this.fetch(call),
      },
    ];
  }

  private async initialize(call: Call) {
    const transaction = this.cashier.open(this.parseRequest(call));
    if (this.faults.take('transaction.initialize', 'payFirst', call))
      await this.payFirst(transaction);
    const { accessCode, reference } = transaction;
    return envelope('Authorization URL created', {
      authorization_url: this.pageUrl(accessCode),
      access_code: accessCode,
      reference,
    });
  }

  /** Pays immediately, so that the webhook arrives before the answer of initialize. */
  private async payFirst(transaction: Transaction): Promise<void> {
    this.cashier.pay(transaction);
    const { reference } = transaction;
    await this.webhooks.waitFor(
      (webhook) =>
        webhook.reference === reference && (webhook.attempts.length > 0 || webhook.state !== 'due'),
      this.bank.options.webhookDeadlineMs,
    );
  }

  private parseRequest(call: Call): NewTransaction {
    const parsed = initializeSchema.safeParse(parseJson(call.body));
    if (!parsed.success) throw invalidParams('Invalid request body');
    const { data } = parsed;
    const email = z.email({ pattern: z.regexes.html5Email }).safeParse(data.email);
    if (!email.success) throw invalidParams('Invalid Email Address Passed');
    const amountKobo = this.parseAmount(data.amount);
    if (data.currency !== 'NGN') {
      throw new ProviderError(
        403,
        'Currency not supported by merchant',
        'unsupported_currency',
        'Use a currency that is enabled on this integration',
      );
    }
    return {
      reference: this.parseReference(data.reference ?? ''),
      email: email.data,
      amountKobo,
      currency: data.currency,
      callbackUrl: parseCallback(data.callback_url),
      metadata: parseMetadata(data.metadata),
      ip: call.ip,
    };
  }

  private parseAmount(given: unknown): number {
    const { minimumKobo, maximumKobo } = this.bank.options;
    const amountKobo = toKobo(given);
    if (amountKobo === null) {
      throw invalidAmount(
        'Invalid Amount Sent',
        "Ensure that you're passing your amount correctly. It should be a number greater than zero, with no decimal places",
      );
    }
    if (amountKobo < minimumKobo) {
      throw invalidAmount(
        `Amount is below the minimum of NGN ${minimumKobo / 100}`,
        'Initialize the transaction with a higher amount',
      );
    }
    if (amountKobo > maximumKobo) {
      throw invalidAmount(
        `Amount is above the maximum of NGN ${maximumKobo / 100}`,
        'Initialize the transaction with a lower amount',
      );
    }
    return amountKobo;
  }

  private parseReference(given: string | number): string | undefined {
    const reference = String(given);
    if (reference === '') return undefined;
    if (!REFERENCE.test(reference)) {
      throw invalidParams('Invalid character in transaction reference');
    }
    if (this.bank.transactions.findByKey(reference)) {
      throw new ProviderError(
        400,
        'Duplicate Transaction Reference',
        'duplicate_reference',
        "Ensure that the transaction reference you're passing is unique",
      );
    }
    return reference;
  }

  private verify(call: Call) {
    const transaction = this.bank.transactions.findByKey(call.params.reference ?? '');
    if (!transaction) {
      // Seen with both codes; the odd mode uses the other one.
      const status = this.bank.options.quirks ? 400 : 404;
      throw notFound('Transaction reference not found.', 'transaction_not_found', status);
    }
    return envelope('Verification successful', this.presenter.transaction(transaction));
  }

  private fetch(call: Call) {
    const transaction = this.bank.transactions.get(call.params.id ?? '');
    if (!transaction) throw notFound('Transaction not found', 'transaction_not_found');
    return envelope('Transaction retrieved', this.presenter.transaction(transaction));
  }

  private list(call: Call) {
    const { query } = call;
    const status = query.get('status');
    const amount = query.get('amount');
    const customer = query.get('customer');
    const wanted = this.bank.transactions
      .all()
      .filter((each) => !status || each.status === status)
      .filter((each) => !amount || each.amountKobo === Number(amount))
      .filter((each) => !customer || String(each.customerId) === customer);
    const { rows, meta } = getPage(wanted, query);
    return envelope(
      'Transactions retrieved',
      rows.map((row) => this.presenter.transaction(row)),
      { total_volume: wanted.reduce((sum, each) => sum + each.amountKobo, 0), ...meta },
    );
  }
}
