import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { beforeHeaders } from './before-headers';

type NextHandler = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

/**
 * Sends another page where the app answers 404 to a browser. What Next sends when a page finds only
 * while it is drawn that it is not there is an empty document that scripts fill in; this puts the
 * page in its place that can be read without them. `failed` is told when that page cannot be drawn.
 */
export function replaceMissing(
  response: ServerResponse,
  draw: () => Promise<Buffer>,
  failed: (error: unknown) => void,
): void {
  const { write, end } = response;
  let sentMissing: boolean | null = null;
  const isMissing = () => sentMissing ?? looksMissing(response);
  beforeHeaders(response, () => {
    sentMissing = looksMissing(response);
    if (!sentMissing) return;
    // They told of the body that is left out.
    for (const name of ['content-length', 'content-encoding', 'etag']) response.removeHeader(name);
  });
  const pass = <T>(method: unknown, args: unknown[]): T =>
    // Both have several call forms; all are passed on as they came.
    Reflect.apply(method as (...args: unknown[]) => T, response, args);
  response.write = (...args: unknown[]) => isMissing() || pass<boolean>(write, args);
  response.end = (...args: unknown[]) => {
    if (!isMissing()) return pass<ServerResponse>(end, args);
    response.end = end;
    draw()
      .catch((error: unknown) => {
        failed(error);
        return Buffer.from('<!doctype html><title>Page not found</title><h1>Page not found</h1>');
      })
      .then((page) => pass(end, [page]))
      .catch(failed);
    return response;
  };
}

function looksMissing(response: ServerResponse): boolean {
  const type = String(response.getHeader('content-type') ?? '');
  return response.statusCode === 404 && type.startsWith('text/html');
}

/** The body that the app answers to a plain GET of the path by nobody in particular. */
export async function drawPage(handle: NextHandler, path: string): Promise<Buffer> {
  const request = new IncomingMessage(new Socket());
  Object.assign(request, { method: 'GET', url: path, headers: { host: 'localhost' } });
  request.push(null);
  const response = new ServerResponse(request);
  const parts: Buffer[] = [];
  const take = (part: unknown): boolean => {
    if (typeof part === 'string' || part instanceof Uint8Array) parts.push(Buffer.from(part));
    return true;
  };
  // No connection is behind it: the parts are taken here, and the app waits for the end.
  response.write = take;
  response.end = (part?: unknown) => {
    take(part);
    response.emit('finish');
    response.emit('close');
    return response;
  };
  await handle(request, response);
  return Buffer.concat(parts);
}
