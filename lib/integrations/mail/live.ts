import 'server-only';
import { createTransport, type Transporter } from 'nodemailer';
import { z } from 'zod';
import { env } from '@/lib/platform/env';
import { type Mail, MailError, type MailPort } from '@/lib/platform/mail';

const CONNECT_TIMEOUT_MS = 8_000;
const SOCKET_TIMEOUT_MS = 15_000;
/**
 * Timeout of a whole mail, ms, including the wait for a connection and a server that answers a little at
 * a time. Shorter than a worker's lease (60 s), so that two workers never send the same mail.
 */
const MAIL_TIMEOUT_MS = 40_000;
const CONNECTIONS = 3;

let transport: Transporter | undefined;

/** The mail server of SMTP_URL. `timeoutMs`: for a whole mail. */
export function mailer(timeoutMs = MAIL_TIMEOUT_MS): MailPort {
  return { send: (mail) => send(mail, timeoutMs), concurrency: CONNECTIONS };
}

async function send(mail: Mail, timeoutMs: number): Promise<void> {
  transport ??= createTransport({
    url: env().SMTP_URL,
    pool: true,
    maxConnections: CONNECTIONS,
    connectionTimeout: CONNECT_TIMEOUT_MS,
    greetingTimeout: CONNECT_TIMEOUT_MS,
    socketTimeout: SOCKET_TIMEOUT_MS,
    // A mail must never make nodemailer read files or fetch URLs.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const { to, subject, html, text, replyTo } = mail;
  try {
    await transport.sendMail({
      from: env().MAIL_FROM,
      to: { name: '', address: to },
      ...(replyTo && { replyTo: { name: '', address: replyTo } }),
      subject,
      html,
      text,
      // Closes the connection.
      signal: AbortSignal.timeout(timeoutMs),
    });
  } catch (error) {
    throw mailError(error);
  }
}

/**
 * Enhanced status codes (RFC 3463) about the address or its mailbox, which a retry won't change. All
 * others may be about us: a refused relay, a full quota, a wrong password.
 */
const ABOUT_THE_ADDRESS = /^5\d\d[ -]5\.(?:1\.(?:1|2|3|6|10)|2\.1)\b/;

const failure = z.object({
  code: z.string().max(50).catch('unknown'),
  responseCode: z.number().optional().catch(undefined),
  response: z.string().catch(''),
});

/** The error without its message, which contains the server's answer and so the address. */
function mailError(error: unknown): MailError {
  const { code, responseCode, response } = failure.parse(error ?? {});
  const isFinal = ABOUT_THE_ADDRESS.test(response);
  return new MailError([code, responseCode].filter(Boolean).join(' '), isFinal);
}

export function closeMailer(): void {
  transport?.close();
  transport = undefined;
}
