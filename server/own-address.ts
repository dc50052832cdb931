import type { IncomingMessage } from 'node:http';
import { type Env, isLoopback } from '@/lib/platform/env';

/**
 * Where a page of a demonstration should be read instead, when it was asked for under another name
 * of this machine (127.0.0.1 for localhost): pages under a name that is not APP_URL's look right,
 * but every call of theirs is refused as a stranger's. Null where the name is right, or none of ours.
 */
export function ownAddress(request: IncomingMessage, env: Env): string | null {
  const { host } = request.headers;
  if (!env.ALLOW_SANDBOX || !host || !isLoopback(env.APP_URL)) return null;
  const asked = `http://${host}`;
  const own = new URL(env.APP_URL);
  if (!URL.canParse(asked) || !isLoopback(asked)) return null;
  const { hostname, port } = new URL(asked);
  if (hostname === own.hostname || port !== own.port) return null;
  return `${env.APP_URL}${request.url}`;
}
