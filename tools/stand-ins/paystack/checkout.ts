import { type Call, html, type Reply, type Route, seeOther } from '../http';
import type { Bank } from './bank';
import type { Cashier } from './cashier';
import {
  abandonedPage,
  type CheckoutView,
  closePage,
  DECLINED_CARD,
  PAYING_CARD,
  paidPage,
  payPage,
  waitingPage,
} from './checkout-page';
import { notFound } from './errors';
import type { Transaction } from './records';

/** Without form-action, which browsers also apply to the redirect back to the shop. */
const PAGE_HEADERS = {
  'content-security-policy':
    "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; frame-ancestors 'none'",
};

function toDigits(card: string): string {
  return card.replace(/\D/g, '');
}

/** `metadata.cancel_action` when it is a web address. */
function cancelAddress(transaction: Transaction): string | null {
  const { metadata } = transaction;
  if (typeof metadata !== 'object' || metadata === null) return null;
  const address = 'cancel_action' in metadata ? metadata.cancel_action : undefined;
  if (typeof address !== 'string' || !URL.canParse(address)) return null;
  return /^https?:$/.test(new URL(address).protocol) ? address : null;
}

/** The hosted page: plain forms, no scripts. */
export class Checkout {
  constructor(
    private readonly bank: Bank,
    private readonly cashier: Cashier,
  ) {}

  routes(): Route[] {
    const pattern = '/checkout/:code';
    return [
      { method: 'GET', pattern, name: 'checkout.page', handle: (call) => this.show(call) },
      { method: 'POST', pattern, name: 'checkout.act', handle: (call) => this.act(call) },
    ];
  }

  private find(call: Call): Transaction {
    const transaction = this.bank.transactions.find((each) => each.accessCode === call.params.code);
    if (!transaction) throw notFound('This payment page does not exist', 'access_code_not_found');
    return transaction;
  }

  private view(transaction: Transaction, cardError: string | null = null): CheckoutView {
    return {
      transaction,
      email: this.cashier.getTransactionCustomer(transaction).email,
      returnUrl: this.returnUrl(transaction),
      cardError,
    };
  }

  private returnUrl(transaction: Transaction): string | null {
    if (transaction.callbackUrl === null) return null;
    const url = new URL(transaction.callbackUrl);
    url.searchParams.set('trxref', transaction.reference);
    url.searchParams.set('reference', transaction.reference);
    return url.href;
  }

  private show(call: Call): Reply {
    const transaction = this.find(call);
    const view = this.view(transaction);
    if (transaction.paidAt !== null) return this.page(paidPage(view));
    if (transaction.status === 'ongoing') return this.page(waitingPage(view));
    return this.page(payPage(view));
  }

  private act(call: Call): Reply {
    const transaction = this.find(call);
    if (transaction.paidAt !== null) return this.page(paidPage(this.view(transaction)));
    const form = new URLSearchParams(call.body.toString('utf8'));
    const action = form.get('action') ?? 'pay';
    if (action === 'abandon') return this.abandon(transaction);
    if (action === 'decline') return this.decline(transaction, call);
    const card = toDigits(form.get('card') ?? PAYING_CARD);
    if (card === toDigits(DECLINED_CARD)) return this.decline(transaction, call);
    if (card !== toDigits(PAYING_CARD)) {
      const error = `Use the test card ${PAYING_CARD}. Never type a real card here.`;
      return this.page(payPage(this.view(transaction, error)), 422);
    }
    return this.pay(transaction, action);
  }

  private pay(transaction: Transaction, action: string): Reply {
    if (action === 'pay-late') {
      return this.page(waitingPage(this.view(this.cashier.payLate(transaction))));
    }
    const view = this.view(this.cashier.pay(transaction));
    if (action === 'pay-close') return this.page(closePage(view));
    return view.returnUrl === null ? this.page(paidPage(view)) : seeOther(view.returnUrl);
  }

  private decline(transaction: Transaction, call: Call): Reply {
    this.cashier.decline(transaction);
    return seeOther(`/paystack${call.path}`);
  }

  private abandon(transaction: Transaction): Reply {
    const view = this.view(this.cashier.abandon(transaction));
    const address = cancelAddress(transaction) ?? view.returnUrl;
    return address === null ? this.page(abandonedPage(view)) : seeOther(address);
  }

  private page(body: string, status = 200): Reply {
    return html(status, body, PAGE_HEADERS);
  }
}
