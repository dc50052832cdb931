import { randomBytes } from 'node:crypto';
import path from 'node:path';
import { Journal, RecordStore } from '../journal';
import { Scheduler } from '../scheduler';
import { defaultOptions, type Options, optionsSchema } from './options';
import type {
  Assignment,
  Customer,
  DedicatedAccount,
  Dispute,
  MissedCredit,
  Recipient,
  Refund,
  Transaction,
  Transfer,
  Webhook,
} from './records';

interface Setting {
  id: 'clock' | 'options' | 'serial';
  value: unknown;
}

const FIRST_ID = 4_000_000_000;

/** The records of the imitated provider, written through to one append-only file. */
export class Bank {
  readonly customers: RecordStore<Customer>;
  readonly transactions: RecordStore<Transaction>;
  readonly refunds: RecordStore<Refund>;
  readonly webhooks: RecordStore<Webhook>;
  readonly accounts: RecordStore<DedicatedAccount>;
  readonly assignments: RecordStore<Assignment>;
  readonly missedCredits: RecordStore<MissedCredit>;
  readonly recipients: RecordStore<Recipient>;
  readonly transfers: RecordStore<Transfer>;
  readonly disputes: RecordStore<Dispute>;
  readonly scheduler: Scheduler;
  private readonly journal: Journal;
  private readonly settings: RecordStore<Setting>;
  private readonly firstOptions: Options;
  private currentOptions: Options;
  private serial: number;

  constructor(stateDir: string, openingBalanceKobo = 0) {
    this.journal = new Journal(path.join(stateDir, 'paystack.jsonl'));
    const loaded = this.journal.load();
    this.customers = new RecordStore(this.journal, 'customer', loaded, {
      toKey: (customer) => customer.email,
    });
    this.transactions = new RecordStore(this.journal, 'transaction', loaded, {
      toKey: (transaction) => transaction.reference,
      isActive: (transaction) => transaction.lateAt !== null,
    });
    this.refunds = new RecordStore(this.journal, 'refund', loaded, {
      isActive: (refund) => refund.stepAt !== null,
    });
    this.webhooks = new RecordStore(this.journal, 'webhook', loaded, {
      isActive: (webhook) => webhook.state === 'due' || webhook.state === 'held',
    });
    this.accounts = new RecordStore(this.journal, 'account', loaded, {
      toKey: (account) => account.accountNumber,
    });
    this.assignments = new RecordStore(this.journal, 'assignment', loaded, {
      isActive: (assignment) => assignment.doneAt !== null,
    });
    this.missedCredits = new RecordStore(this.journal, 'missed-credit', loaded);
    this.recipients = new RecordStore(this.journal, 'recipient', loaded, {
      toKey: (recipient) => recipient.code,
    });
    this.transfers = new RecordStore(this.journal, 'transfer', loaded, {
      toKey: (transfer) => transfer.reference,
      isActive: (transfer) => transfer.stepAt !== null,
    });
    this.disputes = new RecordStore(this.journal, 'dispute', loaded);
    this.settings = new RecordStore(this.journal, 'setting', loaded);
    this.scheduler = new Scheduler(Number(this.settings.get('clock')?.value ?? 0));
    this.firstOptions = { ...defaultOptions, openingBalanceKobo };
    const stored = this.settings.get('options')?.value ?? {};
    this.currentOptions = optionsSchema.parse({ ...this.firstOptions, ...Object(stored) });
    this.serial = this.lastSerial();
  }

  /** Highest id ever assigned; a reset stores it in a setting. */
  private lastSerial(): number {
    const ids = this.stores().flatMap((store) => store.all().map((record) => record.id));
    const stored = Number(this.settings.get('serial')?.value ?? FIRST_ID);
    return ids.reduce((highest, id) => Math.max(highest, id), stored);
  }

  private stores() {
    return [
      this.customers,
      this.transactions,
      this.refunds,
      this.webhooks,
      this.accounts,
      this.assignments,
      this.missedCredits,
      this.recipients,
      this.transfers,
      this.disputes,
    ];
  }

  get options(): Options {
    return this.currentOptions;
  }

  /** Changes the given options only. @throws ZodError on a bad value. */
  changeOptions(change: unknown): Options {
    const known = optionsSchema.partial().parse(change);
    const given = Object.entries(known).filter(([key]) => Object.hasOwn(Object(change), key));
    const value = optionsSchema.parse({ ...this.currentOptions, ...Object.fromEntries(given) });
    this.settings.save({ id: 'options', value });
    this.currentOptions = value;
    return value;
  }

  now(): number {
    return this.scheduler.now();
  }

  advanceClock(ms: number): void {
    this.settings.save({ id: 'clock', value: this.scheduler.offset + ms });
    this.scheduler.advance(ms);
  }

  /** A number never used before, also not before a reset, as a real bank never reuses ids. */
  nextId(): number {
    this.serial += 1;
    return this.serial;
  }

  reset(): void {
    this.journal.reset();
    for (const store of this.stores()) store.clear();
    this.settings.clear();
    this.settings.save({ id: 'serial', value: this.serial });
    this.currentOptions = this.firstOptions;
    this.scheduler.resetClock();
  }

  close(): void {
    this.scheduler.stop();
    this.journal.close();
  }
}

/** Lower-case letters and digits, like the provider's own codes. */
export function randomCode(length: number): string {
  const alphabet = 'abcdefghijklmnopqrstuvwxyz0123456789';
  return [...randomBytes(length)].map((byte) => alphabet.charAt(byte % alphabet.length)).join('');
}
