import type { IncomingMessage, ServerResponse } from 'node:http';
import { AppError } from '@/lib/core/errors';
import { requestAddress } from '@/lib/platform/http/caller';
import { type CounterRule, countCall } from '@/lib/platform/rate-limit';
import { readSessionCookie } from '@/lib/platform/session-token';

/**
 * Renderings per minute for a signed-in user, and for all guests of an address: three for each of a
 * thousand people who share a campus's address, which is what a process can render (decision 72).
 * Cached pages don't count.
 */
const RULES = {
  user: { name: 'renderings', points: 300, windowS: 60, shared: false },
  guests: { name: 'renderings:guests', points: 3_000, windowS: 60, shared: false },
} as const satisfies Record<string, CounterRule>;

/** Seconds to wait after too many renderings; null if the page may be rendered. */
export async function pageRetryAfter(request: IncomingMessage): Promise<number | null> {
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

/** Answers with a small page that asks to wait; reloading it tries again. */
export function sendRetryPage(
  response: ServerResponse,
  status: keyof typeof WHY,
  retryAfterS: number,
): void {
  response.statusCode = status;
  // Not with writeHead: `headerPolicy` reads the content type set here.
  response.setHeader('content-type', 'text/html; charset=utf-8');
  response.setHeader('cache-control', 'no-store');
  response.setHeader('retry-after', retryAfterS);
  response.end(retryPage(WHY[status], retryAfterS));
}

const WHY = {
  429: 'Too many pages were opened from your account or network.',
  500: 'Something went wrong on our side.',
  503: 'Eki is very busy right now.',
} as const;

function retryPage(why: string, retryAfterS: number): string {
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
img { display: block; margin-bottom: 20px; }
h1 { font-size: 1.7rem; line-height: 1.2; margin: 0 0 12px; }
a { color: light-dark(#3d2fb0, #b9b0ff); font-weight: 600; display: inline-block; padding: 12px 0; }
</style>
</head>
<body>
<main>
<picture>
<source srcset="/art/mark-light.svg" media="(prefers-color-scheme: dark)">
<img src="/art/mark.svg" alt="Eki" width="76" height="52">
</picture>
<h1>One moment, please</h1>
<p>${why} Wait ${wait}, then try again.</p>
<a href="">Try again</a> &nbsp; <a href="/">Home</a>
</main>
</body>
</html>
`;
}
