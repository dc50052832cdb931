import { z } from 'zod';
import { type Call, parseJson, type Route } from '../http';
import type { Bank } from './bank';
import type { Cashier } from './cashier';
import { envelope, invalidParams, notFound } from './errors';
import { getPage } from './paging';
import type { Customer } from './records';
import { customerShape } from './shapes';

const profileSchema = z.object({
  first_name: z.string().nullish(),
  last_name: z.string().nullish(),
  phone: z.string().nullish(),
  metadata: z.unknown().optional(),
});

export class CustomersApi {
  constructor(
    private readonly bank: Bank,
    private readonly cashier: Cashier,
  ) {}

  routes(): Route[] {
    return [
      {
        method: 'POST',
        pattern: '/customer',
        name: 'customer.create',
        handle: (call) => this.create(call),
      },
      {
        method: 'GET',
        pattern: '/customer',
        name: 'customer.list',
        handle: (call) => this.list(call),
      },
      {
        method: 'GET',
        pattern: '/customer/:code',
        name: 'customer.fetch',
        handle: (call) =>
          envelope('Customer retrieved', customerShape(this.find(call.params.code ?? ''))),
      },
      {
        method: 'PUT',
        pattern: '/customer/:code',
        name: 'customer.update',
        handle: (call) => this.update(call),
      },
    ];
  }

  /** Finds a customer by code or by e-mail, as the provider does. */
  private find(codeOrEmail: string): Customer {
    const found =
      this.bank.customers.findByKey(codeOrEmail.toLowerCase()) ??
      this.bank.customers.find((each) => each.code === codeOrEmail);
    if (!found) throw notFound('Customer not found', 'customer_not_found');
    return found;
  }

  private create(call: Call) {
    const body = parseJson(call.body);
    const email = z.object({ email: z.email({ pattern: z.regexes.html5Email }) }).safeParse(body);
    if (!email.success) throw invalidParams('Invalid Email Address Passed');
    const customer = this.cashier.getCustomer(email.data.email);
    return envelope('Customer created', customerShape(this.write(customer, body)));
  }

  private update(call: Call) {
    const customer = this.find(call.params.code ?? '');
    return envelope('Customer updated', customerShape(this.write(customer, parseJson(call.body))));
  }

  private list(call: Call) {
    const { rows, meta } = getPage(this.bank.customers.all(), call.query);
    return envelope('Customers retrieved', rows.map(customerShape), meta);
  }

  private write(customer: Customer, body: unknown): Customer {
    const parsed = profileSchema.safeParse(body);
    if (!parsed.success) throw invalidParams('Invalid customer details');
    const { first_name, last_name, phone, metadata } = parsed.data;
    return this.bank.customers.save({
      ...customer,
      firstName: first_name ?? customer.firstName,
      lastName: last_name ?? customer.lastName,
      phone: phone ?? customer.phone,
      metadata: metadata ?? customer.metadata,
      updatedAt: this.bank.now(),
    });
  }
}
