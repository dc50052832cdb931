import 'server-only';
import { createTransport, type Transporter } from 'nodemailer';
import { z } from 'zod';
import { env } from '@/lib/platform/env';
import { type Mail, MailError, type MailPort } from './port';

/** To reach the mail server, and for its silence in between, ms. */
const CONNECT_MS = 8_000;
const SOCKET_MS = 15_000;
/**
 * For one mail from beginning to end, ms: waiting for a connection, and a server that answers a
 * little at a time, count too. Shorter than a worker's lease (60 s), so that no mail is sent by two
 * workers at once.
 */
const MAIL_MS = 40_000;
const CONNECTIONS = 3;

let transport: Transporter | undefined;

/** The mail server of SMTP_URL. deadlineMs: after which a mail that was not taken counts as failed. */
export function mailer(deadlineMs = MAIL_MS): MailPort {
  return { send: (mail) => send(mail, deadlineMs), atOnce: CONNECTIONS };
}

async function send(mail: Mail, deadlineMs: number): Promise<void> {
  transport ??= createTransport({
    url: env().SMTP_URL,
    pool: true,
    maxConnections: CONNECTIONS,
    connectionTimeout: CONNECT_MS,
    greetingTimeout: CONNECT_MS,
    socketTimeout: SOCKET_MS,
    // A body never points at files or addresses for the mail server to fetch.
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
      signal: AbortSignal.timeout(deadlineMs),
    });
  } catch (error) {
    throw mailError(error);
  }
}

/**
 * Enhanced status codes (RFC 3463) that speak of the address or its mailbox, which no other try will
 * change. All else may be about us: a refused relay, a full quota, a wrong password.
 */
const ABOUT_THE_ADDRESS = /^5\d\d[ -]5\.(?:1\.(?:1|2|3|6|10)|2\.1)\b/;

const failure = z.object({
  code: z.string().max(50).catch('unknown'),
  responseCode: z.number().optional().catch(undefined),
  response: z.string().catch(''),
});

/** The error without its words: they hold the server's answer, and that the address. */
function mailError(error: unknown): MailError {
  const { code, responseCode, response } = failure.parse(error ?? {});
  const isFinal = ABOUT_THE_ADDRESS.test(response);
  return new MailError([code, responseCode].filter(Boolean).join(' '), isFinal);
}

/** Closes the connections to the mail server. */
export function closeMailer(): void {
  transport?.close();
  transport = undefined;
}
