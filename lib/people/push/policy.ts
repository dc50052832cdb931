/** Subscribed browsers of one account; one more replaces the oldest. */
export const MAX_SUBSCRIPTIONS = 10;

/** Push services of browsers: exact host names, and domains whose hosts all belong to one. */
const PUSH_HOSTS: readonly string[] = ['fcm.googleapis.com', 'web.push.apple.com'];
const PUSH_DOMAINS: readonly string[] = ['.push.services.mozilla.com', '.notify.windows.com'];

/**
 * Whether an endpoint belongs to a browser's push service: a client must not make us send requests to
 * other servers. `standIn`: address of the local stand-in, if it is allowed.
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
  return PUSH_HOSTS.includes(hostname) || PUSH_DOMAINS.some((domain) => hostname.endsWith(domain));
}
