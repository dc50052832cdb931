import { z } from 'zod';
import { type Call, parseJson, type Route } from '../http';
import { type Bank, randomCode } from './bank';
import { BANKS, bankShape, getHolder } from './banks';
import { envelope, invalidAmount, invalidParams, notFound, ProviderError } from './errors';
import { getPage } from './paging';
import { toKobo } from './transactions-api';
import { recipientShape, type Transfers } from './transfers';

const REFERENCE = /^[a-z0-9_-]{16,50}$/;

const recipientSchema = z.object({
  type: z.literal('nuban'),
  name: z.string().optional(),
  account_number: z.string(),
  bank_code: z.string(),
});
const transferSchema = z.object({
  source: z.literal('balance'),
  amount: z.unknown().optional(),
  recipient: z.string(),
  reason: z.string().default(''),
  reference: z.string().optional(),
});

/** @throws ProviderError when no such account exists. */
function resolve(accountNumber: string, bankCode: string): string {
  if (!BANKS.some(({ code }) => code === bankCode)) throw invalidParams('Unknown bank code');
  const holder = getHolder(accountNumber);
  if (holder) return holder;
  throw new ProviderError(
    422,
    'Could not resolve account name. Check parameters or try again.',
    'invalid_bank_code',
    "Ensure that the value(s) you're passing are valid.",
  );
}

/** Served by the bank counter's route, which has the same path. */
export const BANK_LIST: Route = {
  method: 'GET',
  pattern: '/bank',
  name: 'bank.list',
  handle: () => envelope('Banks retrieved', BANKS.map(bankShape)),
};

export class TransfersApi {
  constructor(
    private readonly bank: Bank,
    private readonly transfers: Transfers,
  ) {}

  routes(): Route[] {
    const on = (method: string, pattern: string, name: string, handle: Route['handle']): Route => ({
      method,
      pattern,
      name,
      handle,
    });
    return [
      on('GET', '/bank/resolve', 'bank.resolve', (call) => this.resolve(call)),
      on('POST', '/transferrecipient', 'recipient.create', (call) => this.addRecipient(call)),
      on('POST', '/transfer', 'transfer.create', (call) => this.create(call)),
      on('GET', '/transfer', 'transfer.list', (call) => this.list(call)),
      on('GET', '/transfer/verify/:reference', 'transfer.verify', (call) => this.verify(call)),
      on('GET', '/balance', 'balance', () =>
        envelope('Balances retrieved', [
          { currency: 'NGN', balance: this.transfers.balanceKobo() },
        ]),
      ),
    ];
  }

  private resolve({ query }: Call) {
    const number = query.get('account_number') ?? '';
    const code = query.get('bank_code') ?? '';
    const holder = resolve(number, code);
    const bank = BANKS.find((each) => each.code === code);
    return envelope('Account number resolved', {
      account_number: number,
      account_name: holder,
      bank_id: bank?.id ?? null,
    });
  }

  private addRecipient(call: Call) {
    const parsed = recipientSchema.safeParse(parseJson(call.body));
    if (!parsed.success) throw invalidParams(z.prettifyError(parsed.error));
    const { account_number: accountNumber, bank_code: bankCode } = parsed.data;
    const holder = resolve(accountNumber, bankCode);
    const known = this.bank.recipients.find(
      (each) => each.accountNumber === accountNumber && each.bankCode === bankCode,
    );
    const recipient =
      known ??
      this.bank.recipients.save({
        id: this.bank.nextId(),
        code: `RCP_${randomCode(15)}`,
        name: parsed.data.name ?? holder,
        accountNumber,
        bankCode,
        createdAt: this.bank.now(),
      });
    const message = 'Transfer recipient created successfully';
    return envelope(message, recipientShape(recipient), undefined, 201);
  }

  private create(call: Call) {
    const parsed = transferSchema.safeParse(parseJson(call.body));
    if (!parsed.success) throw invalidParams(z.prettifyError(parsed.error));
    const amountKobo = toKobo(parsed.data.amount);
    if (amountKobo === null) throw invalidParams('Invalid amount passed');
    const reference = parsed.data.reference ?? randomCode(24);
    if (!REFERENCE.test(reference)) {
      throw invalidParams('Your reference contains illegal special characters');
    }
    const known = this.bank.transfers.findByKey(reference);
    if (known && this.bank.options.transferReuse === 'return') {
      return envelope('Transfer has been queued', this.transfers.shape(known));
    }
    if (known) {
      throw invalidParams(
        'Please provide a unique reference. Reference already exists on a transfer',
      );
    }
    const recipient = this.bank.recipients.findByKey(parsed.data.recipient);
    if (!recipient) throw notFound('Recipient specified is invalid', 'recipient_not_found');
    const { minimumTransferKobo, maximumTransferKobo } = this.bank.options;
    if (amountKobo < minimumTransferKobo || amountKobo > maximumTransferKobo) {
      const isLow = amountKobo < minimumTransferKobo;
      throw invalidAmount(
        `Transfer amount is ${isLow ? 'below' : 'above'} the limit of one transfer`,
        `Send ₦${minimumTransferKobo / 100} to ₦${maximumTransferKobo / 100} at a time`,
      );
    }
    const { reason } = parsed.data;
    const transfer = this.transfers.open({ reference, recipient, amountKobo, reason });
    if (!transfer) {
      throw new ProviderError(
        400,
        'Your balance is not enough to fulfil this request',
        'insufficient_balance',
        'Top up the balance and try again',
        'api_error',
      );
    }
    const message = transfer.status === 'otp' ? 'Transfer requires OTP to continue' : null;
    return envelope(message ?? 'Transfer has been queued', this.transfers.shape(transfer));
  }

  private verify(call: Call) {
    const transfer = this.bank.transfers.findByKey(call.params.reference ?? '');
    if (!transfer) throw notFound('Transfer not found', 'transfer_not_found');
    return envelope('Transfer retrieved', this.transfers.shape(transfer));
  }

  private list(call: Call) {
    const { rows, meta } = getPage(this.bank.transfers.all(), call.query);
    return envelope(
      'Transfers retrieved',
      rows.map((row) => this.transfers.shape(row)),
      meta,
    );
  }
}
