import 'server-only';
import type { Paystack } from 'paystack-api';
import { z } from 'zod';
import { optionalText, providerId, time, wholeNumber } from './fields';
import {
  type AccountHolder,
  type AccountProvider,
  CardProviderError,
  type DedicatedAccount,
} from './port';

/** The provider's word for a transfer to a dedicated account. */
export const BANK_TRANSFER = 'dedicated_nuban';

/** Card payments are in the list too, so bank transfers may be far down. */
const PAGE_SIZE = 100;
const MAX_PAGES = 5;

const customerAnswer = z.object({
  id: providerId,
  customer_code: z.string().regex(/^CUS_[A-Za-z0-9]{1,40}$/),
});

const accountAnswer = z.object({
  active: z.boolean(),
  account_number: z.string().regex(/^\d{10}$/),
  account_name: z.string().min(1).max(200),
  bank: z.object({ name: z.string().min(1).max(100), slug: z.string().min(1).max(100) }),
});

const listedTransaction = z.object({
  id: providerId,
  reference: z.string().min(1).max(100),
  status: z.string(),
  amount: wholeNumber,
  channel: optionalText,
  created_at: time,
});

/**
 * The provider's calls about accounts, which its package lacks. `key`: a test key opens accounts at the
 * provider's test bank.
 */
export function createAccountProvider(client: Paystack, key: string): AccountProvider {
  const findAccounts = client.extend({ method: 'get', route: '/dedicated_account' });
  const assign = client.extend({ method: 'post', route: '/dedicated_account/assign' });
  const requery = client.extend({ method: 'get', route: '/dedicated_account/requery' });
  const bank = key.startsWith('sk_live_') ? 'wema-bank' : 'test-bank';
  return {
    async saveCustomer(holder) {
      const answer = customerAnswer.safeParse(await client.customer.create(toBody(holder)));
      if (!answer.success) throw unreadable('a customer');
      return { id: answer.data.id, code: answer.data.customer_code };
    },
    async findAccounts(customerId) {
      const found = await findAccounts({ customer: customerId, active: true });
      const answer = z.array(accountAnswer).safeParse(found);
      if (!answer.success) throw unreadable('accounts');
      return answer.data.filter(({ active }) => active).map(toAccount);
    },
    async requestAccount(holder) {
      await assign({ ...toBody(holder), preferred_bank: bank, country: 'NG' });
    },
    async recheckAccount({ accountNumber, bankSlug }) {
      await requery({ account_number: accountNumber, provider_slug: bankSlug });
    },
    async listTransfers(customerId) {
      const found: z.output<typeof listedTransaction>[] = [];
      for (let page = 1; page <= MAX_PAGES; page += 1) {
        const query = { customer: customerId, perPage: PAGE_SIZE, page };
        const answer = z.array(listedTransaction).safeParse(await client.transaction.list(query));
        if (!answer.success) throw unreadable('a list of transactions');
        found.push(...answer.data);
        if (answer.data.length < PAGE_SIZE) break;
      }
      return found
        .filter(({ channel }) => channel === BANK_TRANSFER)
        .map(({ id: transactionId, created_at: createdAt, reference, status, amount }) => ({
          transactionId,
          reference,
          status,
          amount,
          createdAt,
        }));
    },
  };
}

function toBody({ email, firstName, lastName, phone }: AccountHolder) {
  return { email, first_name: firstName, last_name: lastName, phone };
}

function toAccount(answer: z.output<typeof accountAnswer>): DedicatedAccount {
  return {
    accountNumber: answer.account_number,
    accountName: answer.account_name,
    bankName: answer.bank.name,
    bankSlug: answer.bank.slug,
  };
}

function unreadable(what: string): CardProviderError {
  return new CardProviderError('refused', `${what} that cannot be read`);
}
