import { PAGE_MESSAGES } from '@/lib/core/page-messages';

/** A call that was refused or failed, with the server's message. */
export class ApiError extends Error {
  override readonly name = 'ApiError';

  constructor(
    message: string,
    /** HTTP status; 0 when the server could not be reached. */
    readonly status: number,
    /** The response body: `field`, `quote` and so on. */
    readonly body: Readonly<Record<string, unknown>> = {},
    /** The retry-after header, ms; null without one. */
    readonly retryAfterMs: number | null = null,
  ) {
    super(message);
  }

  /** The server may have processed the call even though we got no response. */
  get isUnknown(): boolean {
    return this.status === 0 || this.status === 502 || this.status === 504;
  }

  /** No one is logged in: the session has ended. A wrong password is a 401 too, with another message. */
  get isLoggedOut(): boolean {
    return this.status === 401 && this.message === PAGE_MESSAGES.loginToContinue;
  }
}

/** Message of a call that failed because there is no connection. */
export const OFFLINE = 'You seem to be offline. Check your connection and try again.';
const TIMEOUT_MS = 30_000;

interface CallOptions {
  signal?: AbortSignal;
  headers?: Record<string, string>;
  /** Lets the call outlive the page (a cart sent while leaving). */
  keepalive?: boolean;
  /** Not started by the user: after the end of the session it fails without opening the login. */
  isBackground?: boolean;
}

/** Reads from our API. Throws ApiError with the server's message, or `fallback` when there is none. */
export function apiGet<T>(path: string, fallback: string, options: CallOptions = {}): Promise<T> {
  return call<T>(path, { method: 'GET' }, fallback, options);
}

/** Throws like `apiGet`. */
export function apiPost<T>(
  path: string,
  body: unknown,
  fallback: string,
  options: CallOptions = {},
): Promise<T> {
  return call<T>(path, { method: 'POST', body: JSON.stringify(body) }, fallback, options);
}

/** Throws like `apiGet`. */
export function apiPatch<T>(path: string, body: unknown, fallback: string): Promise<T> {
  return call<T>(path, { method: 'PATCH', body: JSON.stringify(body) }, fallback, {});
}

/** Throws like `apiGet`. */
export function apiDelete<T>(path: string, fallback: string): Promise<T> {
  return call<T>(path, { method: 'DELETE' }, fallback, {});
}

type LogInAgain = (isChange: boolean) => Promise<boolean>;

let logInAgain: LogInAgain | null = null;

/**
 * Sets what happens when a call of this page is refused because the session has ended. `handler` gets
 * whether the call is a change, and resolves to true once the same person is logged in again: the call is
 * then repeated. Returns a function that unsets it.
 */
export function onLoggedOut(handler: LogInAgain): () => void {
  logInAgain = handler;
  return () => {
    if (logInAgain === handler) logInAgain = null;
  };
}

/** Sends a change, and again if its sender had to log in first. */
export async function withLogin<T>(send: () => Promise<T>, isChange = true): Promise<T> {
  try {
    return await send();
  } catch (error) {
    const isLoggedOut = error instanceof ApiError && error.isLoggedOut;
    if (!isLoggedOut || !logInAgain || !(await logInAgain(isChange))) throw error;
    return send();
  }
}

function call<T>(
  path: string,
  init: RequestInit,
  fallback: string,
  options: CallOptions,
): Promise<T> {
  const isChange = init.method !== 'GET' && options.isBackground !== true;
  return withLogin(() => send<T>(path, init, fallback, options), isChange);
}

async function send<T>(
  path: string,
  init: RequestInit,
  fallback: string,
  { signal, headers, keepalive }: CallOptions,
): Promise<T> {
  let response: Response;
  try {
    response = await fetch(path, {
      ...init,
      credentials: 'same-origin',
      keepalive: keepalive ?? false,
      signal: AbortSignal.any([AbortSignal.timeout(TIMEOUT_MS), ...(signal ? [signal] : [])]),
      headers: { ...(init.body ? { 'content-type': 'application/json' } : {}), ...headers },
    });
  } catch (error) {
    if (signal?.aborted) throw error;
    throw toUnreachableError(fallback);
  }
  return readAnswer(response, fallback);
}

/** The error of a call without an answer. */
export function toUnreachableError(fallback: string): ApiError {
  return new ApiError(navigator.onLine ? fallback : OFFLINE, 0);
}

/** The body of our API's answer. Throws ApiError with the server's message, or `fallback`. */
export async function readAnswer<T>(response: Response, fallback: string): Promise<T> {
  const answer: unknown = await response.json().catch(() => null);
  const body = answer !== null && typeof answer === 'object' ? { ...answer } : {};
  if (!response.ok || !('success' in body && body.success === true)) {
    const message = 'message' in body && typeof body.message === 'string' ? body.message : fallback;
    const waitS = Number(response.headers.get('retry-after'));
    throw new ApiError(message, response.status, body, waitS > 0 ? waitS * 1_000 : null);
  }
  // The server's DTO types are the contract, which its route tests check.
  return body as T;
}
