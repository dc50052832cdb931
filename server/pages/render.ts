import { IncomingMessage, type OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/** Next's request handler. */
export type RenderWithNext = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

/** A request to Next. */
export interface PageRequest {
  method?: string | undefined;
  /** Path and query. */
  url: string;
  headers: IncomingMessage['headers'];
}

/** A complete answer of Next. */
export interface Rendered {
  status: number;
  headers: OutgoingHttpHeaders;
  body: Buffer;
}

/** Longer than all timeouts of the database, ms. */
const RENDER_TIMEOUT_MS = 20_000;

/**
 * Returns Next's complete answer to a request without a connection. Rejects with Next's error, and after
 * 20 s, so that a rendering that never ends releases its slot in the queue.
 */
export async function renderToBuffer(
  render: RenderWithNext,
  { method = 'GET', url, headers }: PageRequest,
): Promise<Rendered> {
  const request = new IncomingMessage(new Socket());
  Object.assign(request, { method, url, headers });
  request.push(null);
  const response = new ServerResponse(request);
  const chunks: Buffer[] = [];
  const collect = (chunk: unknown): void => {
    if (typeof chunk === 'string' || chunk instanceof Uint8Array) chunks.push(Buffer.from(chunk));
  };
  const rendered = new Promise<Rendered>((resolve) => {
    response.write = (chunk: unknown) => {
      collect(chunk);
      return true;
    };
    response.end = (chunk?: unknown) => {
      collect(chunk);
      const { statusCode: status } = response;
      resolve({ status, headers: response.getHeaders(), body: Buffer.concat(chunks) });
      // Next waits for these.
      response.emit('finish');
      response.emit('close');
      return response;
    };
  });
  const waiting = new AbortController();
  const tooLate = sleep(RENDER_TIMEOUT_MS, undefined, { signal: waiting.signal, ref: false }).then(
    () => {
      throw new Error(`${url} was not rendered in time`);
    },
  );
  try {
    return await Promise.race([render(request, response).then(() => rendered), tooLate]);
  } finally {
    tooLate.catch(() => {});
    waiting.abort();
  }
}

/** The row of an error in Next's data; redirects and `notFound()` are rows with a digest of Next's. */
const ERROR_ROW = /(?:^|\n)[0-9a-f]*:E\{"digest":"(?!NEXT_)/;

/** Whether rendering data failed: Next then answers 200 with an error for the browser. */
export function isFailedData({ headers, body }: Rendered): boolean {
  const isData = String(headers['content-type'] ?? '').startsWith('text/x-component');
  return isData && ERROR_ROW.test(body.toString());
}

/** Whether it is a page rather than a file or data. */
export function isHtml({ headers }: Pick<Rendered, 'headers'>): boolean {
  return String(headers['content-type'] ?? '').startsWith('text/html');
}
