import type { IncomingHttpHeaders } from 'node:http';
import type { Rendered } from './render';

const TEXT = { 412: 'Precondition Failed', 416: 'Range Not Satisfiable' } as const;

/** Whether the request has conditions under which a file is not sent, or only in part. */
export function hasConditions(headers: IncomingHttpHeaders): boolean {
  return Boolean(headers.range || headers['if-match'] || headers['if-unmodified-since']);
}

/**
 * The answer with the right status where a file cannot be sent under the request's conditions: 416 or
 * 412 instead of 500. Next 16.4 determines the status, then looks for an error page of the Pages Router,
 * and sends a plain 500 without one.
 */
export function withRightStatus(rendered: Rendered, asked: IncomingHttpHeaders): Rendered {
  const status = unmetCondition(rendered, asked);
  if (!status) return rendered;
  const { etag: _, 'last-modified': __, 'content-length': ___, ...headers } = rendered.headers;
  const body = Buffer.from(TEXT[status]);
  return { status, headers: { ...headers, 'content-type': 'text/plain' }, body };
}

function unmetCondition(
  { status, headers }: Rendered,
  asked: IncomingHttpHeaders,
): 412 | 416 | null {
  // Only static files accept ranges.
  if (status !== 500 || headers['accept-ranges'] !== 'bytes') return null;
  if (String(headers['content-range'] ?? '').startsWith('bytes */')) return 416;
  return asked['if-match'] || asked['if-unmodified-since'] ? 412 : null;
}
