import { createHash } from 'node:crypto';
import http, { type IncomingMessage } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import type { ServerProcess } from './server-process';

export interface AppProxy {
  url: string;
  port: number;
  close: () => Promise<void>;
}

/**
 * A proxy for several processes, with sticky sessions: the same cookie gets the same process, or another
 * one while that is down. Each visitor has their own IP address, as behind a real proxy
 * (`TRUSTED_PROXY_HOPS` 1).
 */
export async function startProxy(targets: () => readonly ServerProcess[]): Promise<AppProxy> {
  const open = new Set<Socket>();
  const server = http.createServer((request, response) => {
    request.on('error', () => response.destroy());
    const pass = (ports: readonly number[]): void => {
      const [port, ...others] = ports;
      if (port === undefined) {
        response.writeHead(502).end();
        return;
      }
      const passed = http.request(getOptions(request, port), (answer) => {
        answer.on('error', () => response.destroy());
        response.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(response);
      });
      passed.on('error', (error: NodeJS.ErrnoException) => {
        // A request body can't be sent twice.
        if (error.code === 'ECONNREFUSED' && request.method === 'GET') pass(others);
        else response.destroy();
      });
      request.pipe(passed);
    };
    pass(rankPorts(request, targets()));
  });
  server.on('connection', (socket) => {
    open.add(socket);
    socket.on('close', () => open.delete(socket));
  });
  server.on('upgrade', (request: IncomingMessage, socket: Socket, head: Buffer) => {
    socket.on('error', () => socket.destroy());
    const pass = (ports: readonly number[]): void => {
      const [port, ...others] = ports;
      if (port === undefined) {
        socket.destroy();
        return;
      }
      const passed = http.request(getOptions(request, port));
      passed.on('upgrade', (answer, upstream: Socket, first: Buffer) => {
        upstream.on('error', () => socket.destroy());
        upstream.on('close', () => socket.destroy());
        socket.on('close', () => upstream.destroy());
        socket.write(`HTTP/1.1 101 Switching Protocols\r\n${toHeaderLines(answer)}\r\n\r\n`);
        socket.write(first);
        upstream.write(head);
        upstream.pipe(socket).pipe(upstream);
      });
      passed.on('response', () => socket.destroy());
      passed.on('error', (error: NodeJS.ErrnoException) => {
        if (error.code === 'ECONNREFUSED') pass(others);
        else socket.destroy();
      });
      passed.end();
    };
    pass(rankPorts(request, targets()));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    port,
    url: `http://127.0.0.1:${port}`,
    close: async () => {
      for (const socket of open) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

const getVisitor = ({ headers }: IncomingMessage) =>
  createHash('sha256')
    .update(headers.cookie ?? '')
    .digest();

/** The process of the visitor's session first. */
function rankPorts(request: IncomingMessage, targets: readonly ServerProcess[]): number[] {
  const first = (getVisitor(request)[0] ?? 0) % targets.length;
  return [...targets.slice(first), ...targets.slice(0, first)].map(({ port }) => port);
}

function getOptions(request: IncomingMessage, port: number): http.RequestOptions {
  const { method, url: path, headers } = request;
  const [, second, third, fourth] = getVisitor(request);
  const address = `10.${second}.${third}.${fourth}`;
  return {
    host: '127.0.0.1',
    port,
    method,
    path,
    headers: { ...headers, 'x-forwarded-for': address },
  };
}

const toHeaderLines = ({ headers }: IncomingMessage) =>
  Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}`)
    .join('\r\n');
