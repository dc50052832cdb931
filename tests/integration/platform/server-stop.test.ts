import http from 'node:http';
import net from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { DATABASE } from '../../support/database';
import { makePerson } from '../../support/people';
import {
  killServer,
  type ServerProcess,
  startReadyServer,
  startServer,
  useBuiltServer,
} from '../../support/server-process';
import { closeSockets, connectSocket } from '../../support/sockets';

useBuiltServer();
afterEach(closeSockets);

describe('a graceful stop', () => {
  let server: ServerProcess | undefined;
  afterEach(() => killServer(server));

  it('finishes open requests, refuses new ones, and exits with 0', async () => {
    server = await startReadyServer();
    const { cookie } = await makePerson();
    const { socket } = await connectSocket(server, { cookie });
    const dropped = new Promise((resolve) => {
      socket.once('disconnect', resolve);
    });
    const slow = slowLogin(server);
    await slow.taken;
    server.child.kill('SIGTERM');
    await dropped;
    await expect.poll(() => isListening(server)).toBe(false);
    slow.finish();
    expect(await slow.status).toBe(401);
    expect(await server.ended).toBe(0);
    expect(server.output()).toContain('"stopped"');
  });

  it('hands its sockets over to the next process', async () => {
    const old = await startReadyServer();
    server = old;
    const { cookie } = await makePerson();
    const { socket } = await connectSocket(old, { cookie }, { isReconnecting: true });
    const left = new Promise((resolve) => {
      socket.once('disconnect', resolve);
    });
    old.child.kill('SIGTERM');
    expect(await left).toBe('transport close');
    await old.ended;
    const back = new Promise<void>((resolve) => {
      socket.once('connect', resolve);
    });
    server = await startServer(DATABASE, { PORT: String(old.port), APP_URL: old.url });
    await back;
  });
});

/** A sign-in whose second half of the body comes when asked for. */
function slowLogin(server: ServerProcess) {
  const body = JSON.stringify({ email: 'nobody@eki.example', password: 'Ugbowo-2026' });
  const request = http.request(`${server.url}/api/user/login`, {
    method: 'POST',
    headers: {
      origin: server.url,
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
      // The server says so as soon as it has the headers and begins to answer.
      expect: '100-continue',
    },
  });
  const taken = new Promise((resolve) => {
    request.once('continue', resolve);
  });
  const status = new Promise<number | undefined>((resolve, reject) => {
    request.once('error', reject);
    request.once('response', (response) => {
      response.resume();
      resolve(response.statusCode);
    });
  });
  request.write(body.slice(0, 10));
  return { taken, status, finish: () => request.end(body.slice(10)) };
}

function isListening(server: ServerProcess | undefined): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = net.connect(server?.port ?? 0, '127.0.0.1');
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
}
