import 'server-only';
import { createTransport, type Transporter } from 'nodemailer';
import { env } from '@/lib/platform/env';
import type { Mail, MailPort } from './port';

/** Together shorter than a worker's lease, so that no mail is sent by two workers at once, ms. */
const CONNECT_MS = 8_000;
const SOCKET_MS = 15_000;

let transport: Transporter | undefined;

/** The mail server of SMTP_URL. */
export function mailer(): MailPort {
  return { send };
}

async function send(mail: Mail): Promise<void> {
  transport ??= createTransport({
    url: env().SMTP_URL,
    pool: true,
    maxConnections: 3,
    connectionTimeout: CONNECT_MS,
    greetingTimeout: CONNECT_MS,
    socketTimeout: SOCKET_MS,
    // A body never points at files or addresses for the mail server to fetch.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const { to, subject, html, text } = mail;
  await transport.sendMail({
    from: env().MAIL_FROM,
    to: { name: '', address: to },
    subject,
    html,
    text,
  });
}

/** Closes the connections to the mail server. */
export function closeMailer(): void {
  transport?.close();
  transport = undefined;
}
