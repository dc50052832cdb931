/** A person as Google knows them. */
export interface GoogleIdentity {
  /** Google's id of the account, which outlives changes of its email. */
  sub: string;
  /** As Google has it; verified. */
  email: string;
  name: string;
  /** When the person proved themselves to Google for this token. */
  issuedAt: Date;
}

/** Google's keys cannot be read. */
export class GoogleUnreachableError extends Error {
  override readonly name = 'GoogleUnreachableError';

  constructor(options: ErrorOptions) {
    super('the keys of Google sign-in cannot be read', options);
  }
}
