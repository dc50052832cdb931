/** Why a request is refused; `lib/platform/http/route.ts` turns each into its HTTP status. */
export type AppErrorCode =
  /** 400: the input breaks a rule that the schema cannot express. */
  | 'invalid'
  /** 401: not signed in, or a wrong password. */
  | 'unauthenticated'
  /** 403: the request did not come from our own pages, the role is missing, or the account is on hold. */
  | 'forbidden'
  /** 404: it doesn't exist, or the caller doesn't own it. */
  | 'not_found'
  /** 408: the body came too slowly. */
  | 'too_slow'
  /** 409: the state has changed (already cancelled, price changed, sold out). */
  | 'conflict'
  /** 413: more bytes than the route accepts. */
  | 'too_large'
  /** 422: one idempotency key with two different bodies. */
  | 'key_reused'
  /** 429: too many tries; `retryAfterS`: how long to wait. */
  | 'too_many'
  /** 502: an outside service failed or sent an invalid response. */
  | 'upstream'
  /** 502: an outside service refused, without the customer's fault; not counted by the rate limit. */
  | 'upstream_refused'
  /** 503: we are too busy or not ready. */
  | 'unavailable';

/** A refusal with a message for the customer. Any other error becomes a neutral 500. */
export class AppError extends Error {
  override readonly name = 'AppError';

  constructor(
    readonly code: AppErrorCode,
    message: string,
    /** Plain JSON sent with the message, such as the new `quote` of a 409. */
    readonly details: Readonly<Record<string, unknown>> = {},
    readonly retryAfterS?: number,
  ) {
    super(message);
  }
}
