import { escapeHtml, page } from '../html';
import type { Customer, DedicatedAccount, Recipient, Transfer } from './records';

const STYLE = `
.test{background:var(--mango-tint);color:var(--mango-text);text-align:center;font-weight:700;font-size:14px;padding:8px 16px;border-bottom:1px solid var(--line)}
main{max-width:480px;margin:0 auto;padding:24px 16px 64px}
.lead{color:var(--ink-2);margin:6px 0 20px}
.card{background:var(--card);border:1px solid var(--line);border-radius:20px;padding:18px}
label{display:block;font-weight:600;font-size:14px;margin:14px 0 6px}
label:first-of-type{margin-top:0}
input,select{width:100%;min-height:48px;border:1.5px solid var(--border);border-radius:12px;background:var(--card);color:var(--ink);font:inherit;padding:0 14px}
h2{font-size:20px;margin:36px 0 12px}
.paid{list-style:none;margin:0;padding:6px 18px}
.paid li{display:flex;justify-content:space-between;gap:16px;padding:12px 0;border-top:1px solid var(--line)}
.paid li:first-child{border:0}
.paid small{display:block;color:var(--ink-2);overflow-wrap:anywhere}
.paid b{white-space:nowrap}
.paid span:last-child{text-align:right}
button{width:100%;min-height:52px;border:0;border-radius:26px;background:var(--adire);color:var(--on-adire);font:inherit;font-weight:700;cursor:pointer;margin-top:20px}
.notice{border-radius:14px;padding:14px 16px;margin:0 0 20px;font-weight:600}
.notice.good{background:var(--leaf-tint);color:var(--leaf)}
.notice.bad{background:var(--danger-tint);color:var(--danger)}
`;

const TRANSFER_OUTCOMES = {
  now: 'It arrives right away',
  missed: 'Paystack misses it until “I have sent it” is pressed',
} as const;

export interface BankPageView {
  accounts: { account: DedicatedAccount; customer: Customer; bankName: string }[];
  /** Money sent out, newest first. */
  transfers: { transfer: Transfer; recipient: Recipient | null; bankName: string }[];
  /** The result of the last transfer. */
  notice: { isGood: boolean; text: string } | null;
}

export function bankPage({ accounts, transfers, notice }: BankPageView): string {
  const options = accounts.map(({ account, customer, bankName }) => {
    const text = `${account.accountNumber} · ${bankName} · ${account.accountName} · ${customer.email}`;
    return `<option value="${escapeHtml(account.accountNumber)}">${escapeHtml(text)}</option>`;
  });
  const outcomes = Object.entries(TRANSFER_OUTCOMES).map(
    ([value, text]) => `<option value="${value}">${text}</option>`,
  );
  const form = `<form class="card" method="post">
<label for="number">To account</label><select id="number" name="number" required>${options.join('')}</select>
<label for="amount">Amount in naira</label><input id="amount" name="amount" inputmode="decimal" value="5000" required>
<label for="sender">From</label><input id="sender" name="sender" value="OSAS OSAGIE" maxlength="60" required>
<label for="way">What happens</label><select id="way" name="way">${outcomes.join('')}</select>
<button>Send money</button>
</form>`;
  const none =
    '<p class="card">No accounts yet. Log in to the shop, open My Wallet and press “Activate wallet”.</p>';
  const paid = transfers.map(({ transfer, recipient, bankName }) => {
    const { reference, status, amountKobo } = transfer;
    const amount = `₦${(amountKobo / 100).toLocaleString('en-NG')}`;
    const to = `${bankName} · ${recipient?.accountNumber ?? ''}`;
    return `<li><span>${escapeHtml(recipient?.name ?? 'Unknown')}<small>${escapeHtml(to)}</small><small>${escapeHtml(reference)}</small></span><span><b>${amount}</b><small>${escapeHtml(status)}</small></span></li>`;
  });
  const list =
    paid.length > 0
      ? `<ul class="card paid">${paid.join('')}</ul>`
      : '<p class="card">Nobody yet.</p>';
  const status = notice
    ? `<p class="notice ${notice.isGood ? 'good' : 'bad'}" role="status">${escapeHtml(notice.text)}</p>`
    : '';
  return page(
    'Test bank · Eki',
    STYLE,
    `<header class="test">TEST BANK · no real money</header>
<main><h1>Send a bank transfer</h1>
<p class="lead">As if you did it in your bank’s app.</p>
${status}${accounts.length > 0 ? form : none}
<h2>Who Eki paid</h2>${list}</main>`,
  );
}
