import 'server-only';
import type { Paystack } from 'paystack-api';
import { z } from 'zod';
import { type BankDirectory, CardProviderError, isCardProviderError } from './port';

/** More than the country has. */
const BANKS = 100;
const PAGES = 10;

/** What it says of an account or a bank that it doesn't know; other refusals say nothing about them. */
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

/** The provider's list of banks, of which its package has no calls. */
export function createBankDirectory(client: Paystack): BankDirectory {
  const list = client.extend({ method: 'get', route: '/bank' });
  const resolve = client.extend({ method: 'get', route: '/bank/resolve' });
  return {
    async listBanks() {
      const found = new Map<string, string>();
      for (let page = 1; page <= PAGES; page += 1) {
        const query = { country: 'nigeria', currency: 'NGN', perPage: BANKS, page };
        const answer = z.array(z.unknown()).safeParse(await list(query));
        if (!answer.success) throw new CardProviderError('refused', 'banks that cannot be read');
        for (const one of answer.data) {
          // One that we can't read is left out: the others can still be chosen.
          const bank = listedBank.safeParse(one);
          if (bank.success && bank.data.active) found.set(bank.data.code, bank.data.name);
        }
        if (answer.data.length < BANKS) break;
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
