import { escapeHtml, page } from '../html';
import type { Transaction } from './records';

/** Card numbers of the provider's public test cards: one that pays, one that is declined. */
export const PAYING_CARD = '4084 0840 8408 4081';
export const DECLINED_CARD = '4084 0800 0000 5408';

const STYLE = `
.test{background:var(--mango-tint);color:var(--mango-text);text-align:center;font-weight:700;font-size:14px;padding:8px 16px;border-bottom:1px solid var(--line)}
h1{margin-top:20px}
main{max-width:440px;margin:0 auto;padding:20px 16px 48px}
.bill{background:radial-gradient(circle at 100% 0,#4f3fd0,transparent 62%),#221a6b;color:#fff;border-radius:20px;padding:18px}
.head{display:flex;justify-content:space-between;gap:12px;align-items:flex-start}
.who{font-weight:800;font-size:18px}
.mail{color:#dcd8ff;font-size:14px;overflow-wrap:anywhere;text-align:right;padding-top:3px}
.amount{font-size:36px;font-weight:800;letter-spacing:-.02em;line-height:1.1;margin:22px 0 2px;font-variant-numeric:tabular-nums;overflow-wrap:anywhere}
.ref{color:#dcd8ff;font-size:14px;overflow-wrap:anywhere}
.card{background:var(--card);border:1px solid var(--line);border-radius:20px;padding:18px;margin-top:20px}
.card h2{font-size:17px;line-height:1.3;margin-bottom:14px}
label{display:block;font-weight:600;font-size:14px;margin-bottom:6px}
input{width:100%;min-height:48px;border:1.5px solid var(--border);border-radius:12px;background:var(--card);color:var(--ink);font:inherit;padding:0 14px;font-variant-numeric:tabular-nums}
input[aria-invalid=true]{border-color:var(--danger)}
.pair{display:grid;grid-template-columns:1fr 1fr;gap:12px;margin-top:14px}
.hint{color:var(--ink-2);font-size:14px;margin-top:8px}
.btn{display:flex;align-items:center;justify-content:center;width:100%;min-height:52px;border:0;border-radius:26px;background:var(--adire);color:var(--on-adire);font:inherit;font-weight:700;cursor:pointer;text-decoration:none;margin-top:18px;padding:0 20px;text-align:center}
.btn.line{background:transparent;color:var(--adire);box-shadow:inset 0 0 0 1.5px var(--adire);min-height:48px;margin-top:10px}
.btn.quiet{background:var(--sand);color:var(--ink);box-shadow:inset 0 0 0 1px var(--line);min-height:48px;margin-top:10px}
.notice{border-radius:14px;padding:14px 16px;margin-top:20px;font-weight:600}
.notice.bad{background:var(--danger-tint);color:var(--danger)}
.notice.good{background:var(--leaf-tint);color:var(--leaf)}
.notice.wait{background:var(--mango-tint);color:var(--mango-text)}
.foot{color:var(--ink-2);font-size:14px;text-align:center;margin-top:22px}
`;

export interface CheckoutView {
  transaction: Transaction;
  email: string;
  /** Where "return" leads, with the reference; null when the shop named no address. */
  returnUrl: string | null;
  cardError: string | null;
}

/** ₦ and thousands separators; kobo shown only when there are some. */
function nairaText(kobo: number): string {
  const digits = kobo % 100 === 0 ? 0 : 2;
  const format = new Intl.NumberFormat('en-NG', {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
  return `₦${format.format(kobo / 100)}`;
}

function frame(title: string, view: CheckoutView, inner: string): string {
  const { transaction, email } = view;
  return page(
    `${title} · Eki test payment`,
    STYLE,
    `<header class="test">TEST PAYMENT · no real money</header>
<main>
<div class="bill"><div class="head"><span class="who">Eki</span><span class="mail">${escapeHtml(email)}</span></div>
<p class="amount">${nairaText(transaction.requestedKobo)}</p>
<p class="ref">Reference ${escapeHtml(transaction.reference)}</p></div>
${inner}
<p class="foot">Local test page. It stands in for the bank.</p>
</main>`,
  );
}

function returnLink(view: CheckoutView, label: string): string {
  if (view.returnUrl === null) return '';
  return `<a class="btn" href="${escapeHtml(view.returnUrl)}">${label}</a>`;
}

function button(action: string, label: string, kind: string): string {
  return `<button class="btn ${kind}" name="action" value="${action}">${label}</button>`;
}

function cardFields(error: string | null): string {
  const described = error ? 'card-error card-hint' : 'card-hint';
  return `<label for="card">Card number</label>
<input id="card" name="card" inputmode="numeric" autocomplete="off" value="${PAYING_CARD}" aria-describedby="${described}"${error ? ' aria-invalid="true"' : ''}>
${error ? `<p class="notice bad" id="card-error">${escapeHtml(error)}</p>` : ''}
<p class="hint" id="card-hint">${DECLINED_CARD} is declined.</p>
<div class="pair">
<div><label for="expiry">Expiry</label><input id="expiry" name="expiry" inputmode="numeric" autocomplete="off" value="12/30"></div>
<div><label for="cvv">CVV</label><input id="cvv" name="cvv" inputmode="numeric" autocomplete="off" value="408"></div>
</div>`;
}

/** The page on which the customer chooses the bank's answer. */
export function payPage(view: CheckoutView): string {
  const { transaction } = view;
  const declined = transaction.status === 'failed';
  const notice = declined
    ? '<p class="notice bad" role="alert">Your bank declined this card. No money was taken. You can try again.</p>'
    : '';
  const pay = `${declined ? 'Try again: pay' : 'Pay'} ${nairaText(transaction.requestedKobo)}`;
  return frame(
    declined ? 'Card declined' : 'Pay',
    view,
    `<h1>${declined ? 'Card declined' : 'Pay with a test card'}</h1>
${notice}
<form method="post">
<section class="card" aria-labelledby="card-heading">
<h2 id="card-heading">Card</h2>
${cardFields(view.cardError)}
${button('pay', pay, '')}
</section>
<section class="card" aria-labelledby="other-heading">
<h2 id="other-heading">Or try something else</h2>
${button('decline', 'Decline the card', 'line')}
${button('pay-close', 'Pay, then close the page', 'quiet')}
${button('pay-late', 'Pay late', 'quiet')}
${button('abandon', 'Cancel and go back', 'quiet')}
</section>
</form>`,
  );
}

/** After "pay and close": paid, but the browser is not sent back. */
export function closePage(view: CheckoutView): string {
  return frame(
    'Payment received',
    view,
    `<h1>Payment received</h1>
<p class="notice good" role="status">You can close this page. The bank will tell the shop.</p>`,
  );
}

/** A page opened again after the money was taken. */
export function paidPage(view: CheckoutView): string {
  return frame(
    'Payment received',
    view,
    `<h1>Payment received</h1>
<p class="notice good" role="status">This payment is complete. You won’t be charged again.</p>
${returnLink(view, 'Return to Eki')}`,
  );
}

/** After "pay late": the bank has not decided yet. */
export function waitingPage(view: CheckoutView): string {
  return frame(
    'Waiting for the bank',
    view,
    `<h1>Waiting for the bank</h1>
<p class="notice wait" role="status">The bank hasn’t decided yet. Wait here or go back to the shop.</p>
<a class="btn line" href="">Check again</a>
${returnLink(view, 'Return to Eki')}`,
  );
}

/** After "cancel" when the shop named no address to return to. */
export function abandonedPage(view: CheckoutView): string {
  return frame(
    'Payment cancelled',
    view,
    `<h1>Payment cancelled</h1>
<p class="notice wait" role="status">No money was taken. You can close this page, or pay now.</p>
<a class="btn line" href="">Pay now</a>`,
  );
}
