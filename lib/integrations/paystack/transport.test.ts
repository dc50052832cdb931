import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { transport } from './transport';

let server: Server;
let sent = 0;
let isCut = false;

/** Answers without an end: one piece after the other, until the reader goes away. */
beforeEach(async () => {
  sent = 0;
  isCut = false;
  const piece = Buffer.alloc(64_000, 'x');
  server = createServer((_request, response) => {
    const go = () => {
      sent += piece.length;
      response.write(piece, () => {
        if (!isCut) setImmediate(go);
      });
    };
    response.once('close', () => {
      isCut = true;
    });
    go();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
});

afterEach(() => {
  server.closeAllConnections();
  server.close();
});

it('reads no more of an answer than its limit', async () => {
  const { port } = server.address() as AddressInfo;
  const call = transport(`http://127.0.0.1:${port}`, 'sk_test_x');
  const verify = call({ method: 'get', route: '/transaction/verify/{reference}' });
  await expect(verify({ reference: 'EKI-1' })).rejects.toMatchObject({ failure: 'unreachable' });
  await expect.poll(() => isCut).toBe(true);
  // What lies in the buffers of both ends comes on top.
  expect(sent).toBeLessThan(10_000_000);
});
