import type { Server as HttpServer, IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';

/**
 * Serves an upgrade request as a plain one: `curl --http2` sends `Upgrade: h2c` with every request,
 * and a server without HTTP/2 should answer in HTTP/1.1. Node detaches its parser from the connection
 * on any upgrade, so the request is replayed as a new connection.
 */
export function serveWithoutUpgrade(
  server: HttpServer,
  request: IncomingMessage,
  socket: Duplex,
  head: Buffer,
): void {
  const headLines = [`${request.method} ${request.url} HTTP/${request.httpVersion}`];
  const { rawHeaders } = request;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const [name = '', original = ''] = rawHeaders.slice(index, index + 2);
    const value = headerWithoutUpgrade(name.toLowerCase(), original);
    if (value !== null) headLines.push(`${name}: ${value}`);
  }
  // Node decodes header bytes as latin1.
  const requestHead = Buffer.from(`${headLines.join('\r\n')}\r\n\r\n`, 'latin1');
  socket.unshift(Buffer.concat([requestHead, head]));
  server.emit('connection', socket);
}

/** The header's value without the upgrade tokens; null if it has no others. */
function headerWithoutUpgrade(name: string, value: string): string | null {
  if (name === 'upgrade' || name === 'http2-settings') return null;
  if (name !== 'connection') return value;
  const tokens = value
    .split(',')
    .filter((token) => !/^\s*(?:upgrade|http2-settings)\s*$/i.test(token));
  return tokens.length > 0 ? tokens.join(',') : null;
}
