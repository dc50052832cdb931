import 'server-only';
import { env } from '@/lib/platform/env';

/** Set by our own server from the socket, on every request; what a client sends under it is dropped. */
export const PEER_HEADER = 'x-eki-peer';

/**
 * The client's address: the socket's peer, or the entry that the outermost trusted proxy wrote.
 * 'unknown' outside our server.
 */
export function clientAddress(headers: Headers): string {
  const peer = headers.get(PEER_HEADER) ?? 'unknown';
  const hops = env().TRUSTED_PROXY_HOPS;
  if (hops === 0) return peer;
  const forwarded = (headers.get('x-forwarded-for') ?? '').split(',').map((part) => part.trim());
  return forwarded.at(-hops) || peer;
}
