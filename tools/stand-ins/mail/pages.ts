import { escapeHtml, page } from '../html';
import type { Mail } from './mailbox';

const STYLE = `
main{max-width:820px;margin:0 auto;padding:24px 16px 64px}
.lead{color:var(--ink-2);margin:6px 0 20px}
ul{list-style:none;padding:0;background:var(--card);border:1px solid var(--line);border-radius:20px;overflow:hidden}
li+li{border-top:1px solid var(--line)}
li a{display:block;padding:14px 18px;color:inherit;text-decoration:none}
li a:hover{background:var(--tint)}
li a:focus-visible{outline-offset:-3px}
.row{display:flex;justify-content:space-between;gap:12px;font-size:14px;color:var(--ink-2);overflow-wrap:anywhere}
.row time{white-space:nowrap}
.subject{font-weight:700;margin:2px 0;overflow-wrap:anywhere}
.start{color:var(--ink-2);font-size:14px;white-space:nowrap;overflow:hidden;text-overflow:ellipsis}
.empty{background:var(--card);border:1px dashed var(--border);border-radius:20px;padding:28px 18px;text-align:center;color:var(--ink-2)}
.back{display:inline-block;padding:10px 0;font-weight:600}
dl{display:grid;grid-template-columns:auto 1fr;gap:4px 14px;margin:14px 0 18px;font-size:14px}
dt{color:var(--ink-2)}dd{margin:0;overflow-wrap:anywhere}
h2{font-size:17px;margin:22px 0 8px}
iframe{width:100%;height:70vh;border:1px solid var(--line);border-radius:16px;background:#fff;color-scheme:light}
pre{background:var(--card);border:1px solid var(--line);border-radius:16px;padding:16px;white-space:pre-wrap;overflow-wrap:anywhere;font:14px/1.5 ui-monospace,monospace}
`;

function timeText(at: string): string {
  const format = new Intl.DateTimeFormat('en-NG', {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone: 'Africa/Lagos',
  });
  return `<time datetime="${escapeHtml(at)}">${format.format(new Date(at))}</time>`;
}

function line(mail: Mail): string {
  return `<li><a href="/mail/messages/${mail.id}">
<span class="row"><span>To ${escapeHtml(mail.to)}</span>${timeText(mail.at)}</span>
<p class="subject">${escapeHtml(mail.subject || '(no subject)')}</p>
<p class="start">${escapeHtml(mail.text.slice(0, 160))}</p>
</a></li>`;
}

/** Every mail the app sent, newest first. */
export function listPage(mails: Mail[]): string {
  const list =
    mails.length === 0
      ? '<p class="empty">No mail yet. Mail from the shop shows up here.</p>'
      : `<ul>${mails.map(line).join('')}</ul>`;
  const count = mails.length === 1 ? '1 mail' : `${mails.length} mails`;
  return page(
    'Mailbox · Eki',
    STYLE,
    `<main><h1>Mailbox</h1>
<p class="lead">${count} sent by the shop. Nothing leaves this machine. <a href="/mail">Refresh</a></p>
${list}</main>`,
  );
}

/** One mail: its HTML part in a sandboxed frame, and its text part. */
export function mailPage(mail: Mail): string {
  const htmlPart = mail.html
    ? `<h2>HTML</h2><iframe title="HTML part of the mail" src="/mail/messages/${mail.id}/html" sandbox="allow-popups allow-popups-to-escape-sandbox"></iframe>`
    : '';
  return page(
    `${mail.subject || '(no subject)'} · Mailbox`,
    STYLE,
    `<main><a class="back" href="/mail">All mails</a>
<h1>${escapeHtml(mail.subject || '(no subject)')}</h1>
<dl><dt>From</dt><dd>${escapeHtml(mail.from)}</dd><dt>To</dt><dd>${escapeHtml(mail.to)}</dd>
<dt>Sent</dt><dd>${timeText(mail.at)}</dd></dl>
${htmlPart}
<h2>Text</h2>
<pre>${escapeHtml(mail.text || '(no text part)')}</pre></main>`,
  );
}
