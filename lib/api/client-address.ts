import 'server-only';
import type { IncomingMessage } from 'node:http';
import { isIPv6 } from 'node:net';
import { env } from '@/lib/platform/env';

/** Set by our own server from the socket, on every request; what a client sends under it is dropped. */
export const PEER_HEADER = 'x-eki-peer';

/**
 * The client's address as limits count it (`countedAddress`): the socket's peer, or the entry that
 * the outermost trusted proxy wrote. 'unknown' outside our server.
 */
export function clientAddress(headers: Headers): string {
  const peer = headers.get(PEER_HEADER) ?? 'unknown';
  const hops = env().TRUSTED_PROXY_HOPS;
  if (hops === 0) return countedAddress(peer);
  const forwarded = (headers.get('x-forwarded-for') ?? '').split(',').map((part) => part.trim());
  return countedAddress(forwarded.at(-hops) || peer);
}

/**
 * The same for a request as Node has it. The peer is the connection's: not every such request comes
 * by the front door, which drops what a client sends under our header.
 */
export function requestAddress({ headers, socket }: IncomingMessage): string {
  const told = new Headers({ [PEER_HEADER]: socket.remoteAddress ?? 'unknown' });
  const forwarded = headers['x-forwarded-for'];
  if (forwarded !== undefined) told.set('x-forwarded-for', String(forwarded));
  return clientAddress(told);
}

/**
 * An address without port, brackets and zone. Of IPv6 only the /64: one household or phone is
 * given that many addresses, and could use a fresh one for each call. IPv4 inside IPv6 is IPv4.
 */
export function countedAddress(written: string): string {
  const host = /^\[([^\]]*)\](?::\d+)?$/.exec(written)?.[1] ?? written;
  const address = host.split('%', 1)[0] ?? '';
  if (!isIPv6(address)) return /^([\d.]+):\d+$/.exec(address)?.[1] ?? address;
  const groups = groupsOf(address);
  const isIPv4 = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff;
  if (isIPv4) {
    return groups
      .slice(6)
      .flatMap((group) => [group >> 8, group & 0xff])
      .join('.');
  }
  const network = groups.slice(0, 4).map((group) => group.toString(16));
  return `${network.join(':')}::/64`;
}

/** The eight groups of an IPv6 address. */
function groupsOf(address: string): number[] {
  // The parser of web addresses writes every spelling of one address the same, in hexadecimal.
  const [head = '', tail = ''] = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::');
  const start = head.split(':').filter(Boolean);
  const end = tail.split(':').filter(Boolean);
  const zeros = Array<string>(8 - start.length - end.length).fill('0');
  return [...start, ...zeros, ...end].map((group) => Number.parseInt(group, 16));
}
