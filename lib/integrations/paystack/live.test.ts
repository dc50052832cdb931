import { createHmac } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { kobo } from '@/lib/core/money';
import { createCardProvider } from './live';

const body = Buffer.from('{"event":"charge.success"}');
const sign = (key: string) => createHmac('sha512', key).update(body).digest('hex');
const REFERENCE = 'EKI-0123456789abcdef-1';
const ENDPOINT = 'http://127.0.0.1:9/paystack';

describe('the signature of a webhook event', () => {
  it.each(['sk_test_new', 'sk_test_old'])('is accepted from %s during a key rotation', (key) => {
    const provider = createCardProvider(ENDPOINT, 'sk_test_new', 'sk_test_old');
    expect(provider.isSigned(body, sign(key))).toBe(true);
  });

  it('is refused from the old key afterwards, and when missing', () => {
    const provider = createCardProvider(ENDPOINT, 'sk_test_new');
    expect(provider.isSigned(body, sign('sk_test_old'))).toBe(false);
    expect(provider.isSigned(body, sign('undefined'))).toBe(false);
    expect(provider.isSigned(body, null)).toBe(false);
    expect(provider.isSigned(body, sign('sk_test_new').toUpperCase())).toBe(false);
  });
});

describe('a lookup by reference', () => {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(request.url ?? '');
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify({ status: false, message: 'Transaction reference not found.' }));
  });
  beforeAll(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)));
  afterAll(() => new Promise((resolve) => server.close(resolve)));

  const find = async (reference: string) => {
    const { port } = server.address() as AddressInfo;
    asked.length = 0;
    await createCardProvider(`http://127.0.0.1:${port}`, 'sk_test_unit').find(reference);
    return [...asked];
  };

  it.each([REFERENCE, 'T100004.230412', 'DVA_2304121530', 'abc==', '7'])(
    'asks for %s',
    async (of) => {
      expect(await find(of)).toEqual([`/transaction/verify/${encodeURIComponent(of)}`]);
    },
  );

  it.each(['', '.', '..', '../bulk', 'a/b', 'a?b', 'a%2fb', 'ä', 'a'.repeat(101)])(
    'asks nothing for %j',
    async (of) => {
      expect(await find(of)).toEqual([]);
    },
  );
});

describe('a customer’s bank transfers', () => {
  const CARDS = 230;
  const server = createServer((request, response) => {
    const query = new URL(request.url ?? '', 'http://127.0.0.1').searchParams;
    const [perPage, page] = [Number(query.get('perPage')), Number(query.get('page') ?? 1)];
    const all = Array.from({ length: CARDS + 1 }, (_, at) => ({
      id: at + 1,
      reference: `REF-${at}`,
      status: 'success',
      amount: 500_000,
      channel: at === CARDS ? 'dedicated_nuban' : 'card',
    }));
    const data = all.slice((page - 1) * perPage, page * perPage);
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify({ status: true, message: 'Transactions retrieved', data }));
  });
  beforeAll(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)));
  afterAll(() => new Promise((resolve) => server.close(resolve)));

  it('are found behind hundreds of card payments', async () => {
    const { port } = server.address() as AddressInfo;
    const provider = createCardProvider(`http://127.0.0.1:${port}`, 'sk_test_unit');
    expect(await provider.listTransfers('7')).toMatchObject([{ reference: `REF-${CARDS}` }]);
  });
});

describe('the payment page link', () => {
  /** The page in the provider's answer. */
  let page = '';
  const server = createServer((_request, response) => {
    const data = { authorization_url: page, access_code: 'code', reference: REFERENCE };
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify({ status: true, message: 'Authorization URL created', data }));
  });
  beforeAll(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)));
  afterAll(() => new Promise((resolve) => server.close(resolve)));

  const start = () => {
    const { port } = server.address() as AddressInfo;
    return createCardProvider(`http://127.0.0.1:${port}`, 'sk_test_unit').start({
      reference: REFERENCE,
      amount: kobo(586_000),
      email: 'ada@eki.example',
      callbackUrl: 'http://localhost:3000/payment/callback',
      cancelUrl: 'http://localhost:3000/cart',
      paymentId: 'a'.repeat(24),
    });
  };

  it('is returned when it is on the provider’s own site', async () => {
    page = 'http://127.0.0.1/checkout/code';
    expect(await start()).toEqual({ url: page, accessCode: 'code' });
  });

  it.each([
    ['another host', 'http://evil.example/checkout/code'],
    ['a host with the same prefix', 'http://127.0.0.1.evil.example/checkout/code'],
    ['a host behind user info', 'http://127.0.0.1@evil.example/checkout/code'],
    ['another protocol', 'https://127.0.0.1/checkout/code'],
    ['a script', 'javascript://127.0.0.1/%0aalert(1)'],
  ])('is refused on %s', async (_where, url) => {
    page = url;
    await expect(start()).rejects.toMatchObject({
      failure: 'refused',
      message: 'the payment page is on a foreign host',
    });
  });
});
