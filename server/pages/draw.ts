import { IncomingMessage, type OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { Socket } from 'node:net';

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

/** Next's answer to a request that has no connection, as a whole. */
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
  await render(request, response);
  return drawn;
}

/** Whether it is a page rather than a file or data. */
export function isHtml({ headers }: Pick<Drawn, 'headers'>): boolean {
  return String(headers['content-type'] ?? '').startsWith('text/html');
}
