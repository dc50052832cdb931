import 'server-only';
import type { Paystack } from 'paystack-api';
import { z } from 'zod';
import { type BankDirectory, CardProviderError, isCardProviderError } from './port';

const PAGE_SIZE = 100;
const MAX_PAGES = 10;

/** Its message for an unknown account or bank; other refusals mean something else. */
const UNKNOWN = /could not resolve|unknown bank|invalid (?:bank|account)/i;

const listedBank = z.object({
  code: z.string().regex(/^[A-Za-z0-9]{3,12}$/),
  name: z.string().min(1).max(100),
  active: z.boolean().default(true),
});

const holderAnswer = z.object({
  account_number: z.string(),
  account_name: z.string().min(1).max(200),
});

/** The provider's calls about banks, which its package lacks. */
export function createBankDirectory(client: Paystack): BankDirectory {
  const list = client.extend({ method: 'get', route: '/bank' });
  const resolve = client.extend({ method: 'get', route: '/bank/resolve' });
  return {
    async listBanks() {
      const found = new Map<string, string>();
      for (let page = 1; page <= MAX_PAGES; page += 1) {
        const query = { country: 'nigeria', currency: 'NGN', perPage: PAGE_SIZE, page };
        const answer = z.array(z.unknown()).safeParse(await list(query));
        if (!answer.success) throw new CardProviderError('refused', 'banks that cannot be read');
        for (const one of answer.data) {
          // An unreadable entry is skipped.
          const bank = listedBank.safeParse(one);
          if (bank.success && bank.data.active) found.set(bank.data.code, bank.data.name);
        }
        if (answer.data.length < PAGE_SIZE) break;
      }
      return [...found]
        .map(([code, name]) => ({ code, name }))
        .sort((a, b) => a.name.localeCompare(b.name));
    },
    async resolveHolder({ bankCode, accountNumber }) {
      try {
        const answer = holderAnswer.safeParse(
          await resolve({ account_number: accountNumber, bank_code: bankCode }),
        );
        if (!answer.success) throw new CardProviderError('unreachable', 'a holder without a name');
        return answer.data.account_name;
      } catch (error) {
        if (isCardProviderError(error) && UNKNOWN.test(error.message)) return null;
        throw error;
      }
    },
  };
}
