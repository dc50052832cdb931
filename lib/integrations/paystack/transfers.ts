import 'server-only';
import { z } from 'zod';
import { isKobo, type Kobo, kobo } from '@/lib/core/money';
import { TRANSFER_STATUSES, type TransferStatus } from '@/lib/core/transfer-status';
import { env } from '@/lib/platform/env';
import { optionalText, wholeNumber } from './fields';
import { connect } from './live';
import { CardProviderError } from './port';

/** Money sent to a bank account, as the provider reports it. */
export interface OutgoingTransfer {
  reference: string;
  status: TransferStatus;
  /** Without the fee. */
  amount: Kobo;
  currency: string;
  /** 'test' or 'live'. */
  domain: string;
  fee: Kobo;
  /** Why it failed, in the provider's words; null if it doesn't say. */
  failure: string | null;
}

export interface StartTransfer {
  /** Ours, unique for each attempt: 16 to 50 of `a-z 0-9 _ -`. */
  reference: string;
  amount: Kobo;
  /** `RCP_…` */
  recipientCode: string;
  /** Shown to the receiver. */
  reason: string;
}

/** Calls about money that leaves our balance. All throw CardProviderError. */
export interface TransferProvider {
  /** Saves a bank account at the provider and returns its code, `RCP_…`; the same account has the same code. */
  createRecipient(account: {
    bankCode: string;
    accountNumber: string;
    accountName: string;
  }): Promise<string>;
  /**
   * Sends money. After any error but `low_balance` and `refused` it may have been sent: look it up before
   * sending again, under the same reference.
   */
  startTransfer(transfer: StartTransfer): Promise<OutgoingTransfer>;
  /** Null only if the provider certainly doesn't know the reference. */
  findTransfer(reference: string): Promise<OutgoingTransfer | null>;
  /** Money that we can send. */
  getBalance(): Promise<Kobo>;
}

/** The provider's documented rule for references of transfers. */
const REFERENCE = /^[a-z0-9_-]{16,50}$/;

const amount = wholeNumber.refine(isKobo).transform(kobo);

const transferAnswer = z.object({
  reference: z.string(),
  status: z.enum(TRANSFER_STATUSES),
  amount,
  currency: z.string(),
  domain: z.string(),
  fee_charged: amount.nullish(),
  gateway_response: optionalText,
});

const recipientAnswer = z.object({ recipient_code: z.string().regex(/^RCP_[A-Za-z0-9]{1,40}$/) });

const balanceAnswer = z.array(z.object({ currency: z.string(), balance: wholeNumber }));

/** The provider's calls about transfers at an address, with a secret key. */
export function createTransferProvider(endpoint: string, key: string): TransferProvider {
  const client = connect(endpoint, key);
  // The package has no call for the balance.
  const fetchBalance = client.extend({ method: 'get', route: '/balance' });
  return {
    async createRecipient({ bankCode, accountNumber, accountName }) {
      const answer = recipientAnswer.safeParse(
        await client.transfer_recipient.create({
          type: 'nuban',
          name: accountName,
          account_number: accountNumber,
          bank_code: bankCode,
          currency: 'NGN',
        }),
      );
      if (!answer.success) throw unreadable('a recipient');
      return answer.data.recipient_code;
    },
    async startTransfer({ reference, amount: toSend, recipientCode, reason }) {
      if (!REFERENCE.test(reference)) throw new TypeError('not the reference of a transfer');
      return toTransfer(
        await client.transfer.create({
          source: 'balance',
          amount: toSend,
          currency: 'NGN',
          recipient: recipientCode,
          reference,
          reason,
        }),
      );
    },
    async findTransfer(reference) {
      if (!REFERENCE.test(reference)) return null;
      const answer = await client.transfer.verify({ reference });
      return answer === null ? null : toTransfer(answer);
    },
    async getBalance() {
      const answer = balanceAnswer.safeParse(await fetchBalance({}));
      const naira = answer.data?.find(({ currency }) => currency === 'NGN');
      if (!naira) throw unreadable('a balance');
      return kobo(naira.balance);
    },
  };
}

function toTransfer(answer: unknown): OutgoingTransfer {
  const parsed = transferAnswer.safeParse(answer);
  if (!parsed.success) throw unreadable('a transfer');
  const { fee_charged: fee, gateway_response: failure, ...transfer } = parsed.data;
  return { ...transfer, fee: fee ?? kobo(0), failure };
}

/** As if there were no answer: what was asked may have been done. */
function unreadable(what: string): CardProviderError {
  return new CardProviderError('unreachable', `${what} that cannot be read`);
}

let provider: TransferProvider | undefined;

/** The provider at PAYSTACK_URL, for money that leaves. */
export function transferProvider(): TransferProvider {
  const { PAYSTACK_URL, PAYSTACK_SECRET_KEY } = env();
  provider ??= createTransferProvider(PAYSTACK_URL, PAYSTACK_SECRET_KEY);
  return provider;
}
