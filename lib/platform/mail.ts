import 'server-only';

/** One e-mail, with HTML and text part. */
export interface Mail {
  to: string;
  subject: string;
  html: string;
  text: string;
  /** The sender if absent. */
  replyTo?: string;
}

/** The mail server did not accept a mail. Contains nothing of the mail or its address. */
export class MailError extends Error {
  override readonly name = 'MailError';

  constructor(
    /** Error code and the server's reply code: `EENVELOPE 550`. */
    code: string,
    /** The server never accepts mail for this address: no retry. */
    readonly isFinal: boolean,
  ) {
    super(code);
  }
}

export interface MailPort {
  /** Resolves once the mail server has accepted the mail. Throws MailError if it doesn't. */
  send: (mail: Mail) => Promise<void>;
  /** Mails that are sent concurrently; more would wait for a connection. */
  concurrency: number;
}
