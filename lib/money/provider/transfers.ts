import 'server-only';
import { AppError } from '@/lib/core/errors';
import { MESSAGES } from '@/lib/core/messages';
import { isKobo, kobo } from '@/lib/core/money';
import type { ScopedActor } from '@/lib/core/roles';
import { cardProvider, providerDomain } from '@/lib/integrations/paystack';
import {
  type CardPayment,
  CardProviderError,
  isCardProviderError,
  type ReportedTransfer,
} from '@/lib/integrations/paystack/port';
import { customerAccount, HOUSE, post } from '@/lib/ledger/ledger';
import { listPosted } from '@/lib/ledger/queries';
import {
  findActiveAccount,
  findFundedCustomer,
  recheckAccount,
  storePendingTransfers,
} from '@/lib/money/wallet/account';
import { bankTransferId } from '@/lib/money/wallet/policy';
import { inTransaction, isDuplicateKey } from '@/lib/platform/db';
import { log } from '@/lib/platform/log';
import { enqueue } from '@/lib/platform/outbox';
import { incomingPostings, isBookable } from '@/lib/purchases/checkout/payments/settle-book';
import { fundingMails } from './mails';

const UNSETTLED: readonly string[] = ['pending', 'processing', 'queued', 'ongoing'];

/** A transfer with the provider's own number, which identifies it in the ledger. */
type Numbered = CardPayment & { transactionId: string };

/**
 * Books a bank transfer to a customer's account into their wallet, once, however often it is
 * reported. Returns false if the reference is not a bank transfer. The customer is the one whose code
 * and account number the provider names; without one, the money goes to suspense and staff get a
 * mail. What is not naira of this environment is only reported.
 *
 * Throws CardProviderError when the provider does not answer, and Error for a transfer that is not
 * paid after all, so that the event is retried. Source: design, money part 2.7.
 */
export async function bookBankTransfer(reference: string, now: Date): Promise<boolean> {
  const evidence = await cardProvider().find(reference);
  if (!evidence?.transfer) return false;
  if (evidence.status !== 'success') throw new Error(`the transfer ${reference} is not paid yet`);
  await book(withNumber(evidence), now);
  return true;
}

/** Without its number it could be booked twice. */
function withNumber(evidence: CardPayment): Numbered {
  const { transactionId, reference } = evidence;
  if (!transactionId) throw new CardProviderError('refused', `${reference} has no number`);
  return { ...evidence, transactionId };
}

async function book(evidence: Numbered, now: Date): Promise<void> {
  const id = bankTransferId(evidence.transactionId);
  if ((await listPosted([id])).has(id)) return;
  const isOurMoney = evidence.currency === 'NGN' && evidence.domain === providerDomain();
  if (!isOurMoney || !isBookable(evidence)) return reportUnbookable(evidence, now);
  const userId = evidence.transfer && (await findFundedCustomer(evidence.transfer));
  const { reference } = evidence;
  if (!userId) log().error({ reference }, 'a bank transfer to an account that we do not know');
  const account = userId ? customerAccount(userId) : HOUSE.suspense;
  const mail = userId
    ? fundingMails.funded.entry({ userId, transferId: id })
    : fundingMails.unknownAccount.entry({ transferId: id, reference });
  try {
    await inTransaction(async (session) => {
      await post(
        {
          id,
          type: 'bank-transfer',
          refs: { attempt: reference },
          postings: incomingPostings(kobo(evidence.amount), evidence, account),
          actor: userId ? `user:${userId}` : 'system',
          eventAt: evidence.paidAt ?? now,
          description: 'Bank transfer to your wallet',
        },
        session,
        now,
      );
      await enqueue([mail], session, now);
    });
  } catch (error) {
    const isPosted = isDuplicateKey(error) && (await listPosted([id])).has(id);
    if (!isPosted) throw error;
  }
}

async function reportUnbookable(
  { transactionId, reference }: Pick<Numbered, 'transactionId' | 'reference'>,
  now: Date,
): Promise<void> {
  log().error({ transactionId, reference }, 'a bank transfer that cannot be booked');
  const mail = fundingMails.unbookable.entry({ transactionId, reference });
  await inTransaction((session) => enqueue([mail], session, now));
}

/**
 * "I have sent it": lists the transfers to the customer's account at the provider, books the paid ones
 * and stores the pending ones, so that the wallet shows both. Also asks the provider to look for missed
 * transfers, once in ten minutes; what it finds may arrive as an event a moment later.
 *
 * Throws AppError `conflict` before the account is active, and `upstream` when the provider does not
 * answer.
 */
export async function checkTransfers(actor: ScopedActor<'self'>, now: Date): Promise<void> {
  const account = await findActiveAccount(actor);
  if (!account) throw new AppError('conflict', MESSAGES.walletNotActive);
  try {
    await recheckAccount(actor, account, now);
    const transfers = await cardProvider().listTransfers(account.customerId);
    const paid = transfers.filter(({ status }) => status === 'success');
    const posted = await listPosted(paid.map(({ transactionId }) => bankTransferId(transactionId)));
    for (const transfer of paid) {
      if (!posted.has(bankTransferId(transfer.transactionId))) await bookListed(transfer, now);
    }
    await storePendingTransfers(actor, transfers.filter(isUnsettled).map(toPending(now)));
  } catch (error) {
    if (!isCardProviderError(error)) throw error;
    log().warn({ err: error }, 'bank transfers could not be checked');
    throw new AppError('upstream', MESSAGES.transfersUnchecked);
  }
}

/** Books a transfer that the provider lists as paid; mails staff if its lookup doesn't find it. */
async function bookListed(listed: ReportedTransfer, now: Date): Promise<void> {
  const evidence = await cardProvider().find(listed.reference);
  if (!evidence?.transfer) return reportUnbookable(listed, now);
  // The list can be ahead of the lookup for a moment: the next check or the event books it.
  if (evidence.status === 'success') await book(withNumber(evidence), now);
}

function isUnsettled({ status, amount }: ReportedTransfer): boolean {
  return UNSETTLED.includes(status) && amount > 0 && isKobo(amount);
}

function toPending(now: Date) {
  return ({ transactionId, amount, createdAt }: ReportedTransfer) => ({
    transactionId,
    amountKobo: amount,
    at: createdAt ?? now,
  });
}
