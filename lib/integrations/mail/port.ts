/** One e-mail, always with a text part. */
export interface Mail {
  to: string;
  subject: string;
  html: string;
  text: string;
}

/** Sends e-mail; the sender is the configured address. */
export interface MailPort {
  /** Resolves once the mail server has taken the mail. Throws when it did not. */
  send: (mail: Mail) => Promise<void>;
}
