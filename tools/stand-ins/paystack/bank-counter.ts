import { z } from 'zod';
import { type Call, html, type Reply, type Route, seeOther } from '../http';
import type { Accounts } from './accounts';
import type { Bank } from './bank';
import { bankPage } from './bank-page';
import { BANKS } from './banks';

const PAGE_HEADERS = {
  'content-security-policy':
    "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
};

const transferForm = z.object({
  number: z.string().regex(/^\d{10}$/),
  // Naira as people type it: 5000, 5,000 or 5000.50.
  amount: z
    .string()
    .transform((typed) => typed.replaceAll(',', '').trim())
    .pipe(z.string().regex(/^\d{1,9}(?:\.\d{1,2})?$/))
    .transform((typed) => Math.round(Number(typed) * 100))
    .pipe(z.number().min(1)),
  sender: z.string().trim().min(1).max(60),
  way: z.enum(['now', 'missed']).default('now'),
});

/** Notice after a transfer. */
const NOTICES: Readonly<Record<string, string>> = {
  now: 'Sent. It should be in the wallet now.',
  missed: 'Sent. Now press “I have sent it” in the wallet.',
};

/** The page on which a person funds a wallet; plain forms, no token, no scripts. */
export class BankCounter {
  constructor(
    private readonly bank: Bank,
    private readonly accounts: Accounts,
    /** The provider's list of banks, served at the same path to callers with a key. */
    private readonly listBanks: Route['handle'],
  ) {}

  routes(): Route[] {
    const pattern = '/bank';
    return [
      {
        method: 'GET',
        pattern,
        name: 'bank.page',
        handle: (call) => (call.headers.authorization ? this.listBanks(call) : this.show(call)),
      },
      { method: 'POST', pattern, name: 'bank.send', handle: (call) => this.send(call) },
    ];
  }

  private show(call: Call): Reply {
    const text = NOTICES[call.query.get('sent') ?? ''];
    return this.page(text ? { isGood: true, text } : null);
  }

  private send(call: Call): Reply {
    const form = Object.fromEntries(new URLSearchParams(call.body.toString('utf8')));
    const input = transferForm.safeParse(form);
    if (!input.success) {
      return this.page({ isGood: false, text: 'Type an amount like 5,000 and a name.' }, 422);
    }
    const { number, amount, sender, way } = input.data;
    const account = this.bank.accounts.findByKey(number);
    if (!account) return this.page({ isGood: false, text: 'There is no such account.' }, 404);
    this.accounts.credit(account, {
      amountKobo: amount,
      senderName: sender,
      missed: way === 'missed',
      pending: false,
    });
    return seeOther(`/paystack/bank?sent=${way}`);
  }

  private page(notice: { isGood: boolean; text: string } | null, status = 200): Reply {
    const accounts = this.bank.accounts
      .all()
      .filter(({ active }) => active)
      .map((account) => this.accounts.withOwner(account));
    const transfers = this.bank.transfers
      .all()
      .toReversed()
      .map((transfer) => {
        const recipient = this.bank.recipients.get(transfer.recipientId) ?? null;
        const bank = BANKS.find(({ code }) => code === recipient?.bankCode);
        return { transfer, recipient, bankName: bank?.name ?? '' };
      });
    return html(status, bankPage({ accounts, transfers, notice }), PAGE_HEADERS);
  }
}
