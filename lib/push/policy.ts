/** Browsers of one account that are told; with one more, the oldest is dropped. */
export const MAX_SUBSCRIPTIONS = 10;

/** A message that could not be sent in this time is dropped: it would tell of the past, ms. */
export const MAX_AGE_MS = 60 * 60_000;

/** Push services of browsers: whole host names, and domains whose hosts all belong to one. */
const HOSTS: readonly string[] = ['fcm.googleapis.com', 'web.push.apple.com'];
const DOMAINS: readonly string[] = ['.push.services.mozilla.com', '.notify.windows.com'];

/**
 * Whether an endpoint is at a browser's push service, so that nobody can make us send requests to
 * other servers. `standIn`: address of the local stand-in where it is allowed.
 */
export function isPushEndpoint(endpoint: string, standIn?: string): boolean {
  if (!URL.canParse(endpoint)) return false;
  const url = new URL(endpoint);
  if (url.username || url.password || url.hash) return false;
  if (standIn && endpoint.startsWith(`${standIn}/send/`)) {
    return url.href === endpoint && url.origin === new URL(standIn).origin;
  }
  // A default port is not part of the parsed URL.
  if (url.protocol !== 'https:' || url.port !== '') return false;
  const { hostname } = url;
  return HOSTS.includes(hostname) || DOMAINS.some((domain) => hostname.endsWith(domain));
}
