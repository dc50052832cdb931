import type { IncomingMessage, ServerResponse } from 'node:http';
import { requestAddress } from '@/lib/api/client-address';
import { AppError } from '@/lib/core/errors';
import { type CounterRule, countCall } from '@/lib/platform/rate-limit';
import { readSessionCookie } from '@/lib/platform/session-token';
import { isStaffArea } from './headers';

/**
 * Decoded paths of pages that are rendered for each request: lists, and a customer's orders. So are
 * all paths of staff areas.
 */
const UNCACHED = /^\/(?:products(?:\/[^/]+)?|food|shops|my-orders|order\/[^/]+)\/?$/;

/**
 * Uncached pages a minute, for a signed-in user and for all guests of an address: three for each of a
 * thousand people who share a campus's address, which is as much as a process renders (decision 72).
 */
const RULES = {
  user: { name: 'lists', points: 300, windowS: 60, shared: false },
  guests: { name: 'lists:guests', points: 3_000, windowS: 60, shared: false },
} as const satisfies Record<string, CounterRule>;

/** Seconds to wait after too many uncached pages; null if the page may be rendered. */
export async function pageRetryAfter(
  request: IncomingMessage,
  path: string,
): Promise<number | null> {
  if (!UNCACHED.test(path) && !isStaffArea(path)) return null;
  const session = await readSessionCookie(request.headers.cookie);
  try {
    if (session) await countCall(RULES.user, session.userId);
    else await countCall(RULES.guests, requestAddress(request));
    return null;
  } catch (error) {
    if (error instanceof AppError && error.code === 'too_many') return error.retryAfterS ?? 60;
    throw error;
  }
}

/** Answers 429 with a static page; reloading it tries again. */
export function sendTooManyRequests(response: ServerResponse, retryAfterS: number): void {
  response.statusCode = 429;
  // Not with writeHead: `headerPolicy` reads the content type set here.
  response.setHeader('content-type', 'text/html; charset=utf-8');
  response.setHeader('cache-control', 'no-store');
  response.setHeader('retry-after', retryAfterS);
  response.end(tooManyRequestsPage(retryAfterS));
}

function tooManyRequestsPage(retryAfterS: number): string {
  const wait = retryAfterS === 1 ? 'a second' : `${retryAfterS} seconds`;
  return `<!doctype html>
<html lang="en-NG">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>One moment – Eki</title>
<style>
:root { color-scheme: light dark; }
body { margin: 0; min-height: 100vh; display: grid; place-items: center; padding: 24px; box-sizing: border-box;
  font: 17px/1.6 'Plus Jakarta Sans Variable', system-ui, sans-serif;
  color: light-dark(#1b1730, #f3f0ff); background: light-dark(#fffcf7, #14111f); }
main { max-width: 30rem; }
h1 { font-size: 1.7rem; line-height: 1.2; margin: 0 0 12px; }
a { color: light-dark(#3d2fb0, #b9b0ff); font-weight: 600; display: inline-block; padding: 12px 0; }
</style>
</head>
<body>
<main>
<h1>One moment, please</h1>
<p>There’s a lot of traffic from your network. Wait ${wait}, then try again.</p>
<a href="">Try again</a> &nbsp; <a href="/">Home</a>
</main>
</body>
</html>
`;
}
