import { z } from 'zod';
import { type Call, parseJson, type Route } from '../http';
import type { Accounts } from './accounts';
import type { Bank } from './bank';
import { ACCOUNT_PROVIDERS } from './banks';
import type { Cashier } from './cashier';
import { envelope, invalidParams, notFound, ProviderError } from './errors';
import { getPage } from './paging';
import type { Customer, DedicatedAccount } from './records';

const REQUERY_PAUSE_MS = 10 * 60_000;

const createSchema = z.object({
  customer: z.union([z.string(), z.number()]),
  preferred_bank: z.string().default('test-bank'),
});
const assignSchema = z.object({
  email: z.email({ pattern: z.regexes.html5Email }),
  first_name: z.string().min(1),
  last_name: z.string().min(1),
  phone: z.string().min(1),
  preferred_bank: z.string().default('test-bank'),
  country: z.literal('NG'),
});

function providerSlug(slug: string): string {
  if (ACCOUNT_PROVIDERS.some((each) => each.slug === slug)) return slug;
  throw invalidParams('Invalid preferred bank');
}

export class AccountsApi {
  constructor(
    private readonly bank: Bank,
    private readonly cashier: Cashier,
    private readonly accounts: Accounts,
  ) {}

  routes(): Route[] {
    const on = (method: string, path: string, name: string, handle: Route['handle']): Route => ({
      method,
      pattern: `/dedicated_account${path}`,
      name: `account.${name}`,
      handle,
    });
    return [
      on('POST', '', 'create', (call) => this.create(call)),
      on('POST', '/assign', 'assign', (call) => this.assign(call)),
      on('GET', '/requery', 'requery', (call) => this.requery(call)),
      on('GET', '/available_providers', 'providers', () =>
        envelope(
          'Dedicated account providers retrieved',
          ACCOUNT_PROVIDERS.map(({ id, name, slug }) => ({
            provider_slug: slug,
            bank_id: id,
            bank_name: name,
            id,
          })),
        ),
      ),
      on('GET', '', 'list', (call) => this.list(call)),
      on('GET', '/:id', 'fetch', (call) =>
        envelope('Customer retrieved', this.accounts.shape(this.find(call))),
      ),
      on('DELETE', '/:id', 'close', (call) => this.close(call)),
    ];
  }

  private create(call: Call) {
    const parsed = createSchema.safeParse(parseJson(call.body));
    if (!parsed.success) throw invalidParams('Customer is required');
    const customer = this.getCustomer(String(parsed.data.customer));
    if (!customer.firstName || !customer.lastName) {
      throw invalidParams('Customer first name and last name are required');
    }
    if (!customer.phone) throw invalidParams('Customer phone number is required');
    const account = this.accounts.create(customer, providerSlug(parsed.data.preferred_bank));
    return envelope('NUBAN successfully created', this.accounts.shape(account));
  }

  private getCustomer(idOrCode: string): Customer {
    const customer =
      this.bank.customers.get(idOrCode) ??
      this.bank.customers.find((each) => each.code === idOrCode);
    if (!customer) throw notFound('Customer not found', 'customer_not_found');
    return customer;
  }

  private assign(call: Call) {
    const parsed = assignSchema.safeParse(parseJson(call.body));
    if (!parsed.success) throw invalidParams(z.prettifyError(parsed.error));
    const { email, first_name, last_name, phone, preferred_bank } = parsed.data;
    const slug = providerSlug(preferred_bank);
    const customer = this.bank.customers.save({
      ...this.cashier.getCustomer(email),
      firstName: first_name,
      lastName: last_name,
      phone,
      updatedAt: this.bank.now(),
    });
    this.accounts.assign(customer, slug);
    return envelope('Assign dedicated account in progress', null);
  }

  private requery(call: Call) {
    const account = this.bank.accounts.findByKey(call.query.get('account_number') ?? '');
    if (!account) throw notFound('Dedicated account not found', 'account_not_found');
    const last = account.lastRequeryAt;
    if (last !== null && this.bank.now() - last < REQUERY_PAUSE_MS) {
      throw new ProviderError(
        429,
        'You can only requery an account once every ten minutes',
        'rate_limited',
        'Wait ten minutes between two calls',
        'api_error',
      );
    }
    this.accounts.requery(account);
    return envelope(
      'We are checking the status of your transfer. We will send you a notification once it is confirmed',
      null,
    );
  }

  private find(call: Call): DedicatedAccount {
    const account = this.bank.accounts.get(call.params.id ?? '');
    if (!account) throw notFound('Dedicated account not found', 'account_not_found');
    return account;
  }

  private list(call: Call) {
    const customer = call.query.get('customer');
    const active = call.query.get('active');
    const wanted = this.bank.accounts
      .all()
      .filter((each) => !customer || String(each.customerId) === customer)
      .filter((each) => !active || String(each.active) === active);
    const { rows, meta } = getPage(wanted, call.query);
    const shapes = rows.map((row) => this.accounts.shape(row));
    return envelope('Managed accounts successfully retrieved', shapes, meta);
  }

  private close(call: Call) {
    const closed = { ...this.find(call), active: false, updatedAt: this.bank.now() };
    return envelope(
      'Managed Account Successfully Unassigned',
      this.accounts.shape(this.bank.accounts.save(closed)),
    );
  }
}
