import { createHash, randomBytes } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { HEAD_SCRIPT } from '@/lib/client/head-script';
import { allowsMessenger } from '@/lib/core/messenger';
import type { Env } from '@/lib/platform/env';
import { isCall } from './calls';
import { isStopping } from './health';

const SECURITY_HEADERS: Record<string, string> = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
};
/** Browsers read these only on pages: files and calls go without them. */
const PAGE_HEADERS: Record<string, string> = {
  'cross-origin-opener-policy': 'same-origin-allow-popups',
  'permissions-policy':
    'accelerometer=(), camera=(), display-capture=(), geolocation=(self), gyroscope=(), hid=(), magnetometer=(), microphone=(), midi=(), payment=(), serial=(), usb=()',
};
const YEAR_S = 31_536_000;
/** Files that never change under their name. */
const IMMUTABLE = /^\/(?:art|fonts|_next\/static)\/[^?]+\.(?:js|css|webp|avif|png|jpg|svg|woff2?)$/;

/** Pages that links in mails lead to, with a token in the address. */
const HAS_TOKEN = /^\/(?:reset-password|confirm-email|undo-email)\b/;

/** Returns a function that sets the headers of a response just before it is sent. */
export function headerPolicy(env: Env) {
  const security = Object.entries(securityHeaders(env));
  return (response: ServerResponse, path: string, requestId: string, policy: string): void => {
    for (const [name, value] of security) response.setHeader(name, value);
    response.setHeader('x-request-id', requestId);
    const isPage = String(response.getHeader('content-type') ?? '').includes('text/html');
    if (isPage) {
      for (const [name, value] of Object.entries(PAGE_HEADERS)) response.setHeader(name, value);
      response.setHeader('content-security-policy', policy);
    } else if (isCall(path) && !response.hasHeader('content-security-policy')) {
      response.setHeader('content-security-policy', CALL_POLICY);
    }
    if (HAS_TOKEN.test(path)) response.setHeader('referrer-policy', 'no-referrer');
    if (isStaffArea(path)) response.setHeader('x-robots-tag', 'noindex');
    const caching = cacheControl(path, response, isPage);
    if (caching) response.setHeader('cache-control', caching);
    // The client's next request should go to another process.
    if (isStopping()) response.setHeader('connection', 'close');
  };
}

function securityHeaders(env: Env): Record<string, string> {
  return env.APP_URL.startsWith('https://')
    ? { ...SECURITY_HEADERS, 'strict-transport-security': `max-age=${YEAR_S}; includeSubDomains` }
    : SECURITY_HEADERS;
}

/** Application forms are public pages of the shop, although their paths are below an area. */
const STAFF_AREA = /^\/(?!(?:seller|rider)\/apply\/?$)(?:seller|rider|support|admin)(?:\/|$)/;

/** Whether the decoded path is in an area of sellers, riders or staff. */
export function isStaffArea(path: string): boolean {
  return STAFF_AREA.test(path);
}

const HEAD_SCRIPT_HASH = createHash('sha256').update(HEAD_SCRIPT).digest('base64');

/**
 * Returns a function from a page's path to its content security policy. In staff areas each response has
 * its own nonce, which Next puts on its scripts. Public pages are rendered once for everyone, so they
 * can't have a nonce, and Next's inline scripts need 'unsafe-inline'.
 */
export function pagePolicy(env: Env): (path: string) => string {
  const sockets = env.APP_URL.replace(/^http/, 'ws');
  // Hot reload compiles in the browser.
  const development = env.NODE_ENV === 'development' ? " 'unsafe-eval'" : '';
  const google = googleSources(env);
  const messenger = env.MESSENGER_WIDGET_URL ? ` ${new URL(env.MESSENGER_WIDGET_URL).origin}` : '';
  const withScripts = (sources: string, frames = google.calls) =>
    [
      "default-src 'self'",
      `script-src 'self' ${sources}${google.script}${development}`,
      `style-src 'self' 'unsafe-inline'${google.style}`,
      "img-src 'self' data: blob:",
      "media-src 'self' blob:",
      "font-src 'self' data:",
      `connect-src 'self' ${sockets}${google.calls}`,
      "worker-src 'self'",
      "manifest-src 'self'",
      "object-src 'none'",
      "base-uri 'none'",
      `frame-src ${frames || "'none'"}`,
      "frame-ancestors 'none'",
      "form-action 'self'",
    ].join('; ');
  const shop = withScripts("'unsafe-inline'");
  const withMessenger = withScripts("'unsafe-inline'", `${google.calls}${messenger}`);
  return (path) => {
    if (!isStaffArea(path)) return allowsMessenger(path) ? withMessenger : shop;
    const nonce = randomBytes(16).toString('base64');
    return withScripts(`'nonce-${nonce}' 'sha256-${HEAD_SCRIPT_HASH}' 'strict-dynamic'`);
  };
}

/** Sources for Google's sign-in button, by directive; none without a client id. */
function googleSources({ GOOGLE_CLIENT_ID, GOOGLE_SIGN_IN_URL: url }: Env) {
  if (!GOOGLE_CLIENT_ID) return { script: '', style: '', calls: '' };
  return { script: ` ${url}/gsi/client`, style: ` ${url}/gsi/style`, calls: ` ${url}/gsi/` };
}

/** Policy of API responses without one of their own: no content may run if a browser opens one as a page. */
const CALL_POLICY = "default-src 'none'; frame-ancestors 'none'";

/** The Cache-Control of a response; null for the app's own. */
function cacheControl(path: string, response: ServerResponse, isPage: boolean): string | null {
  const { statusCode } = response;
  if (statusCode >= 500 || (isPage && isStaffArea(path))) return 'no-store';
  const isFile = IMMUTABLE.test(path);
  if (isFile && [200, 206, 304].includes(statusCode)) return `public, max-age=${YEAR_S}, immutable`;
  // Next lets shared caches store pages. Our cache drops a page when a price changes; proxies and
  // browsers couldn't.
  const isShared = String(response.getHeader('cache-control') ?? '').startsWith('s-maxage');
  return isShared ? 'public, max-age=0, must-revalidate' : null;
}
