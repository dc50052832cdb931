import { IncomingMessage, type OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/** Next's request handler. */
export type RenderWithNext = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

/** What is asked of Next. */
export interface Sheet {
  method?: string | undefined;
  /** Path and query. */
  url: string;
  headers: IncomingMessage['headers'];
}

/** A whole answer of Next. */
export interface Drawn {
  status: number;
  headers: OutgoingHttpHeaders;
  body: Buffer;
}

/** Longer than the database lets anyone wait: what has not ended by then never will, ms. */
const LONGEST_MS = 20_000;

/**
 * Next's answer to a request that has no connection, as a whole. Throws what Next threw, and after
 * 20 s: nobody else gets its place before.
 */
export async function draw(
  render: RenderWithNext,
  { method = 'GET', url, headers }: Sheet,
): Promise<Drawn> {
  const request = new IncomingMessage(new Socket());
  Object.assign(request, { method, url, headers });
  request.push(null);
  const response = new ServerResponse(request);
  const chunks: Buffer[] = [];
  const collect = (chunk: unknown): void => {
    if (typeof chunk === 'string' || chunk instanceof Uint8Array) chunks.push(Buffer.from(chunk));
  };
  const drawn = new Promise<Drawn>((resolve) => {
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
  const tooLate = sleep(LONGEST_MS, undefined, { signal: waiting.signal, ref: false }).then(() => {
    throw new Error(`${url} was not drawn in time`);
  });
  try {
    return await Promise.race([render(request, response).then(() => drawn), tooLate]);
  } finally {
    tooLate.catch(() => {});
    waiting.abort();
  }
}

/** Whether it is a page rather than a file or data. */
export function isHtml({ headers }: Pick<Drawn, 'headers'>): boolean {
  return String(headers['content-type'] ?? '').startsWith('text/html');
}
