/** One e-mail, always with a text part. */
export interface Mail {
  to: string;
  subject: string;
  html: string;
  text: string;
  /** Where answers go; to the sender if absent. */
  replyTo?: string;
}

/** A mail that was not taken; names the failure alone, and nothing of the mail or its address. */
export class MailError extends Error {
  override readonly name = 'MailError';

  constructor(
    /** The failure and the mail server's number: `EENVELOPE 550`. */
    code: string,
    /** The server never takes this mail for this address: it need not be tried again. */
    readonly isFinal: boolean,
  ) {
    super(code);
  }
}

/** Sends e-mail; the sender is the configured address. */
export interface MailPort {
  /** Resolves once the mail server has taken the mail. Throws MailError when it did not. */
  send: (mail: Mail) => Promise<void>;
  /** Mails that are sent at the same time; more would wait for a connection. */
  atOnce: number;
}
