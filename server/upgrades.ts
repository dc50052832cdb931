import type { Server as HttpServer, IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';

/**
 * Serves a request that asks to change the protocol as if it had not asked: `curl --http2` sends
 * `Upgrade: h2c` with every request, and a server that does not speak it answers in HTTP/1.1. Node
 * takes the connection away from its parser for any upgrade, so the request goes through a new one.
 */
export function serveWithoutUpgrade(
  server: HttpServer,
  request: IncomingMessage,
  socket: Duplex,
  head: Buffer,
): void {
  const lines = [`${request.method} ${request.url} HTTP/${request.httpVersion}`];
  const { rawHeaders } = request;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const [name = '', value = ''] = rawHeaders.slice(at, at + 2);
    const kept = headerWithoutUpgrade(name.toLowerCase(), value);
    if (kept !== null) lines.push(`${name}: ${kept}`);
  }
  // Node reads header bytes as latin1.
  const requestHead = Buffer.from(`${lines.join('\r\n')}\r\n\r\n`, 'latin1');
  socket.unshift(Buffer.concat([requestHead, head]));
  server.emit('connection', socket);
}

function headerWithoutUpgrade(name: string, value: string): string | null {
  if (name === 'upgrade' || name === 'http2-settings') return null;
  if (name !== 'connection') return value;
  const tokens = value
    .split(',')
    .filter((token) => !/^\s*(?:upgrade|http2-settings)\s*$/i.test(token));
  return tokens.length > 0 ? tokens.join(',') : null;
}
