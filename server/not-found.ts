import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { log } from '@/lib/platform/log';
import { isStaffArea } from './headers';
import { beforeHeaders } from './response';

/** Next's request handler. */
export type RenderWithNext = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

/** Why there is no page: removed for good, or never there. */
export type MissingReason = 'gone' | 'missing';

const STATUS = { gone: 410, missing: 404 } as const;
const PAGE = { gone: '/gone', missing: '/missing' } as const;
/** Rendered for each request, unlike the others: pages of staff areas need a nonce of their own. */
const STAFF_PAGE = '/missing/staff';

/** Paths of the not-found pages themselves. */
export const NOT_FOUND_PAGES: ReadonlyMap<string, MissingReason> = new Map([
  [PAGE.gone, 'gone'],
  [PAGE.missing, 'missing'],
  [STAFF_PAGE, 'missing'],
]);

/** Answers 410 or 404 with the not-found page, without a redirect. */
export function serveNotFound(
  request: IncomingMessage,
  response: ServerResponse,
  render: RenderWithNext,
  reason: MissingReason,
  path: string,
): Promise<void> {
  // Never a 304, which would say that the page exists.
  delete request.headers['if-none-match'];
  delete request.headers['if-modified-since'];
  beforeHeaders(response, () => {
    response.statusCode = STATUS[reason];
    response.removeHeader('etag');
  });
  request.url = request.url?.replace(/^[^?]*/, pageFor(reason, path));
  return render(request, response);
}

function pageFor(reason: MissingReason, path: string): string {
  return isStaffArea(path) ? STAFF_PAGE : PAGE[reason];
}

/**
 * Replaces the 404 that Next sends when a page calls `notFound()` while rendering. Next sends an
 * empty document that scripts fill in; the page sent instead needs no scripts.
 */
export function replaceBareNotFound(
  request: IncomingMessage,
  response: ServerResponse,
  render: RenderWithNext,
  path: string,
): void {
  const { write, end } = response;
  const policy = request.headers['content-security-policy'];
  let wasSentAsMissing: boolean | null = null;
  const isMissing = () => wasSentAsMissing ?? isHtmlNotFound(response);
  beforeHeaders(response, () => {
    wasSentAsMissing = isHtmlNotFound(response);
    if (!wasSentAsMissing) return;
    // They describe the body that is replaced.
    for (const name of ['content-length', 'content-encoding', 'etag']) response.removeHeader(name);
  });
  const callOriginal = <T>(method: unknown, args: unknown[]): T =>
    // Both methods are overloaded: the arguments are passed on unchanged.
    Reflect.apply(method as (...args: unknown[]) => T, response, args);
  const logFailure = (error: unknown) => log().error({ err: error, path }, 'no page for a 404');
  response.write = (...args: unknown[]) => isMissing() || callOriginal<boolean>(write, args);
  response.end = (...args: unknown[]) => {
    if (!isMissing()) return callOriginal<ServerResponse>(end, args);
    response.end = end;
    renderToBuffer(render, pageFor('missing', path), policy)
      .catch((error: unknown) => {
        logFailure(error);
        return Buffer.from('<!doctype html><title>Page not found</title><h1>Page not found</h1>');
      })
      .then((page) => callOriginal(end, [page]))
      .catch(logFailure);
    return response;
  };
}

function isHtmlNotFound(response: ServerResponse): boolean {
  const type = String(response.getHeader('content-type') ?? '');
  return response.statusCode === 404 && type.startsWith('text/html');
}

/** The body of a GET of this path without cookies. */
async function renderToBuffer(
  render: RenderWithNext,
  path: string,
  policy: string | string[] | undefined,
): Promise<Buffer> {
  const request = new IncomingMessage(new Socket());
  Object.assign(request, {
    method: 'GET',
    url: path,
    headers: { host: 'localhost', 'content-security-policy': policy },
  });
  request.push(null);
  const response = new ServerResponse(request);
  const chunks: Buffer[] = [];
  const collect = (chunk: unknown): boolean => {
    if (typeof chunk === 'string' || chunk instanceof Uint8Array) chunks.push(Buffer.from(chunk));
    return true;
  };
  // There is no connection: collect the chunks, and emit the events that Next waits for.
  response.write = collect;
  response.end = (chunk?: unknown) => {
    collect(chunk);
    response.emit('finish');
    response.emit('close');
    return response;
  };
  await render(request, response);
  return Buffer.concat(chunks);
}
