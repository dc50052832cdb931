import 'server-only';
import type { Paystack } from 'paystack-api';
import { z } from 'zod';
import { isKobo, kobo } from '@/lib/core/money';
import { TRANSFER_STATUSES } from '@/lib/core/transfer-status';
import { optionalText, wholeNumber } from './fields';
import { CardProviderError, type OutgoingTransfer, type TransferProvider } from './port';

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

/** The provider's calls about transfers; the package lacks the one for the balance. */
export function createTransferProvider(client: Paystack): TransferProvider {
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
