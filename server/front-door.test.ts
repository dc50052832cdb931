import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, it, vi } from 'vitest';
import { readEnv } from '@/lib/platform/env';
import { log } from '@/lib/platform/log';
import { answerWith } from './front-door';

const SETTINGS = {
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
afterEach(() => vi.restoreAllMocks());

const unused = async (_asked: IncomingMessage, page: ServerResponse) => void page.end();

async function withServer(
  handle: typeof unused,
  work: (port: number) => Promise<void>,
  settings: Record<string, string> = {},
): Promise<void> {
  const result = readEnv({ ...SETTINGS, ...settings });
  if (!result.ok) throw new Error(result.problems.join());
  const server = createServer(answerWith(handle, result.env));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  await work((server.address() as AddressInfo).port).finally(() => server.close());
}

/** As it is written, without a client that puts it right first. */
function statusOf(port: number, method: string, path: string): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const asked = request({ host: '127.0.0.1', port, method, path }, (answer) => {
      answer.resume();
      resolve(answer.statusCode);
    });
    asked.once('error', reject).end();
  });
}

it.each([
  ['GET', '/x/%2e%2e/api/user/is-auth', 400],
  ['GET', '/x/../missing', 400],
  ['GET', '/x/.%2E/gone', 400],
  ['GET', '/x%5C..%5Capi', 400],
  ['GET', '/faq', 200],
  ['GET', '/a...b/.well-known', 200],
  ['POST', '/products', 405],
  ['POST', '/', 405],
  ['DELETE', '/faq', 405],
])('answers %s %s with %d', async (method, path, status) => {
  await withServer(unused, async (port) => {
    expect(await statusOf(port, method, path)).toBe(status);
  });
});

it.each([
  ['0', 1],
  ['1', 0],
])('with %s proxies counted, warns %i times of one that forwards', async (hops, warnings) => {
  const result = readEnv({ ...SETTINGS, TRUSTED_PROXY_HOPS: hops });
  if (!result.ok) throw new Error(result.problems.join());
  const warn = vi.spyOn(log(), 'warn');
  const server = createServer(answerWith(unused, result.env));
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
])('lets the error overlay ask for its things in %s: %d', async (NODE_ENV, status) => {
  const visit = async (port: number) => {
    expect(await statusOf(port, 'POST', '/__nextjs_original-stack-frames')).toBe(status);
  };
  await withServer(unused, visit, { NODE_ENV });
});
