import 'server-only';
import type { BankAccount } from '@/lib/core/bank-account';
import { AppError } from '@/lib/core/errors';
import { cardProvider } from '@/lib/integrations/paystack';
import { type Bank, isCardProviderError } from '@/lib/integrations/paystack/port';
import { type CounterRule, countCall } from '@/lib/platform/rate-limit';
import { APPLICATION_MESSAGES } from '@/lib/shops/applications/messages';

/** Each lookup costs money and reveals the name of an account's holder. */
const TRIES: CounterRule = { name: 'bank-holder', points: 20, windowS: 3_600, shared: true };

const LIST_MS = 3_600_000;
let list: { banks: Bank[]; readAt: number } | undefined;

/** The banks of the country, by name, at most an hour old. Throws AppError `upstream`. */
export async function listBanks(): Promise<Bank[]> {
  if (list && Date.now() - list.readAt < LIST_MS) return list.banks;
  try {
    list = { banks: await cardProvider().listBanks(), readAt: Date.now() };
  } catch (error) {
    if (!isCardProviderError(error)) throw error;
    // While the provider is unreachable, an old list is better than none.
    if (!list) throw new AppError('upstream', APPLICATION_MESSAGES.bankAway);
  }
  return list.banks;
}

/**
 * The account with the names of its bank and its holder; the holder is null while the provider is
 * unreachable. Throws AppError `invalid` for a bank or a number that doesn't exist, and `too_many` after
 * 20 numbers in an hour.
 */
export async function resolveAccount(
  { bankCode, accountNumber }: { bankCode: string; accountNumber: string },
  userId: string,
): Promise<BankAccount> {
  const bank = (await listBanks()).find(({ code }) => code === bankCode);
  if (!bank) throw new AppError('invalid', APPLICATION_MESSAGES.bank, { field: 'bankCode' });
  try {
    await countCall(TRIES, userId);
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'too_many') throw error;
    const field = { field: 'accountNumber' };
    throw new AppError('too_many', APPLICATION_MESSAGES.bankTries, field, error.retryAfterS);
  }
  const account = { bankCode, bankName: bank.name, accountNumber };
  try {
    const accountName = await cardProvider().resolveHolder({ bankCode, accountNumber });
    if (accountName) return { ...account, accountName };
  } catch (error) {
    if (!isCardProviderError(error)) throw error;
    return { ...account, accountName: null };
  }
  const unknown = { field: 'accountNumber' };
  throw new AppError('invalid', APPLICATION_MESSAGES.accountUnknown, unknown);
}
