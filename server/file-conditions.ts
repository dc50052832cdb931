import type { IncomingMessage, ServerResponse } from 'node:http';
import { beforeHeaders } from './response';

const TEXT = { 412: 'Precondition Failed', 416: 'Range Not Satisfiable' } as const;

/**
 * Answers 416 or 412 instead of 500 if a file cannot be sent under the conditions of the request
 * (`Range`, `If-Match`, `If-Unmodified-Since`). Next 16.4 finds the right status, then looks for an
 * error page of the Pages Router; without one it sends a plain 500.
 */
export function fixUnmetConditions(request: IncomingMessage, response: ServerResponse): void {
  const { end } = response;
  let text: string | null = null;
  beforeHeaders(response, () => {
    const status = unmetCondition(request, response);
    if (!status) return;
    text = TEXT[status];
    response.statusCode = status;
    for (const name of ['etag', 'last-modified']) response.removeHeader(name);
    response.setHeader('content-type', 'text/plain');
    response.setHeader('content-length', text.length);
  });
  response.end = (...args: unknown[]) => {
    if (!response.headersSent && unmetCondition(request, response)) response.writeHead(500);
    // `end` is overloaded: its arguments are passed on unchanged.
    const endArgs = text === null ? args : [text];
    return Reflect.apply(end as (...args: unknown[]) => ServerResponse, response, endArgs);
  };
}

function unmetCondition({ headers }: IncomingMessage, response: ServerResponse): 412 | 416 | null {
  // Only static files accept ranges.
  if (response.statusCode !== 500 || response.getHeader('accept-ranges') !== 'bytes') return null;
  if (String(response.getHeader('content-range') ?? '').startsWith('bytes */')) return 416;
  return headers['if-match'] || headers['if-unmodified-since'] ? 412 : null;
}
