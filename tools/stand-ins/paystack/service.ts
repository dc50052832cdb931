import { timingSafeEqual } from 'node:crypto';
import { FaultPlan } from '../faults';
import type { Call, Reply, Route } from '../http';
import type { Service } from '../service';
import type { Settings } from '../settings';
import { Accounts } from './accounts';
import { AccountsApi } from './accounts-api';
import { Bank } from './bank';
import { bankControlRoutes } from './bank-control';
import { BankCounter } from './bank-counter';
import { Cashier } from './cashier';
import { Checkout } from './checkout';
import { Control } from './control';
import { CustomersApi } from './customers-api';
import { Disputes } from './disputes';
import { envelope, errorReply, faultReply, notFound, ProviderError } from './errors';
import { Presenter } from './presenter';
import { Refunds } from './refunds';
import { RefundsApi } from './refunds-api';
import { TransactionsApi } from './transactions-api';
import { Transfers } from './transfers';
import { BANK_LIST, TransfersApi } from './transfers-api';
import { Webhooks } from './webhooks';

function isSameText(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
}

/** @throws ProviderError 401 without our test key, 403 for any live key. */
function checkKey(call: Call, secretKey: string): void {
  const given = /^Bearer (\S+)$/i.exec(call.headers.authorization ?? '')?.[1] ?? '';
  if (given.startsWith('sk_live_')) {
    throw new ProviderError(
      403,
      'A live key was sent to the sandbox',
      'live_key_refused',
      'Use a test key here, and change the live key that was sent',
    );
  }
  if (!isSameText(given, secretKey)) {
    throw new ProviderError(
      401,
      given === '' ? 'Format is Authorization Bearer [secret key]' : 'Invalid key',
      'invalid_Key',
      'Ensure that you provide the correct authorization key for the request',
    );
  }
}

function disputeRoute(bank: Bank, disputes: Disputes): Route {
  return {
    method: 'GET',
    pattern: '/dispute/:id',
    name: 'dispute.fetch',
    handle: ({ params }) => {
      const dispute = bank.disputes.get(params.id ?? '');
      if (!dispute) throw notFound('Dispute not found', 'dispute_not_found');
      return envelope('Dispute retrieved', disputes.shape(dispute));
    },
  };
}

/** The imitated payment provider, mounted at `/paystack`. */
export function paystackService(settings: Settings, origin: () => string): Service {
  const bank = new Bank(settings.stateDir, settings.openingBalanceKobo);
  const webhooks = new Webhooks(bank, settings);
  const cashier = new Cashier(bank, webhooks);
  const refunds = new Refunds(bank, cashier, webhooks);
  const presenter = new Presenter(bank, cashier);
  const faults = new FaultPlan();
  const calls = new Map<string, number>();
  const accounts = new Accounts(bank, cashier, webhooks);
  const transfers = new Transfers(bank, webhooks);
  const disputes = new Disputes(bank, cashier, webhooks);
  for (const source of [webhooks, cashier, refunds, accounts, transfers])
    bank.scheduler.add(source);

  const guarded = (route: Route): Route => ({
    ...route,
    handle: (call) => {
      calls.set(route.name, (calls.get(route.name) ?? 0) + 1);
      checkKey(call, settings.secretKey);
      return faults.applyTo(route.name, call, faultReply, () => route.handle(call));
    },
  });
  const pageUrl = (code: string) => `${origin()}/paystack/checkout/${code}`;
  const api = [
    ...new TransactionsApi(bank, cashier, webhooks, faults, presenter, pageUrl).routes(),
    ...new CustomersApi(bank, cashier).routes(),
    ...new RefundsApi(bank, refunds, presenter).routes(),
    ...new AccountsApi(bank, cashier, accounts).routes(),
    ...new TransfersApi(bank, transfers).routes(),
    disputeRoute(bank, disputes),
  ];
  return {
    mount: '/paystack',
    routes: [
      ...new Control(bank, cashier, refunds, webhooks, faults, calls).routes(),
      ...bankControlRoutes(bank, accounts, transfers, disputes),
      ...new Checkout(bank, cashier).routes(),
      ...new BankCounter(bank, accounts, guarded(BANK_LIST).handle).routes(),
      ...api.map(guarded),
    ],
    onError: (error): Reply | null => (error instanceof ProviderError ? errorReply(error) : null),
    start: () => bank.scheduler.wake(),
    stop: () => {
      webhooks.stop();
      bank.close();
    },
  };
}
