import 'server-only';
import type { IncomingMessage } from 'node:http';
import { parse } from 'cookie';
import ipaddr from 'ipaddr.js';
import { env } from '../env';

/** Set by our server to the socket's peer address; overwrites a client's header. */
export const PEER_HEADER = 'x-eki-peer';

/**
 * The client's address as limits count it (`limitedAddress`): the socket's peer, or the entry that
 * the outermost trusted proxy wrote. 'unknown' outside our server.
 */
export function clientAddress(headers: Headers): string {
  const peer = headers.get(PEER_HEADER) ?? 'unknown';
  const hops = env().TRUSTED_PROXY_HOPS;
  if (hops === 0) return limitedAddress(peer);
  const forwarded = (headers.get('x-forwarded-for') ?? '').split(',').map((part) => part.trim());
  return limitedAddress(forwarded.at(-hops) || peer);
}

/** An HTTP request or a socket's handshake. */
type PeerRequest = Pick<IncomingMessage, 'headers'> & {
  socket: Pick<IncomingMessage['socket'], 'remoteAddress'>;
};

/**
 * The same for a Node request. Takes the peer from the connection, because socket handshakes do not pass
 * the request handler, which overwrites a forged `PEER_HEADER`.
 */
export function requestAddress({ headers, socket }: PeerRequest): string {
  const trusted = new Headers({ [PEER_HEADER]: socket.remoteAddress ?? 'unknown' });
  const forwarded = headers['x-forwarded-for'];
  if (forwarded !== undefined) trusted.set('x-forwarded-for', String(forwarded));
  return clientAddress(trusted);
}

/**
 * The address as limits count it: without port, brackets and zone. IPv6 is cut to its /64, because a
 * single household or phone has a whole one. IPv4-mapped IPv6 becomes IPv4.
 */
export function limitedAddress(written: string): string {
  const host = /^\[([^\]]*)\](?::\d+)?$/.exec(written)?.[1] ?? written;
  const address = host.split('%', 1)[0] ?? '';
  if (!ipaddr.IPv6.isValid(address)) return /^([\d.]+):\d+$/.exec(address)?.[1] ?? address;
  const ip = ipaddr.IPv6.parse(address);
  if (ip.isIPv4MappedAddress()) return ip.toIPv4Address().toString();
  const network = ip.parts.slice(0, 4).map((group) => group.toString(16));
  return `${network.join(':')}::/64`;
}

/** Form of the device id, and of each signature after it in the cookie. */
export const DEVICE_PART = /^[A-Za-z0-9_-]{22}$/;

/** Name of the device cookie; on https the prefix binds it to this host. */
export function deviceCookieName(): string {
  return env().APP_URL.startsWith('https://') ? '__Host-eki.device' : 'eki.device';
}

/** The device id in the cookie; null if none. Anyone can forge one, so use it only for counting. */
export function getDeviceId(cookieHeader: string | null): string | null {
  const [id] = (parse(cookieHeader ?? '')[deviceCookieName()] ?? '').split('.');
  return id && DEVICE_PART.test(id) ? id : null;
}
