import 'server-only';

/** The browser that a call about an account comes from. */
export interface Client {
  /** The Cookie header: the session to end and the device to recognise. */
  cookies: string | null;
  address: string;
  /** The User-Agent header; empty if absent. */
  userAgent: string;
}

/** The browser behind a call of `route()`. */
export function getClient({ request, address }: { request: Request; address: string }): Client {
  const { headers } = request;
  return { cookies: headers.get('cookie'), address, userAgent: headers.get('user-agent') ?? '' };
}
