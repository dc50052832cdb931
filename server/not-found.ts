import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { log } from '@/lib/platform/log';
import { isStaffArea } from './headers';
import { beforeHeaders } from './response';

/** Next's request handler. */
export type RenderWithNext = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

/** Why a page cannot be shown: taken down for good, or never known. */
export type MissingReason = 'gone' | 'missing';

const STATUS = { gone: 410, missing: 404 } as const;
const PAGE = { gone: '/gone', missing: '/missing' } as const;
/** In staff areas each page has its own nonce, and none is kept from an earlier request. */
const STAFF_PAGE = '/missing/staff';

/** The pages that say so, which have paths of their own. */
export const NOT_FOUND_PAGES: ReadonlyMap<string, MissingReason> = new Map([
  [PAGE.gone, 'gone'],
  [PAGE.missing, 'missing'],
  [STAFF_PAGE, 'missing'],
]);

/** Answers 410 or 404 with the page that says so; the address in the browser stays. */
export function serveNotFound(
  request: IncomingMessage,
  response: ServerResponse,
  render: RenderWithNext,
  reason: MissingReason,
  path: string,
): Promise<void> {
  // Sent whole, whatever the browser has kept of it: a 304 would say that the page is there.
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
 * Replaces the 404 that Next sends when a page finds out while rendering that it does not exist. That
 * is an empty document which scripts fill in; the page sent instead can be read without them.
 */
export function replaceBareNotFound(
  request: IncomingMessage,
  response: ServerResponse,
  render: RenderWithNext,
  path: string,
): void {
  const { write, end } = response;
  const policy = request.headers['content-security-policy'];
  let sentMissing: boolean | null = null;
  const isMissing = () => sentMissing ?? isHtmlNotFound(response);
  beforeHeaders(response, () => {
    sentMissing = isHtmlNotFound(response);
    if (!sentMissing) return;
    // They describe the body that is left out.
    for (const name of ['content-length', 'content-encoding', 'etag']) response.removeHeader(name);
  });
  const pass = <T>(method: unknown, args: unknown[]): T =>
    // Both have several call forms; all are passed on as they came.
    Reflect.apply(method as (...args: unknown[]) => T, response, args);
  const logFailure = (error: unknown) => log().error({ err: error, path }, 'no page for a 404');
  response.write = (...args: unknown[]) => isMissing() || pass<boolean>(write, args);
  response.end = (...args: unknown[]) => {
    if (!isMissing()) return pass<ServerResponse>(end, args);
    response.end = end;
    renderToBuffer(render, pageFor('missing', path), policy)
      .catch((error: unknown) => {
        logFailure(error);
        return Buffer.from('<!doctype html><title>Page not found</title><h1>Page not found</h1>');
      })
      .then((page) => pass(end, [page]))
      .catch(logFailure);
    return response;
  };
}

function isHtmlNotFound(response: ServerResponse): boolean {
  const type = String(response.getHeader('content-type') ?? '');
  return response.statusCode === 404 && type.startsWith('text/html');
}

/** The body that the app answers to a plain GET of the path, without cookies. */
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
  // No connection is behind it: the chunks are collected here, and the app waits for the end.
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
