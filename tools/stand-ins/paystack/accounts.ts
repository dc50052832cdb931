import type { DueSource } from '../scheduler';
import type { Bank } from './bank';
import { ACCOUNT_PROVIDERS } from './banks';
import type { Cashier } from './cashier';
import type { Assignment, Customer, DedicatedAccount, Transaction } from './records';
import { customerInside, INTEGRATION, isoTime } from './shapes';
import type { Webhooks } from './webhooks';

export interface Credit {
  amountKobo: number;
  senderName: string;
  /** The provider does not notice it until a requery. */
  missed: boolean;
  /** The bank has not settled it; a control call pays it. */
  pending: boolean;
}

/** Dedicated accounts: created, assigned with a result by webhook, credited by transfer. */
export class Accounts implements DueSource {
  constructor(
    private readonly bank: Bank,
    private readonly cashier: Cashier,
    private readonly webhooks: Webhooks,
  ) {}

  /** The customer's account, created on the first call. */
  create(customer: Customer, bankSlug: string): DedicatedAccount {
    const known = this.bank.accounts.find((each) => each.customerId === customer.id && each.active);
    if (known) return known;
    const id = this.bank.nextId();
    const now = this.bank.now();
    const holder = `${customer.firstName ?? ''} ${customer.lastName ?? ''}`.trim().toUpperCase();
    return this.bank.accounts.save({
      id,
      customerId: customer.id,
      bankSlug,
      accountNumber: `99${String(id % 100_000_000).padStart(8, '0')}`,
      accountName: `EKI / ${holder}`,
      active: true,
      createdAt: now,
      updatedAt: now,
      lastRequeryAt: null,
    });
  }

  /** Starts an assignment; a webhook reports the result. */
  assign(customer: Customer, bankSlug: string): void {
    this.bank.assignments.save({
      id: this.bank.nextId(),
      customerId: customer.id,
      bankSlug,
      doneAt: this.bank.now() + this.bank.options.assignSeconds * 1000,
    });
    this.bank.scheduler.wake();
  }

  /** @returns null while the transfer is missed. */
  credit(account: DedicatedAccount, credit: Credit): Transaction | null {
    const { amountKobo, senderName, missed, pending } = credit;
    if (missed) {
      const { accountNumber } = account;
      const id = this.bank.nextId();
      this.bank.missedCredits.save({ id, accountNumber, amountKobo, senderName, found: false });
      return null;
    }
    const transfer = {
      accountNumber: account.accountNumber,
      accountName: account.accountName,
      bankName: this.getProvider(account).name,
      senderName,
      senderBank: 'Test Bank',
      senderNumber: '0123456789',
    };
    return this.cashier.receive(this.getCustomer(account), amountKobo, transfer, pending);
  }

  /** Finds the missed transfers of an account. */
  requery(account: DedicatedAccount): void {
    this.bank.accounts.save({ ...account, lastRequeryAt: this.bank.now() });
    for (const missed of this.bank.missedCredits.all()) {
      if (missed.found || missed.accountNumber !== account.accountNumber) continue;
      this.bank.missedCredits.save({ ...missed, found: true });
      this.credit(account, { ...missed, missed: false, pending: false });
    }
  }

  shape(account: DedicatedAccount) {
    return { ...this.getDetails(account), customer: customerInside(this.getCustomer(account)) };
  }

  /** An account with its owner and bank, for pages. */
  withOwner(account: DedicatedAccount) {
    return {
      account,
      customer: this.getCustomer(account),
      bankName: this.getProvider(account).name,
    };
  }

  private getDetails(account: DedicatedAccount) {
    const provider = this.getProvider(account);
    const at = isoTime(account.createdAt);
    return {
      bank: { name: provider.name, id: provider.id, slug: provider.slug },
      account_name: account.accountName,
      account_number: account.accountNumber,
      assigned: account.active,
      currency: 'NGN',
      metadata: null,
      active: account.active,
      id: account.id,
      created_at: at,
      updated_at: isoTime(account.updatedAt),
      assignment: {
        integration: INTEGRATION,
        assignee_id: account.customerId,
        assignee_type: 'Customer',
        expired: false,
        account_type: 'PAY-WITH-TRANSFER-RECURRING',
        assigned_at: at,
      },
    };
  }

  nextDue(): number | undefined {
    const times = this.bank.assignments.allActive().map((each) => each.doneAt ?? 0);
    return times.length === 0 ? undefined : Math.min(...times);
  }

  runDue(now: number): void {
    for (const assignment of this.bank.assignments.allActive()) {
      if (assignment.doneAt !== null && assignment.doneAt <= now) this.finish(assignment);
    }
  }

  private finish(assignment: Assignment): void {
    this.bank.assignments.save({ ...assignment, doneAt: null });
    const customer = this.bank.customers.get(assignment.customerId);
    if (!customer) throw new Error(`Assignment ${assignment.id} has no customer`);
    const outcome = this.bank.options.assignOutcome;
    const isAssigned = outcome === 'success';
    this.webhooks.emit(`dedicatedaccount.assign.${outcome}`, customer.code, {
      customer: customerInside(customer),
      dedicated_account: isAssigned
        ? this.getDetails(this.create(customer, assignment.bankSlug))
        : null,
      identification: { status: outcome },
    });
  }

  private getCustomer(account: DedicatedAccount): Customer {
    const customer = this.bank.customers.get(account.customerId);
    if (!customer) throw new Error(`Account ${account.id} has no customer`);
    return customer;
  }

  private getProvider(account: DedicatedAccount) {
    const provider = ACCOUNT_PROVIDERS.find(({ slug }) => slug === account.bankSlug);
    if (!provider) throw new Error(`Account ${account.id} is at an unknown bank`);
    return provider;
  }
}
