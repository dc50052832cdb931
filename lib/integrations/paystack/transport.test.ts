import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { transport } from './transport';

let server: Server;
let sent = 0;
let isCut = false;

/** Answers without an end, until the reader disconnects. */
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

it('stops reading an answer at its limit', async () => {
  const { port } = server.address() as AddressInfo;
  const call = transport(`http://127.0.0.1:${port}`, 'sk_test_x');
  const verify = call({ method: 'get', route: '/transaction/verify/{reference}' });
  await expect(verify({ reference: 'EKI-1' })).rejects.toMatchObject({ failure: 'unreachable' });
  await expect.poll(() => isCut).toBe(true);
  // Plus the buffers of both ends.
  expect(sent).toBeLessThan(10_000_000);
});

describe('a "not found" answer', () => {
  async function answering(body: object, status: number) {
    const refusing = createServer((_request, response) => {
      response.writeHead(status, { 'content-type': 'application/json' });
      response.end(JSON.stringify({ status: false, ...body }));
    });
    refusing.listen(0, '127.0.0.1');
    await once(refusing, 'listening');
    const { port } = refusing.address() as AddressInfo;
    const call = transport(`http://127.0.0.1:${port}`, 'sk_test_x');
    return { call, close: () => refusing.close() };
  }

  const VERIFY = { method: 'get', route: '/transaction/verify/{reference}' } as const;
  const TRANSFER = { method: 'get', route: '/transfer/verify/{reference}' } as const;
  const START = { method: 'post', route: '/transaction/initialize' } as const;

  it.each([
    ['the code', VERIFY, { message: 'No.', code: 'transaction_not_found' }, 404],
    ['the sentence', VERIFY, { message: 'Transaction reference not found.' }, 400],
    ['the code of a transfer', TRANSFER, { message: 'No.', code: 'transfer_not_found' }, 404],
    ['the sentence without its stop', VERIFY, { message: 'Transaction reference not found' }, 404],
  ])('is final for %s', async (_, route, body, status) => {
    const { call, close } = await answering(body, status);
    expect(await call(route)({ reference: 'EKI-1' })).toBeNull();
    close();
  });

  it.each([
    ['the merchant', VERIFY, { message: 'Merchant not found', code: 'merchant_not_found' }, 404],
    ['the address', VERIFY, { message: 'Route not found' }, 404],
    ['a longer sentence', VERIFY, { message: 'Transaction reference not found here' }, 400],
    ['a transfer', VERIFY, { message: 'Transfer not found', code: 'transfer_not_found' }, 404],
    ['another call', START, { message: 'No.', code: 'transaction_not_found' }, 404],
  ])('proves nothing about the payment for %s', async (_, route, body, status) => {
    const { call, close } = await answering(body, status);
    await expect(call(route)({ reference: 'EKI-1' })).rejects.toMatchObject({ failure: 'refused' });
    close();
  });
});
