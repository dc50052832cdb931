import { createHash, randomBytes } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { HEAD_SCRIPT } from '@/lib/client/head-script';
import type { Env } from '@/lib/platform/env';
import { isCall } from './calls';
import { isStopping } from './health';

/** Every page and file gets these. */
const ALWAYS: Record<string, string> = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin-allow-popups',
  'permissions-policy':
    'accelerometer=(), camera=(), display-capture=(), geolocation=(self), gyroscope=(), hid=(), magnetometer=(), microphone=(), midi=(), payment=(), serial=(), usb=()',
};
const YEAR_S = 31_536_000;
/** Files that never change under their name, or so rarely that a new name is made. */
const IMMUTABLE = /^\/(?:art|fonts)\/[^?]+\.(?:webp|avif|png|jpg|svg|woff2?)$/;

/** Sets the headers of an answer as it is about to go out; some depend on what it turned out to be. */
export function headerPolicy(env: Env) {
  const security = Object.entries(securityHeaders(env));
  return (response: ServerResponse, path: string, requestId: string, policy: string): void => {
    for (const [name, value] of security) response.setHeader(name, value);
    response.setHeader('x-request-id', requestId);
    const isPage = String(response.getHeader('content-type') ?? '').includes('text/html');
    if (isPage) response.setHeader('content-security-policy', policy);
    else if (isCall(path)) response.setHeader('content-security-policy', DATA_POLICY);
    if (path.startsWith('/reset-password')) response.setHeader('referrer-policy', 'no-referrer');
    if (isStaffArea(path)) response.setHeader('x-robots-tag', 'noindex');
    const lifetime = cacheControl(path, response, isPage);
    if (lifetime) response.setHeader('cache-control', lifetime);
    // Whoever keeps the connection should take the next request to another process.
    if (isStopping()) response.setHeader('connection', 'close');
  };
}

/** The headers that every answer carries, whatever its path. */
function securityHeaders(env: Env): Record<string, string> {
  return env.APP_URL.startsWith('https://')
    ? { ...ALWAYS, 'strict-transport-security': `max-age=${YEAR_S}; includeSubDomains` }
    : ALWAYS;
}

const STAFF_AREA = /^\/(?:seller|rider|support|admin)(?:\/|$)/;

/** Whether the decoded path is in an area of sellers, riders or staff. */
export function isStaffArea(path: string): boolean {
  return STAFF_AREA.test(path);
}

const HEAD_SCRIPT_HASH = createHash('sha256').update(HEAD_SCRIPT).digest('base64');

/**
 * The content security policy of the page at a path. In staff areas each one has its own nonce, which
 * Next puts on its scripts. Public pages are rendered once and served to everyone, so a nonce cannot
 * be in them; Next's inline scripts then need 'unsafe-inline'. All else is closed: no foreign script,
 * no plugin, no frame, no form to elsewhere, no changed base address.
 */
export function pagePolicy(env: Env): (path: string) => string {
  const sockets = env.APP_URL.replace(/^http/, 'ws');
  // Hot reload compiles in the browser.
  const development = env.NODE_ENV === 'development' ? " 'unsafe-eval'" : '';
  const withScripts = (sources: string) =>
    [
      "default-src 'self'",
      `script-src 'self' ${sources}${development}`,
      "style-src 'self' 'unsafe-inline'",
      "img-src 'self' data: blob:",
      "font-src 'self' data:",
      `connect-src 'self' ${sockets}`,
      "worker-src 'self'",
      "manifest-src 'self'",
      "object-src 'none'",
      "base-uri 'none'",
      "frame-src 'none'",
      "frame-ancestors 'none'",
      "form-action 'self'",
    ].join('; ');
  const shop = withScripts("'unsafe-inline'");
  return (path) => {
    if (!isStaffArea(path)) return shop;
    const nonce = randomBytes(16).toString('base64');
    return withScripts(`'nonce-${nonce}' 'sha256-${HEAD_SCRIPT_HASH}' 'strict-dynamic'`);
  };
}

/** Policy of answers that are no pages: nothing in them may run, should a browser show one. */
const DATA_POLICY = "default-src 'none'; frame-ancestors 'none'";

/** How long an answer may be kept without asking, or null where the app's own word stands. */
function cacheControl(path: string, response: ServerResponse, isPage: boolean): string | null {
  const { statusCode } = response;
  if (statusCode >= 500 || (isPage && isStaffArea(path))) return 'no-store';
  const isFile = IMMUTABLE.test(path);
  if (isFile && [200, 206, 304].includes(statusCode)) return `public, max-age=${YEAR_S}, immutable`;
  // The app says how long a page may be shared. Our own cache drops a page the moment that its price
  // changes; one between us and the customer would not hear of it.
  const isShared = String(response.getHeader('cache-control') ?? '').startsWith('s-maxage');
  return isShared ? 'public, max-age=0, must-revalidate' : null;
}
