export interface GoogleIdentity {
  /** Google's permanent id of the account; its email may change. */
  sub: string;
  /** Verified. */
  email: string;
  name: string;
  /** When the token was issued. */
  issuedAt: Date;
}

/** Google's keys cannot be read. */
export class GoogleUnreachableError extends Error {
  override readonly name = 'GoogleUnreachableError';

  constructor(options: ErrorOptions) {
    super('the keys of Google sign-in cannot be read', options);
  }
}
