import { APP_URL } from './environment';

type Handler = (
  request: Request,
  context: { params: Promise<Record<string, string>> },
) => Promise<Response>;

/** What a call sends; by default what a page of ours would send. */
export interface Sent {
  method?: string;
  /** Sent as JSON. */
  body?: unknown;
  /** Sent as it is, instead of `body`. */
  raw?: BodyInit;
  cookie?: string;
  headers?: Record<string, string | undefined>;
  params?: Record<string, string>;
}

/** What came back. */
export interface Got {
  status: number;
  // Answers differ from call to call; tests look at what they expect.
  // biome-ignore lint/suspicious/noExplicitAny: the reason above
  body: any;
  headers: Headers;
}

/**
 * Calls a route handler directly, as our own pages would. path: with its query string. A header set
 * to undefined is left out.
 */
export async function callRoute(handler: Handler, path: string, sent: Sent = {}): Promise<Got> {
  const hasBody = sent.body !== undefined || sent.raw !== undefined;
  const headers = new Headers();
  const wanted = {
    origin: APP_URL,
    'content-type': hasBody ? 'application/json' : undefined,
    cookie: sent.cookie,
    ...sent.headers,
  };
  for (const [name, value] of Object.entries(wanted)) if (value) headers.set(name, value);
  const request = new Request(`${APP_URL}${path}`, {
    method: sent.method ?? (hasBody ? 'POST' : 'GET'),
    headers,
    body: hasBody ? (sent.raw ?? JSON.stringify(sent.body)) : undefined,
  });
  const response = await handler(request, { params: Promise.resolve(sent.params ?? {}) });
  const text = await response.text();
  return { status: response.status, body: parsed(text), headers: response.headers };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
