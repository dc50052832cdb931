import { APP_URL } from './environment';

type Handler = (
  request: Request,
  context: { params: Promise<Record<string, string>> },
) => Promise<Response>;

/** A call's request; the defaults are those of our own pages. */
export interface Sent {
  method?: string;
  /** Sent as JSON. */
  body?: unknown;
  /** Sent unchanged, instead of `body`. */
  raw?: BodyInit;
  cookie?: string;
  headers?: Record<string, string | undefined>;
  params?: Record<string, string>;
}

export interface Got {
  status: number;
  // biome-ignore lint/suspicious/noExplicitAny: each call has another body, which its test checks.
  body: any;
  headers: Headers;
}

/**
 * Calls a route handler directly, as our own pages would. `path`: with its query string. A header set
 * to undefined is left out.
 */
export async function callRoute(handler: Handler, path: string, sent: Sent = {}): Promise<Got> {
  const hasBody = sent.body !== undefined || sent.raw !== undefined;
  const headers = new Headers();
  const defaults = {
    origin: APP_URL,
    'content-type': hasBody ? 'application/json' : undefined,
    cookie: sent.cookie,
    ...sent.headers,
  };
  for (const [name, value] of Object.entries(defaults)) if (value) headers.set(name, value);
  const request = new Request(`${APP_URL}${path}`, {
    method: sent.method ?? (hasBody ? 'POST' : 'GET'),
    headers,
    body: hasBody ? (sent.raw ?? JSON.stringify(sent.body)) : undefined,
  });
  const response = await handler(request, { params: Promise.resolve(sent.params ?? {}) });
  const text = await response.text();
  return { status: response.status, body: parseBody(text), headers: response.headers };
}

/** JSON where the body is JSON, otherwise the text. */
function parseBody(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
