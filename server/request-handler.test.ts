import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { readEnv } from '@/lib/platform/env';
import { log } from '@/lib/platform/log';
import { sealSession } from '@/lib/platform/session-token';
import { pageRetryAfter } from './pages/limits';
import { createRequestListener } from './request-handler';

const SETTINGS = {
  NODE_ENV: 'test',
  APP_URL: 'http://localhost:3000',
  MONGODB_URI: 'mongodb://127.0.0.1:9/eki',
  AUTH_SECRET: 'x'.repeat(32),
  DATA_KEY: Buffer.alloc(32, 1).toString('base64'),
  PAYSTACK_SECRET_KEY: 'sk_test_x',
  GOOGLE_MAPS_API_KEY: 'x',
  SMTP_URL: 'smtp://localhost:25',
  LOG_LEVEL: 'silent',
};
for (const [name, value] of Object.entries(SETTINGS)) vi.stubEnv(name, value);
vi.mock('@/lib/catalog/live-index', async (original) => ({
  ...(await original<object>()),
  isCatalogueFollowed: () => true,
}));
afterEach(() => vi.restoreAllMocks());

const renderEmpty = async (_request: IncomingMessage, response: ServerResponse) =>
  void response.end();

async function withServer(
  render: typeof renderEmpty,
  work: (port: number) => Promise<void>,
  settings: Record<string, string> = {},
): Promise<void> {
  const result = readEnv({ ...SETTINGS, ...settings });
  if (!result.ok) throw new Error(result.problems.join());
  const server = createServer(createRequestListener(render, result.env));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  await work((server.address() as AddressInfo).port).finally(() => server.close());
}

/** Sends the path as it is; fetch would normalise it. */
function getStatus(port: number, method: string, path: string): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const sent = request({ host: '127.0.0.1', port, method, path }, (response) => {
      response.resume();
      resolve(response.statusCode);
    });
    sent.once('error', reject).end();
  });
}

it.each([
  ['/api/chat/get-chat/', '/api/chat/get-chat'],
  ['/api/chat/get-chat/?after=3', '/api/chat/get-chat?after=3'],
  ['/api/chat/get-chat?q=/', '/api/chat/get-chat?q=/'],
  ['/api/seller/vendor/abc/', '/api/seller/vendor/abc'],
  ['/faq/', '/faq/'],
])('passes %s on as %s', async (path, expected) => {
  const passed: (string | undefined)[] = [];
  const render: typeof renderEmpty = async (request, response) => {
    passed.push(request.url);
    response.end();
  };
  await withServer(render, async (port) => void (await getStatus(port, 'GET', path)));
  expect(passed).toEqual([expected]);
});

it.each([
  ['GET', '/x/%2e%2e/api/user/is-auth', 400],
  ['GET', '/x/../missing', 400],
  ['GET', '/x/.%2E/gone', 400],
  ['GET', '/x%5C..%5Capi', 400],
  ['GET', '/faq', 200],
  ['GET', '/a...b/.well-known', 404],
  ['POST', '/products', 405],
  ['POST', '/', 405],
  ['DELETE', '/faq', 405],
])('answers %s %s with %d', async (method, path, status) => {
  await withServer(renderEmpty, async (port) => {
    expect(await getStatus(port, method, path)).toBe(status);
  });
});

it.each([
  ['0', 1],
  ['1', 0],
])('with %s proxies counted, warns %i times about a forwarding one', async (hops, warnings) => {
  const result = readEnv({ ...SETTINGS, TRUSTED_PROXY_HOPS: hops });
  if (!result.ok) throw new Error(result.problems.join());
  const warn = vi.spyOn(log(), 'warn');
  const server = createServer(createRequestListener(renderEmpty, result.env));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/healthz`;
  const visit = (headers: Record<string, string>) => fetch(url, { headers });
  expect((await visit({})).status).toBe(200);
  expect(warn).not.toHaveBeenCalled();
  await visit({ 'x-forwarded-for': '203.0.113.7' });
  await visit({ 'x-forwarded-for': '203.0.113.8' });
  expect(warn).toHaveBeenCalledTimes(warnings);
  server.close();
});

it.each([
  ['development', 200],
  ['test', 405],
])('serves the error overlay’s files in %s: %d', async (NODE_ENV, status) => {
  const visit = async (port: number) => {
    expect(await getStatus(port, 'POST', '/__nextjs_original-stack-frames')).toBe(status);
  };
  await withServer(renderEmpty, visit, { NODE_ENV });
});

/** Status and Location of a GET with this Host header. */
function visit(port: number, path: string, host: string): Promise<(number | string | undefined)[]> {
  return new Promise((resolve, reject) => {
    const sent = request({ host: '127.0.0.1', port, path, headers: { host } }, (response) => {
      response.resume();
      resolve([response.statusCode, response.headers.location]);
    });
    sent.once('error', reject).end();
  });
}

it.each([
  ['127.0.0.1:3000', '/', 307, 'http://localhost:3000/'],
  ['127.0.0.1:3000', '/products?search=a%20b', 307, 'http://localhost:3000/products?search=a%20b'],
  ['127.0.0.1:3000', '//evil.example/x', 307, 'http://localhost:3000//evil.example/x'],
  ['[::1]:3000', '/faq', 307, 'http://localhost:3000/faq'],
  ['localhost:3000', '/faq', 200, undefined],
  ['LOCALHOST:3000', '/faq', 200, undefined],
  // Another port may be a tunnel, another name a proxy.
  ['127.0.0.1:8080', '/faq', 200, undefined],
  ['eki.example:3000', '/faq', 200, undefined],
  ['127.0.0.1:x', '/faq', 200, undefined],
  ['127.0.0.1:3000', '/healthz', 200, undefined],
  ['127.0.0.1:3000', '/api/user/is-auth', 200, undefined],
])('in the demo redirects %s%s: %d %s', async (host, path, status, location) => {
  const check = async (port: number) => {
    expect(await visit(port, path, host)).toEqual([status, location]);
  };
  await withServer(renderEmpty, check, { ALLOW_SANDBOX: 'true' });
});

it('doesn’t redirect hosts outside the demo', async () => {
  await withServer(renderEmpty, async (port) => {
    expect(await visit(port, '/faq', '127.0.0.1:3000')).toEqual([200, undefined]);
  });
});

it.each([
  '/faq.rsc',
  '/.rsc',
  '/no-such-page.rsc',
  '/products/Shoes.rsc',
  '/faq%2ersc?x=1?y',
  '/shops/a%2fb',
  '/food/a%2Fb/c',
  '/products/a%2fb/c',
  '/products/a%2fb%2fc',
  '/order/a%5cb',
  '/_global-error',
])('answers %s with 404 and the not-found page', async (path) => {
  const render = async (request: IncomingMessage, response: ServerResponse) =>
    void response.setHeader('content-type', 'text/html').end(request.url);
  await withServer(render, async (port) => {
    const response = await fetch(`http://127.0.0.1:${port}${path}`);
    expect(response.status).toBe(404);
    expect(await response.text()).toBe('/missing');
  });
});

it('sends the 404 page in full, even to a conditional request', async () => {
  const render = async (request: IncomingMessage, page: ServerResponse): Promise<undefined> => {
    // Like Next with a cached page.
    page.setHeader('etag', '"cached"').setHeader('content-type', 'text/html');
    page.statusCode = request.headers['if-none-match'] ? 304 : 200;
    page.end(request.headers['if-none-match'] ? undefined : 'whole');
  };
  await withServer(render, async (port) => {
    const headers = { 'if-none-match': '"cached"', 'if-modified-since': new Date().toUTCString() };
    // Two answers: the second comes from the cache.
    for (const _ of [1, 2]) {
      const gone = await fetch(`http://127.0.0.1:${port}/gone`, { headers });
      const sent = [gone.status, gone.headers.get('etag'), await gone.text()];
      expect(sent).toEqual([410, null, 'whole']);
    }
  });
});

it('logs the status that was sent, not one set afterwards', async () => {
  const logged = vi.spyOn(log(), 'debug');
  const render = async (_request: IncomingMessage, page: ServerResponse): Promise<undefined> => {
    page.statusCode = 206;
    page.end();
    page.statusCode = 500;
  };
  await withServer(render, async (port) => {
    expect((await fetch(`http://127.0.0.1:${port}/faq`)).status).toBe(206);
    await expect.poll(() => logged.mock.calls).toHaveLength(1);
    expect(logged.mock.calls[0]?.[0]).toMatchObject({ path: '/faq', status: 206 });
  });
});

/** A request from an address, with an optional Cookie header. */
const requestFrom = (address: string, cookie?: string) =>
  ({ headers: { cookie }, socket: { remoteAddress: address } }) as unknown as IncomingMessage;

describe('a page that is the same for everyone', () => {
  /** All that a visitor could bring along. */
  const brought = {
    cookie: 'eki.session=x; theme=dark',
    'x-forwarded-host': 'evil.example',
    'x-forwarded-proto': 'http',
    'accept-language': 'fr',
    'user-agent': 'Googlebot',
    'next-router-prefetch': '1',
    purpose: 'prefetch',
    'if-none-match': '"x"',
    range: 'bytes=0-3',
    'x-request-id': 'of-this-visitor',
  };
  /** Answers with what Next was asked, and asks in the name of another host. */
  async function requestAs(path: string, headers: Record<string, string>, method = 'GET') {
    const asked: Pick<IncomingMessage, 'method' | 'url' | 'headers'>[] = [];
    const render: typeof renderEmpty = async ({ method, url, headers }, answer) => {
      asked.push({ method, url, headers });
      answer.setHeader('content-type', 'text/html').setHeader('vary', 'rsc').end('0123456789');
    };
    let got: { status: number; headers: Headers; body: string } | undefined;
    await withServer(render, async (port) => {
      const sent = await new Promise<IncomingMessage>((resolve, reject) => {
        const options = { host: '127.0.0.1', port, path, method };
        const all = { host: 'evil.example', ...headers };
        request({ ...options, headers: all }, resolve)
          .once('error', reject)
          .end();
      });
      let body = '';
      for await (const chunk of sent) body += chunk;
      const fields = Object.entries(sent.headers).map(([name, value]) => [name, String(value)]);
      const sentHeaders = new Headers(fields as [string, string][]);
      got = { status: sent.statusCode ?? 0, headers: sentHeaders, body };
    });
    if (!got) throw new Error('no answer');
    return { asked, ...got };
  }

  it.each([
    ['/?utm_source=x&auth=login', '/', {}],
    ['/products?page=2&fbclid=1&search=a', '/products?search=a&page=2', {}],
    [
      '/api/product/list?page=1',
      '/api/product/list?page=1',
      { 'x-eki-peer': '127.0.0.1', 'x-request-id': brought['x-request-id'] },
    ],
    ['/no-such-page', '/missing', {}, 404],
  ])(
    'is rendered from its URL only, at our own host: %s',
    async (path, url, ours, status = 200) => {
      for (const method of ['GET', 'HEAD']) {
        const { asked, body, headers, ...got } = await requestAs(path, brought, method);
        expect(asked).toEqual([
          { method: 'GET', url, headers: { ...ours, host: 'localhost:3000', 'user-agent': 'eki' } },
        ]);
        // In full, whichever range was requested.
        expect([got.status, body]).toEqual([status, method === 'HEAD' ? '' : '0123456789']);
        expect(headers.get('content-length')).toBe('10');
        expect(headers.get('vary')).toBe('rsc, Accept-Encoding');
        expect(headers.get('cache-control')).toBe('public, max-age=0, must-revalidate');
      }
    },
  );

  it('is rendered as complete data, cached apart from the page, for a navigation within the app', async () => {
    const from = { 'next-router-state-tree': '%5B%22%22%2C%7B%7D%5D', 'next-url': '/cart' };
    const data = await requestAs('/faq?_rsc=abc', { ...brought, ...from, rsc: '1' });
    const ours = { host: 'localhost:3000', 'user-agent': 'eki' };
    const headers = { rsc: '1', 'next-router-prefetch': '1', ...ours };
    expect(data.asked).toEqual([{ method: 'GET', url: '/faq', headers }]);
    expect(data.headers.get('cache-control')).toBe('private, no-cache');
  });

  it('is not cached if rendering its data failed, which Next answers with 200', async () => {
    const render: typeof renderEmpty = async (_request, answer) => {
      answer.setHeader('content-type', 'text/x-component').end('0:{}\n3:E{"digest":"1234"}\n');
    };
    await withServer(render, async (port) => {
      const answer = await fetch(`http://127.0.0.1:${port}/products`, { headers: { rsc: '1' } });
      expect(answer.status).toBe(500);
    });
  });

  it.each([
    ['/api/product/list?page=1&x=1', {}],
    ['/api/user/is-auth', {}],
    ['/my-orders', {}],
    ['/admin', {}],
    ['/products', { rsc: '1', 'next-what-there-is-next': '1' }],
    ['/products', { rsc: '2' }],
  ])('is not cached if it differs between visitors or is unknown: %s %j', async (path, headers) => {
    const { asked } = await requestAs(path, { ...brought, ...headers });
    expect(asked).toMatchObject([{ url: path, headers: { cookie: brought.cookie } }]);
  });

  it('answers 304 to its tag, and in full to the tag of another coding', async () => {
    const { headers } = await requestAs('/faq', { 'accept-encoding': 'gzip' });
    const tag = { 'if-none-match': headers.get('etag') ?? '' };
    const known = await requestAs('/faq', { ...tag, 'accept-encoding': 'gzip, deflate' });
    expect([known.status, known.body, known.headers.get('etag')]).toEqual([
      304,
      '',
      tag['if-none-match'],
    ]);
    expect(known.headers.get('x-request-id')).not.toBe(headers.get('x-request-id'));
    expect((await requestAs('/faq', { ...tag, 'accept-encoding': 'br' })).status).toBe(200);
    expect((await requestAs('/gone', { 'if-none-match': '*' })).status).toBe(410);
  });
});

it('gives calls a policy without content, unless the handler has set one', async () => {
  const own = "default-src 'none'; sandbox";
  const answering: typeof renderEmpty = async (request, response) => {
    if (request.url?.includes('/files/')) response.setHeader('content-security-policy', own);
    response.end();
  };
  await withServer(answering, async (port) => {
    const policyOf = async (path: string) =>
      (await fetch(`http://127.0.0.1:${port}${path}`)).headers.get('content-security-policy');
    expect(await policyOf(`/api/files/${'a'.repeat(24)}`)).toBe(own);
    expect(await policyOf('/api/product/list')).toContain("default-src 'none'; frame-ancestors");
  });
});

it('reads a script of the build once, and lets browsers cache it', async () => {
  let readings = 0;
  const render: typeof renderEmpty = async (_request, file) => {
    readings += 1;
    file.setHeader('content-type', 'application/javascript').end('let a;'.repeat(500));
  };
  await withServer(render, async (port) => {
    const headers = { 'accept-encoding': 'br' };
    const get = () => fetch(`http://127.0.0.1:${port}/_next/static/chunks/a-1.js`, { headers });
    for (const file of [await get(), await get()]) {
      expect(file.status).toBe(200);
      expect(file.headers.get('content-encoding')).toBe('br');
      expect(file.headers.get('cache-control')).toContain('immutable');
    }
  });
  expect(readings).toBe(1);
});

describe('a failure outside the app', () => {
  it.each([
    ['/my-orders', /<h1>One moment, please<\/h1>/],
    ['/api/product/list', /^Internal Server Error$/],
  ])('%s is answered with 500', async (path, text) => {
    const fail = async () => {
      throw new Error('not rendered in time');
    };
    await withServer(fail, async (port) => {
      const failed = await fetch(`http://127.0.0.1:${port}${path}`);
      expect([failed.status, failed.headers.get('cache-control')]).toEqual([500, 'no-store']);
      expect(await failed.text()).toMatch(text);
    });
  });
});

describe('a public call that many make at once', () => {
  const REFUSED = '203.0.113.1';
  /** Statuses for visitors of whom the first is refused while all wait, and the number of renderings. */
  async function callAtOnce(visitors: number, statusOfOthers: number) {
    const arrived = countRequests();
    let renderings = 0;
    const render: typeof renderEmpty = async ({ headers }, answer) => {
      renderings += 1;
      await expect.poll(arrived).toBe(visitors);
      answer.statusCode = headers['x-forwarded-for'] === REFUSED ? 429 : statusOfOthers;
      answer.setHeader('content-type', 'application/json').end('{}');
    };
    const statuses: number[] = [];
    await withServer(render, async (port) => {
      const call = async (address: string) => {
        const headers = { 'x-forwarded-for': address };
        return (await fetch(`http://127.0.0.1:${port}/api/seller/list`, { headers })).status;
      };
      const first = call(REFUSED);
      await expect.poll(() => renderings).toBe(1);
      const others = Array.from({ length: visitors - 1 }, (_, at) => call(`203.0.113.${at + 2}`));
      statuses.push(...(await Promise.all([first, ...others])));
    });
    return { statuses, renderings };
  }

  /** A function that returns how many requests have come to this process's servers since. */
  function countRequests(): () => number {
    let count = 0;
    const add = () => {
      count += 1;
    };
    subscribe('http.server.request.start', add);
    onTestFinished(() => void unsubscribe('http.server.request.start', add));
    return () => count;
  }

  it.each([200, 500])(
    'is rendered once more if the first is refused, and all others get that answer: %i',
    async (status) => {
      const { statuses, renderings } = await callAtOnce(20, status);
      expect(statuses).toEqual([429, ...Array(19).fill(status)]);
      expect(renderings).toBe(2);
    },
  );
});

it('evicts no page for large answers to calls', async () => {
  const rendered: (string | undefined)[] = [];
  const large = Buffer.alloc(2_000_000);
  const render: typeof renderEmpty = async ({ url }, answer) => {
    rendered.push(url);
    const isCall = url?.startsWith('/api/');
    answer.setHeader('content-type', isCall ? 'application/json' : 'text/html');
    answer.end(isCall ? large : 'a page');
  };
  await withServer(render, async (port) => {
    await getStatus(port, 'HEAD', '/faq');
    for (let page = 1; page <= 40; page += 1) {
      await getStatus(port, 'HEAD', `/api/product/list?page=${page}`);
    }
    await getStatus(port, 'HEAD', '/faq');
  });
  expect(rendered.filter((url) => url === '/faq')).toHaveLength(1);
});

describe('with all renderings of a minute used up', () => {
  it('renders no more for guests of the address, but sends cached pages', async () => {
    const renderList = async (_request: IncomingMessage, page: ServerResponse) =>
      void page.setHeader('content-type', 'text/html').end('a list');
    await withServer(renderList, async (port) => {
      const get = (path: string) => fetch(`http://127.0.0.1:${port}${path}`);
      expect((await get('/products?sort=price-asc')).status).toBe(200);
      let renderings = 1;
      while ((await pageRetryAfter(requestFrom('127.0.0.1'))) === null) renderings += 1;
      // Earlier tests have used some.
      expect(renderings).toBeGreaterThan(2_900);
      for (const path of ['/products', '/my-orders', '/order/x', '/admin/x']) {
        const refused = await get(path);
        expect(refused.status, path).toBe(429);
        expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
        expect(refused.headers.get('cache-control')).toBe('no-store');
        expect(refused.headers.get('content-security-policy')).toContain("object-src 'none'");
        expect(await refused.text()).toMatch(/<h1>One moment, please<\/h1>/);
      }
      for (const path of ['/products?sort=price-asc', '/api/product/list', '/art/x.webp']) {
        expect((await get(path)).status, path).toBe(200);
      }
      expect((await get('/no-such-page')).status).toBe(404);
    });
  });

  it('renders for signed-in people, up to their own limit', async () => {
    const cookie = `eki.session=${await sealSession('sid', 'person')}`;
    expect(await pageRetryAfter(requestFrom('127.0.0.1'))).toBeGreaterThan(0);
    expect(await pageRetryAfter(requestFrom('203.0.113.2'))).toBeNull();
    for (let count = 0; count < 300; count += 1) {
      expect(await pageRetryAfter(requestFrom('127.0.0.1', cookie))).toBeNull();
    }
    expect(await pageRetryAfter(requestFrom('203.0.113.2', cookie))).toBeGreaterThan(0);
  });
});

describe('the content security policy of a page', () => {
  /** Like Next, takes the policy from the request. */
  const render = async (request: IncomingMessage, response: ServerResponse): Promise<undefined> => {
    const { headers } = request;
    response.setHeader('content-type', 'text/html');
    response.setHeader('x-report-only', headers['content-security-policy-report-only'] ?? 'none');
    response.end(String(headers['content-security-policy']));
  };
  const forgedHeaders = {
    'content-security-policy': "script-src 'nonce-chosen'",
    'content-security-policy-report-only': "script-src 'nonce-chosen'",
  };
  /** Signed in, since the tests before have used up the pages of this address. */
  const get = async (port: number, path: string) => {
    const cookie = `eki.session=${await sealSession('sid', 'reader')}`;
    return fetch(`http://127.0.0.1:${port}${path}`, { headers: { ...forgedHeaders, cookie } });
  };

  it.each(['/seller', '/rider/jobs', '/support/', '/admin/orders'])(
    'has its own nonce at %s',
    async (path) => {
      await withServer(render, async (port) => {
        const nonces = new Set<string | undefined>();
        for (const answer of [await get(port, path), await get(port, path)]) {
          const policy = answer.headers.get('content-security-policy') ?? '';
          expect(await answer.text()).toBe(policy);
          expect(answer.headers.get('x-report-only')).toBe('none');
          nonces.add(/script-src 'self' 'nonce-([A-Za-z0-9+/=]{24})'/.exec(policy)?.[1]);
          expect(policy).not.toMatch(/script-src[^;]*'unsafe-inline'|chosen/);
          expect(answer.headers.get('cache-control')).toBe('no-store');
          expect(answer.headers.get('x-robots-tag')).toBe('noindex');
        }
        expect(nonces).not.toContain(undefined);
        expect(nonces.size).toBe(2);
      });
    },
  );

  it.each(['/', '/faq', '/rider-terms', '/sellers', '/seller/apply', '/rider/apply', '/x/admin'])(
    'has no nonce at %s',
    async (path) => {
      await withServer(render, async (port) => {
        const answer = await get(port, path);
        const policy = answer.headers.get('content-security-policy') ?? '';
        expect(policy).toContain("script-src 'self' 'unsafe-inline'");
        expect(policy).not.toContain('nonce');
        expect(await answer.text()).not.toContain('chosen');
        expect(answer.headers.get('x-robots-tag')).toBeNull();
      });
    },
  );

  it.each([
    ['off', '/', ''],
    ['on', '/', ' https://chat.example'],
    ['on', '/products/Shoes', ' https://chat.example'],
    ['on', '/cart', ''],
    ['on', '/payment/callback', ''],
    ['on', '/reset-password', ''],
    ['on', '/support', ''],
  ])('with the messenger %s allows frames on %s of:%s', async (state, path, frames) => {
    const settings: Record<string, string> =
      state === 'on' ? { MESSENGER_WIDGET_URL: 'https://chat.example/w/1?theme=light' } : {};
    await withServer(
      render,
      async (port) => {
        const policy = (await get(port, path)).headers.get('content-security-policy') ?? '';
        expect(policy).toContain(`; frame-src ${frames || "'none'"};`);
        expect(policy.split('chat.example')).toHaveLength(frames ? 2 : 1);
      },
      settings,
    );
  });
});
