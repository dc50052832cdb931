import type { IncomingMessage, ServerResponse } from 'node:http';

const BODY_LIMIT_BYTES = 1_048_576;

export interface Call {
  method: string;
  /** Path below the mount point, not decoded. */
  path: string;
  params: Record<string, string>;
  query: URLSearchParams;
  headers: IncomingMessage['headers'];
  body: Buffer;
  ip: string;
}

export interface Reply {
  status: number;
  headers: Record<string, string>;
  body: string;
  /** Drops the connection instead of answering, after the work is done. */
  lost?: boolean;
}

export type Handler = (call: Call) => Reply | Promise<Reply>;

export interface Route {
  method: string;
  /** `/transaction/verify/:reference` */
  pattern: string;
  /** Name in fault plans, like `transaction.verify`. */
  name: string;
  handle: Handler;
}

export class HttpError extends Error {
  constructor(
    readonly status: number,
    message: string,
  ) {
    super(message);
  }
}

export function json(status: number, value: unknown): Reply {
  return text(status, 'application/json; charset=utf-8', JSON.stringify(value));
}

export function html(status: number, body: string, headers: Record<string, string> = {}): Reply {
  const reply = text(status, 'text/html; charset=utf-8', body);
  return { ...reply, headers: { ...reply.headers, ...headers } };
}

export function text(status: number, type: string, body: string): Reply {
  return { status, headers: { 'content-type': type, 'cache-control': 'no-store' }, body };
}

/** 303, so that a form post becomes a plain page view. */
export function seeOther(location: string): Reply {
  return { status: 303, headers: { location, 'cache-control': 'no-store' }, body: '' };
}

/** @throws HttpError 413 above one mebibyte. */
export async function readBody(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request) {
    // Without an encoding set, a request yields buffers only.
    const bytes = chunk as Buffer;
    size += bytes.length;
    if (size > BODY_LIMIT_BYTES) throw new HttpError(413, 'Request body too large');
    chunks.push(bytes);
  }
  return Buffer.concat(chunks);
}

/** Parameters of the path if it matches the pattern, else null. @throws HttpError 400 on a bad escape. */
export function matchPath(pattern: string, path: string): Record<string, string> | null {
  const wanted = pattern.split('/');
  const given = path.split('/');
  if (wanted.length !== given.length) return null;
  const params: Record<string, string> = {};
  for (const [index, part] of wanted.entries()) {
    const value = given[index] ?? '';
    if (part.startsWith(':')) {
      if (value === '') return null;
      params[part.slice(1)] = decode(value);
    } else if (part !== value) {
      return null;
    }
  }
  return params;
}

function decode(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    throw new HttpError(400, 'Malformed path');
  }
}

/** @throws HttpError 400 when the body is not JSON. An empty body counts as `{}`. */
export function parseJson(body: Buffer): unknown {
  if (body.length === 0) return {};
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    throw new HttpError(400, 'Body is not valid JSON');
  }
}

export function send(response: ServerResponse, reply: Reply): void {
  if (reply.lost) {
    response.destroy();
    return;
  }
  response.writeHead(reply.status, {
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    ...reply.headers,
    'content-length': Buffer.byteLength(reply.body),
  });
  response.end(reply.body);
}
