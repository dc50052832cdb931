import { escapeHtml } from '@/lib/core/html';

/** A block of a mail. Plain text; `renderMail` escapes it. */
export type MailBlock =
  | { kind: 'text'; text: string }
  /** Label and value, as in a receipt. */
  | { kind: 'rows'; rows: readonly (readonly [label: string, value: string])[] }
  | { kind: 'button'; text: string; href: string }
  | { kind: 'small'; text: string };

export interface MailContent {
  subject: string;
  /** First line, in large letters. */
  heading: string;
  blocks: readonly MailBlock[];
}

const INK = '#1d1b34';
/** For mail programs with a dark theme that support styles. */
const DARK = `@media (prefers-color-scheme: dark) {
.page{background:#131122!important;color:#f2f0fb!important}
.card{background:#1e1b33!important}
.quiet{color:#b9b4d6!important}
.row td{border-color:#37325a!important}
.button{background:#b3a8ff!important;color:#131122!important}
}`;
const INDIGO = '#332a7c';
const MANGO = '#ffb32c';

/** Subject, HTML part and text part of a mail. Throws RangeError for a link that is not http(s). */
export function renderMail(content: MailContent): { subject: string; html: string; text: string } {
  return {
    // A line break in a subject would begin another header.
    subject: content.subject.replace(/[\r\n]+/g, ' ').trim(),
    html: page(content),
    text: `${[content.heading, ...content.blocks.map(toText)].join('\n\n')}\n\nEki, Ugbowo, Benin City\n`,
  };
}

function toText(block: MailBlock): string {
  if (block.kind === 'rows')
    return block.rows.map(([label, value]) => `${label}: ${value}`).join('\n');
  if (block.kind === 'button') return `${block.text}: ${safeHref(block.href)}`;
  return block.text;
}

function toHtml(block: MailBlock): string {
  switch (block.kind) {
    case 'text':
      return `<p style="margin:0 0 16px;font-size:16px;line-height:24px">${lines(block.text)}</p>`;
    case 'small':
      return `<p class="quiet" style="margin:16px 0 0;font-size:13px;line-height:19px;color:#5b5874">${lines(block.text)}</p>`;
    case 'rows':
      return `<table role="presentation" width="100%" style="margin:0 0 16px;border-collapse:collapse;font-size:15px">${block.rows.map(toRow).join('')}</table>`;
    case 'button':
      return `<p style="margin:8px 0 20px"><a class="button" href="${escapeHtml(safeHref(block.href))}" style="display:inline-block;padding:12px 22px;border-radius:10px;background:${INDIGO};color:#ffffff;text-decoration:none;font-weight:600">${escapeHtml(block.text)}</a></p>`;
  }
}

function toRow([label, value]: readonly [string, string]): string {
  const cell = 'padding:8px 0;border-bottom:1px solid #e7e4f2';
  return `<tr class="row"><td class="quiet" style="${cell};padding-right:12px;white-space:nowrap;color:#5b5874">${escapeHtml(label)}</td><td style="${cell};text-align:right;font-weight:600">${escapeHtml(value)}</td></tr>`;
}

function lines(text: string): string {
  return escapeHtml(text).replaceAll('\n', '<br>');
}

function safeHref(href: string): string {
  if (!/^https?:\/\//.test(href)) throw new RangeError('a link in a mail must be http or https');
  return href;
}

function page({ subject, heading, blocks }: MailContent): string {
  return `<!doctype html>
<html lang="en-NG"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><title>${escapeHtml(subject)}</title><style>${DARK}</style></head>
<body class="page" style="margin:0;background:#f6f4fb;color:${INK};font-family:'Plus Jakarta Sans',Segoe UI,Helvetica,Arial,sans-serif">
<div style="max-width:560px;margin:0 auto;padding:24px 16px">
<div style="padding:14px 24px;border-radius:14px 14px 0 0;background:${INDIGO};color:#ffffff;font-size:20px;font-weight:700">Eki<span style="color:${MANGO}">.</span></div>
<div class="card" style="padding:24px;border-radius:0 0 14px 14px;background:#ffffff">
<h1 style="margin:0 0 16px;font-size:22px;line-height:28px">${escapeHtml(heading)}</h1>
${blocks.map(toHtml).join('\n')}
</div>
<p class="quiet" style="margin:16px 8px;font-size:12px;color:#5b5874">Eki, the market of Ugbowo and the University of Benin.</p>
</div></body></html>`;
}
