import { createHash } from 'node:crypto';
import { once } from 'node:events';
import http from 'node:http';
import net from 'node:net';
import mongoose from 'mongoose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ROUTES } from '@/lib/assembly/calls';
import { WebhookInbox } from '@/models/money/webhook-inbox';
import { Product } from '@/models/shops/product';
import { Vendor } from '@/models/shops/vendor';
import { makeOrder } from '../../support/orders';
import { makePerson } from '../../support/people';
import {
  killServer,
  type ServerProcess,
  startReadyServer,
  useBuiltServer,
} from '../../support/server-process';
import { createProduct, createVendor, setPrice } from '../../support/shop';

useBuiltServer();

describe('a running server', () => {
  let server: ServerProcess;
  let vendorId: string;
  let productId: string;

  beforeAll(async () => {
    vendorId = await createVendor();
    productId = (await createProduct(vendorId, { priceKobo: 1_234_500 })).productId;
    server = await startReadyServer();
  });
  afterAll(() => killServer(server));

  const get = (path: string, headers: Record<string, string> = {}) =>
    fetch(server.url + path, { redirect: 'manual', headers });

  it('reports that it is alive and ready', async () => {
    expect((await get('/healthz')).status).toBe(200);
    const readiness = async () => (await get('/readyz')).json();
    await expect.poll(readiness).toEqual({ ok: true, reasons: [] });
    expect((await get('/readyz')).headers.get('cache-control')).toBe('no-store');
  });

  it('processes waiting provider events and stays ready', async () => {
    const long = new Date(Date.now() - 70_000);
    await WebhookInbox.create([
      {
        _id: 'f'.repeat(64),
        event: 'charge.success',
        raw: '{}',
        state: 'waiting',
        runAt: long,
        createdAt: long,
      },
    ]);
    const state = async () => (await WebhookInbox.findById('f'.repeat(64)).lean())?.state;
    await expect.poll(state).toBe('done');
    await expect.poll(async () => (await get('/readyz')).status).toBe(200);
  });

  it('serves the service worker of this build, to be asked for again each time', async () => {
    const answer = await get('/sw.js');
    expect(answer.status).toBe(200);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'no-cache',
      'service-worker-allowed': '/',
    });
    expect(await answer.text()).toMatch(/const BUILD = '[\w-]{8,}'/);
    expect((await get('/offline')).headers.get('content-security-policy')).toContain(
      "worker-src 'self'",
    );
  });

  it.each(['/x/bad%', '/%E0%A4%A', '/x%00y'])(
    'answers the malformed path %s with 400',
    async (path) => {
      expect((await rawRequest(server.port, path)).status).toBe(400);
    },
  );

  it('answers an absolute request URL with 400 and huge headers with 431', async () => {
    expect((await rawRequest(server.port, 'http://evil.example/')).status).toBe(400);
    const huge = { 'x-huge': 'x'.repeat(9_000) };
    expect((await rawRequest(server.port, '/healthz', huge)).status).toBe(431);
  });

  it.each([
    [{ range: 'bytes=99999999-' }, 416],
    [{ range: 'bytes=0-9' }, 206],
    [{ range: 'bytes=0-9', 'if-range': '"another"' }, 200],
    [{ 'if-match': '"another"' }, 412],
    [{ 'if-unmodified-since': 'Mon, 01 Jan 2001 00:00:00 GMT' }, 412],
  ])('answers a file request with %o by %i', async (headers, status) => {
    for (const method of ['GET', 'HEAD']) {
      const got = await fetch(`${server.url}/favicon.ico`, { method, headers });
      expect(got.status, method).toBe(status);
      const body = Buffer.from(await got.arrayBuffer()).toString('latin1');
      expect(body).toHaveLength(Number(method === 'GET' && got.headers.get('content-length')));
      expect(got.headers.get('content-range')).toBe(
        { 206: 'bytes 0-9/1537', 416: 'bytes */1537' }[status] ?? null,
      );
      if (status < 400) continue;
      if (method === 'GET') expect(body).toBe(got.statusText);
      expect(got.headers.get('content-type')).toBe('text/plain');
      expect(got.headers.get('etag')).toBeNull();
    }
  });

  it.each(['{', '%E0', '%5B%5D', '%22x%22', '%5B%22%22%2C%7B%22a%22%3A1%7D%5D', 'x'.repeat(7_000)])(
    'answers the invalid router state %.10s with 400',
    async (state) => {
      for (const path of ['/faq', '/products', '/my-orders', '/no-such-page']) {
        const got = await get(path, { rsc: '1', 'next-router-state-tree': state });
        expect(got.status, path).toBe(400);
      }
      // A page asked for as a page has no use for it.
      expect((await get('/faq', { 'next-router-state-tree': state })).status).toBe(200);
    },
  );

  it('answers the app’s router when its state is valid', async () => {
    const state = encodeURIComponent(JSON.stringify(['', {}, null, 'refetch']));
    const headers = { rsc: '1', 'next-router-state-tree': state };
    const got = await fetch(`${server.url}/products`, { headers });
    expect(got.status).toBe(200);
    expect(got.headers.get('content-type')).toContain('text/x-component');
  });

  it.each(['h2c', 'websocket', 'nonsense'])(
    'keeps to HTTP/1.1 when asked to upgrade to %s, body and connection intact',
    async (protocol) => {
      const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
      const headers = {
        connection: 'keep-alive, Upgrade, HTTP2-Settings',
        upgrade: protocol,
        'http2-settings': 'AAMAAABkAAQAoAAAAAIAAAAA',
      };
      for (const path of ['/healthz', '/faq', '/api/user/is-auth']) {
        expect((await rawRequest(server.port, path, headers, agent)).status, path).toBe(200);
      }
      agent.destroy();
      const json = { ...headers, origin: server.url, 'content-type': 'application/json' };
      const call = { host: '127.0.0.1', port: server.port, path: '/api/user/login', headers: json };
      const status = await new Promise((resolve, reject) => {
        http
          .request({ ...call, method: 'POST' }, (answer) => resolve(answer.resume().statusCode))
          .once('error', reject)
          .end(JSON.stringify({ email: 'nobody@eki.example', password: 'Wrong-2026' }));
      });
      expect(status).toBe(401);
    },
  );

  it('sends security headers and a request id, and accepts only a safe id', async () => {
    const page = await get('/faq-that-there-is-not');
    expect(page.headers.get('content-security-policy')).toMatch(
      /object-src 'none'; base-uri 'none'.*frame-ancestors 'none'; form-action 'self'/,
    );
    for (const path of ['/healthz', '/api/user/is-auth']) {
      const { headers } = await get(path, { 'x-request-id': 'client-given-1' });
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin');
      expect(headers.get('strict-transport-security')).toBeNull();
      expect(headers.get('x-powered-by')).toBeNull();
      expect(headers.get('x-request-id')).toBe('client-given-1');
    }
    const { headers } = await get('/api/user/is-auth', { 'x-request-id': '<script>alert(1)' });
    expect(headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
  });

  it.each(['/admin', '/seller/orders', '/rider/x.rsc'])(
    'puts the nonce of its policy on every script of the page at %s',
    async (path) => {
      // The second one could come from a cached first one.
      for (const page of [await get(path), await get(path)]) {
        expect(page.status).toBe(404);
        const policy = page.headers.get('content-security-policy') ?? '';
        const nonce = /'nonce-([^']+)'/.exec(policy)?.[1];
        const scripts = [...(await page.text()).matchAll(/<script\b([^>]*)>([^<]*)/g)];
        const unsigned = scripts.filter(
          ([, attributes]) => !attributes?.includes(`nonce="${nonce}"`),
        );
        expect(scripts.length).toBeGreaterThan(3);
        // Our own in the head is known by its hash.
        const hash = createHash('sha256').update(unsigned[0]?.[2] ?? '');
        expect(unsigned).toHaveLength(1);
        expect(policy).toContain(`'sha256-${hash.digest('base64')}'`);
      }
    },
  );

  it.each([
    ['GET', '/api/nope', 404, null],
    ['GET', '/api', 404, null],
    ['POST', '/api/user/login/x', 404, null],
    ['GET', '/api/user/login', 405, 'POST, OPTIONS'],
    ['DELETE', '/api/cart/update', 405, 'POST, OPTIONS'],
    ['PUT', `/api/seller/vendor/${'a'.repeat(24)}`, 405, 'GET, HEAD, OPTIONS'],
  ])('answers JSON to %s %s: %i', async (method, path, status, allow) => {
    const got = await fetch(server.url + path, { method });
    expect(got.status).toBe(status);
    expect(got.headers.get('allow')).toBe(allow);
    expect(got.headers.get('content-security-policy')).toMatch(/default-src 'none'/);
    expect(await got.json()).toEqual({
      success: false,
      message: expect.stringMatching(/.+/),
      requestId: got.headers.get('x-request-id'),
    });
  });

  it('has no image resizing endpoint', async () => {
    const path = '/_next/image?url=%2Ficon-512.png&w=640&q=75';
    expect((await get(path)).status).toBe(404);
  });

  it('caches home and text pages, and renders home again when the shop changes', async () => {
    for (const path of ['/', '/faq', '/customer-terms', '/dispatch']) {
      const page = await get(path);
      expect(page.status, path).toBe(200);
      expect(page.headers.get('cache-control'), path).toBe('public, max-age=0, must-revalidate');
      const tag = page.headers.get('etag') ?? '';
      expect((await get(path, { 'if-none-match': tag })).status, path).toBe(304);
      const html = await page.text();
      expect(html, path).toContain('rel="canonical"');
      expect(html, path).toContain('Demo shop');
    }
    const home = async () => (await get('/')).text();
    const types = [
      ...(await home()).matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g),
    ];
    expect(types.map(([, json]) => JSON.parse(json ?? '')['@type'])).toEqual([
      'OnlineStore',
      'WebSite',
    ]);
    expect(types.map(([, json]) => JSON.parse(json ?? '').url)).toEqual([server.url, server.url]);
    const { productId: fresh } = await createProduct(vendorId, { name: 'Fresh Featured' });
    await expect.poll(home).toContain(fresh);
  });

  it.each([
    ['/cart', 200],
    ['/wishlist', 200],
    ['/add-address', 200],
    ['/payment/callback?reference=x', 200],
    ['/gone', 410],
    ['/no-such-page', 404],
    ['/order/x/y', 404],
    ['/cart/x', 404],
    ['/faq.rsc', 404],
  ])('answers %s with %i, drawn by this process and not by the build', async (path, status) => {
    const page = await get(path);
    expect(page.status).toBe(status);
    expect(page.headers.has('etag')).toBe(status === 200);
    expect(await page.text()).toContain('Demo shop');
    // A change of page within the app gets data.
    const data = await get(path, { rsc: '1' });
    expect(data.status).toBe(status);
    expect(data.headers.get('content-type')).toContain('text/x-component');
  });

  it('stays up when connections are cut while they wait to be opened', async () => {
    const { hostname, port } = new URL(server.url);
    const handshake = [
      'GET /socket/?EIO=4&transport=websocket HTTP/1.1',
      `Host: ${hostname}:${port}`,
      `Origin: ${server.url}`,
      ...['Connection: Upgrade', 'Upgrade: websocket', 'Sec-WebSocket-Version: 13'],
      'Sec-WebSocket-Key: ZGF0YSBvZiAxNiBieXRlcw==',
    ];
    const request = `${handshake.join('\r\n')}\r\n\r\n`;
    const sockets = Array.from({ length: 200 }, () => net.connect(Number(port), hostname));
    try {
      await Promise.all(sockets.map((socket) => once(socket, 'connect')));
      const answers = sockets.map((socket) => once(socket, 'data'));
      for (const socket of sockets) socket.write(request);
      // Ten are opened at a time, so most of the others still wait when the first is open.
      const [answer] = await Promise.race(answers);
      expect(String(answer)).toContain('101 Switching Protocols');
      const closed = sockets.map((socket) => once(socket, 'close'));
      for (const socket of sockets) socket.resetAndDestroy();
      await Promise.all(closed);
    } finally {
      for (const socket of sockets) socket.destroy();
    }
    expect((await get('/healthz')).status).toBe(200);
    expect(server.child.exitCode).toBeNull();
  });

  it('keeps serving past the requests-per-connection limit, over new connections', async () => {
    const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
    const statuses = new Set<number | undefined>();
    for (let count = 0; count < 205; count += 1) {
      statuses.add((await rawRequest(server.port, '/healthz', {}, agent)).status);
    }
    agent.destroy();
    expect([...statuses]).toEqual([200]);
  });

  it('shows a changed price on the product page while it runs', async () => {
    const page = async () => (await get(`/products/Shoes/${productId}`)).text();
    expect(await page()).toContain('12,345');
    expect(await page()).toContain('12,345');
    await setPrice(productId, 999_900);
    await expect.poll(page).toContain('9,999');
    expect(await page()).not.toContain('12,345');
  });

  it('answers each call in both spellings, with and without a slash at its end, and never by a redirect', async () => {
    for (const name of Object.keys(ROUTES)) {
      const [method = '', pattern = ''] = name.split(' ');
      const path = pattern.replace(/\[\w+\]/g, 'a'.repeat(24));
      for (const sent of [method, 'OPTIONS', ...(method === 'GET' ? ['HEAD'] : [])]) {
        const [plain, slashed] = await Promise.all(
          [`${path}?x=1`, `${path}/?x=1`].map((url) =>
            fetch(server.url + url, { method: sent, redirect: 'manual' }),
          ),
        );
        expect([sent, path, slashed?.status]).toEqual([sent, path, plain?.status]);
        expect(slashed?.status).not.toBe(308);
      }
    }
    expect((await get('/faq/')).status).toBe(308);
    expect((await get('/faq/')).headers.get('location')).toBe('/faq');
  });

  it('redirects a wrong category or case permanently, and leaves the right URL alone', async () => {
    for (const wrong of ['PhoneAccessories', 'shoes', 'Food']) {
      const got = await get(`/products/${wrong}/${productId}?from=mail`);
      expect(got.status).toBe(308);
      expect(got.headers.get('location')).toBe(`/products/Shoes/${productId}?from=mail`);
    }
    expect((await get(`/products/Shoes/${productId}`)).status).toBe(200);
    expect((await get('/products/fashion&accessories')).headers.get('location')).toBe(
      '/products/Fashion%26Accessories',
    );
  });

  it('answers 404 for unknown and 410 for removed products, readable without scripts', async () => {
    const { productId: removed } = await createProduct(vendorId);
    await Product.updateOne({ _id: removed }, { status: 'removed', removedAt: new Date() });
    const path = `/products/Shoes/${removed}`;
    await expect.poll(async () => (await get(path)).status).toBe(410);
    expect(await (await get(path)).text()).toMatch(/<h1/);
    const never = await get(`/products/Shoes/${'c'.repeat(24)}`);
    expect(never.status).toBe(404);
    expect(await never.text()).toMatch(/<h1/);
    for (const missing of ['/products/Shoes/x', `/shops/${'c'.repeat(24)}`, '/food/x/y']) {
      expect((await get(missing)).status).toBe(404);
    }
    expect((await get('/gone')).status).toBe(410);
  });

  it('answers 410 for a shop that was taken down, and for what it sold', async () => {
    const closed = await createVendor();
    const { productId } = await createProduct(closed);
    const pages = [`/shops/${closed}`, `/products/Shoes/${productId}`];
    const statuses = async () => Promise.all(pages.map(async (path) => (await get(path)).status));
    await expect.poll(statuses).toEqual([200, 200]);
    await Vendor.updateOne({ _id: closed }, { status: 'removed', removedAt: new Date() });
    await expect.poll(statuses).toEqual([410, 410]);
  });

  it('shows the not-found page once, readable without scripts', async () => {
    const { cookie } = await makePerson();
    const missing = [
      ...['/products/nope', '/products?page=999', '/no-such-page', '/missing'],
      ...[`/order/${'c'.repeat(24)}`, '/order/x', `/products/Shoes/${'c'.repeat(24)}`],
      `/order/${await makeOrder((await makePerson()).userId)}`,
    ];
    for (const path of missing) {
      const got = await get(path, { cookie });
      expect(got.status, path).toBe(404);
      expect(got.headers.get('content-security-policy'), path).toContain("object-src 'none'");
      const html = (await got.text()).replace(/<script\b[\s\S]*?<\/script>/g, '');
      for (const part of [/<header\b/g, /<footer\b/g, /<main\b/g, /<h1\b/g]) {
        expect(html.match(part), `${path} ${part}`).toHaveLength(1);
      }
      expect(html, path).toContain('We can’t find that page');
      expect(html, path).toMatch(/<meta name="robots" content="noindex/);
    }
    const head = await fetch(`${server.url}/products/nope`, { method: 'HEAD' });
    expect([head.status, await head.text()]).toEqual([404, '']);
    // A change of page within the app gets data, not a document.
    const data = await fetch(`${server.url}/products/nope`, { headers: { rsc: '1' } });
    expect(data.headers.get('content-type')).toContain('text/x-component');
  });

  it('shows a product that was just added', async () => {
    const soon = new mongoose.Types.ObjectId();
    expect((await get(`/products/Shoes/${soon}`)).status).toBe(404);
    const { productId: fresh } = await createProduct(vendorId);
    const status = async () => (await get(`/products/Shoes/${fresh}`)).status;
    await expect.poll(status).toBe(200);
  });
});

/** A request whose path goes out as it is; fetch would mend it. */
function rawRequest(
  port: number,
  path: string,
  headers: Record<string, string> = {},
  agent?: http.Agent,
): Promise<{ status: number | undefined }> {
  return new Promise((resolve, reject) => {
    const request = http.request({ host: '127.0.0.1', port, path, headers, agent });
    request.once('error', reject);
    request.once('response', (response) => {
      response.resume();
      response.once('end', () => resolve({ status: response.statusCode }));
    });
    request.end();
  });
}
