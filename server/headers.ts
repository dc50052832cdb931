import type { Env } from '@/lib/platform/env';

/** What is known of an answer before it goes out. */
export interface Answered {
  statusCode: number;
  getHeader: (name: string) => unknown;
}

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

/** The headers that every answer carries, whatever its path. */
export function securityHeaders(env: Env): Record<string, string> {
  return env.APP_URL.startsWith('https://')
    ? { ...ALWAYS, 'strict-transport-security': `max-age=${YEAR_S}; includeSubDomains` }
    : ALWAYS;
}

/**
 * Content security policy of HTML. Public pages are rendered once and served to everyone, so a nonce
 * for each request cannot be in them; Next's inline scripts therefore need 'unsafe-inline'. All else
 * is closed: no foreign script, no plugin, no frame, no form to elsewhere, no changed base address.
 */
export function pagePolicy(env: Env): string {
  const sockets = env.APP_URL.replace(/^http/, 'ws');
  const isDevelopment = env.NODE_ENV === 'development';
  return [
    "default-src 'self'",
    // Hot reload compiles in the browser.
    `script-src 'self' 'unsafe-inline'${isDevelopment ? " 'unsafe-eval'" : ''}`,
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
}

/** Policy of answers that are no pages: nothing in them may run, should a browser show one. */
export const DATA_POLICY = "default-src 'none'; frame-ancestors 'none'";

/** How long an answer may be kept without asking, or null where the app's own word stands. */
export function cacheControl(path: string | null, answer: Answered): string | null {
  const { statusCode } = answer;
  if (statusCode >= 500) return 'no-store';
  const isFile = path !== null && IMMUTABLE.test(path);
  if (isFile && [200, 206, 304].includes(statusCode)) return `public, max-age=${YEAR_S}, immutable`;
  // The app says how long a page may be shared. Our own cache drops a page the moment that its price
  // changes; one between us and the customer would not hear of it.
  const isPage = String(answer.getHeader('cache-control') ?? '').startsWith('s-maxage');
  return isPage ? 'public, max-age=0, must-revalidate' : null;
}
