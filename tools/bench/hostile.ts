// Memory of the built app under hostile requests, and how long single ones stop its event loop. Started
// by `npm run bench -- --hostile`, which brings the app up with the memory probe in it. --quick: 3,000
// requests instead of 21,500; --only=KIND sends one kind, --only=pauses those that cost most. Figures are printed, never asserted.
import http from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { getMemory, type MemoryUse, residentMb } from './lib/memory';
import { signIn } from './lib/seller';

const { BASE_URL: baseUrl, APP_PID: appPid, APP_URL: origin, MEMORY_PROBE: probe } = process.env;
if (!baseUrl || !appPid || !origin || !probe) throw new Error('use npm run bench -- --hostile');
const pid = Number(appPid);
const app = new URL(baseUrl);
if (!/^127\.|^localhost$/.test(app.hostname)) throw new Error('load stays on this machine');

const only = process.argv.find((word) => word.startsWith('--only='))?.slice('--only='.length);
const total = process.argv.includes('--quick') ? 3_000 : 21_500;
const CONCURRENCY = 16;
/** Requests that come from one address before the next one is made up. */
const REQUESTS_PER_ADDRESS = 5;
const ANSWER_MS = 20_000;

// The same requests in each run (mulberry32).
let seed = 20_261_122;
function random(): number {
  seed = (seed + 0x6d2b79f5) | 0;
  let t = Math.imul(seed ^ (seed >>> 15), 1 | seed);
  t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
  return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
}
const whole = (below: number) => Math.floor(random() * below);
const pick = <T>(list: readonly T[]): T => list[whole(list.length)] as T;
const hex = (digits: number) =>
  Array.from({ length: digits }, () => whole(16).toString(16)).join('');

interface Sent {
  method?: string;
  path: string;
  headers?: Record<string, string | string[]>;
  body?: string | Buffer;
  /** Hangs up after this, ms. */
  abortMs?: number;
}

const POSTS = [
  ...['user/login', 'user/register', 'user/wishListUpdate', 'cart/update', 'address/add'],
  ...['order/delivery-fee', 'order/quote', 'order/cancel', 'payment/paystack/order'],
  ...['webhooks/paystack'],
].map((name) => `/api/${name}`);
const GETS = [
  ...['user/is-auth', 'product/list', 'product/suggest', 'seller/list', 'address/get'],
  ...['map/autoComplete', 'order/user', 'wallet/get', 'payment/callback'],
].map((name) => `/api/${name}`);
const PAGES = [
  '/',
  '/faq',
  '/products',
  '/products/Shoes',
  '/food',
  '/shops',
  '/cart',
  '/my-orders',
];
const FILES = ['/favicon.ico', '/icon.svg', '/icon-512.png', '/robots.txt', '/sitemap.xml'];

/** Products that there are. */
const productIds: string[] = [];

/** A value of the wrong kind. */
function junk(): unknown {
  return pick<() => unknown>([
    () => null,
    () => ({ $ne: null }),
    () => ({ $where: 'sleep(5000)' }),
    () => [[[[[[[[[[]]]]]]]]]],
    () => 'x'.repeat(whole(20_000)),
    () => 1e308 * 10,
    () => `\u0000\r\n${hex(40)}`,
    () => Object.fromEntries(Array.from({ length: whole(600) }, () => [hex(8), hex(8)])),
    () => ({ __proto__: { admin: true }, constructor: { prototype: {} } }),
  ])();
}

function brokenBody(): string | Buffer {
  const fields = [
    'email',
    'password',
    'items',
    'cartItems',
    'address',
    'promo',
    'totalAmount',
    'name',
  ];
  return pick<() => string | Buffer>([
    () => '{"email":',
    () => JSON.stringify(Object.fromEntries(fields.map((field) => [field, junk()]))),
    () => '['.repeat(whole(20_000)),
    () => Buffer.from(hex(2_000), 'hex'),
    () => `{"email":"${hex(20)}@eki.example","password":"${hex(20)}A1-"}`,
    () => '',
    () => `{"a":1e999,"a":${whole(9)}}`,
    () =>
      JSON.stringify({ items: Array.from({ length: whole(500) }, () => ({ productId: hex(24) })) }),
    () => 'x'.repeat(whole(300_000)),
  ])();
}

const KINDS: Record<string, () => Sent> = {
  'broken bodies': () => ({
    method: 'POST',
    path: pick(POSTS),
    headers: {
      origin: baseUrl,
      'content-type': pick([
        'application/json',
        'application/json',
        'text/plain',
        'multipart/form-data',
        hex(9),
      ]),
    },
    body: brokenBody(),
  }),
  'unknown paths': () => ({
    path: pick([
      () => `/${hex(12)}`,
      () => `/products/${pick(['Shoes', 'Food', hex(5)])}/${hex(24)}`,
      () => `/food/${hex(24)}/${hex(24)}`,
      () => `/shops/${hex(24)}`,
      () => `/order/${hex(24)}`,
      () => `/_next/static/chunks/${hex(10)}.js`,
      () => `/_next/data/${hex(8)}/x.json`,
      () => `/api/${hex(10)}`,
      () => `/%${hex(2)}%${hex(2)}/${'a/'.repeat(whole(200))}`,
      () => `/art/${hex(8)}.webp`,
      () => `/.git/config?${hex(4)}`,
      () => `/products/nope-${hex(6)}`,
    ])(),
  }),
  'long queries': () => ({
    path: `${pick([...PAGES, ...GETS])}?${pick([
      () => `search=${hex(1_500)}`,
      () => `q=${hex(60)}&page=${whole(9_999_999)}`,
      () => Array.from({ length: 100 }, () => `${hex(5)}=${hex(5)}`).join('&'),
      () => `min=${whole(1e9)}&max=${whole(1e9)}&sort=${hex(4)}`,
      () =>
        `search=${encodeURIComponent(`${pick(['rice', 'shoe', 'bag'])} ${hex(6)}`)}&page=${whole(50)}`,
      () => 'search[$ne]=&search[$gt]=',
      () => `query=${hex(10)}&latitude=${random() * 400}`,
    ])()}`,
  }),
  searches: () => {
    const words = Array.from({ length: 1 + whole(6) }, () =>
      pick(['ricd', 'shoa', hex(4), hex(12)]),
    );
    const text = encodeURIComponent(words.join(' ').slice(0, 64));
    return {
      path: pick([
        `/api/product/list?q=${text}`,
        `/api/product/suggest?q=${text}`,
        `/products?search=${text}`,
        `/shops?search=${text}`,
      ]),
    };
  },
  'odd headers': () => ({
    path: pick([...PAGES, ...FILES]),
    headers: pick<() => Record<string, string | string[]>>([
      () => ({ rsc: '1', 'next-router-state-tree': hex(200) }),
      () => ({ rsc: '1', 'next-router-prefetch': pick(['1', '2', '3']), 'next-url': `/${hex(9)}` }),
      () => ({ rsc: '1', 'next-router-segment-prefetch': `/${hex(6)}` }),
      () => ({ range: `bytes=${whole(1e9)}-` }),
      () => ({ 'if-match': `"${hex(8)}"` }),
      () => ({ 'next-action': hex(40) }),
      () => ({
        'x-middleware-subrequest': hex(20),
        'x-invoke-path': '/x',
        'x-matched-path': '/faq',
      }),
      () => ({ accept: `${hex(400)}/*`, 'accept-encoding': 'zstd, br;q=0, gzip;q=9' }),
      () => ({ connection: 'Upgrade, HTTP2-Settings', upgrade: 'h2c', 'http2-settings': hex(10) }),
      () => ({ 'x-request-id': hex(200), 'user-agent': hex(2_000) }),
      () => ({ expect: '100-continue', te: 'trailers' }),
    ])(),
  }),
  'broken cookies': () => ({
    path: pick([...PAGES, ...GETS]),
    headers: {
      cookie: pick([
        () => `eki.session=${hex(400)}`,
        () =>
          `eki.session=eyJhbGciOiJkaXIiLCJlbmMiOiJBMjU2R0NNIn0..${hex(16)}.${hex(100)}.${hex(16)}`,
        () => Array.from({ length: 200 }, () => `${hex(6)}=${hex(6)}`).join('; '),
        () => `eki.device=%E0%A4%A; eki.session=%`,
        () => `__Host-eki.session="${hex(3_000)}"; ;;=;`,
      ])(),
    },
  }),
  'preview pictures': () => ({
    path: pick([
      () => `/og/product/${pick(productIds)}.jpg?${hex(6)}`,
      () => `/og/vendor/${hex(24)}.jpg`,
      () => `/og/product/${hex(24)}.jpg`,
      () => `/og/product/${hex(9)}%00.jpg`,
    ])(),
  }),
  'cut off': () => ({
    method: pick(['GET', 'POST']),
    path: pick([...PAGES, ...POSTS]),
    headers: { 'content-length': '5000', 'content-type': 'application/json', origin: baseUrl },
    body: '{"email":"',
    abortMs: 1 + whole(60),
  }),
  sockets: () => ({
    path: `/socket/?EIO=4&transport=polling&sid=${random() < 0.5 ? hex(20) : ''}`,
    headers: { 'sec-fetch-site': 'same-origin' },
  }),
};

const CRLF = '\r\n';

/** A form with these fields, a file and empty parts. */
function form(
  path: string,
  {
    cookie,
    name,
    file,
    type,
    fields = {},
    parts = 0,
  }: {
    cookie: string;
    name?: string;
    file?: Buffer;
    type?: string;
    fields?: Record<string, string>;
    parts?: number;
  },
): Sent {
  const part = (head: string, content: Buffer | string) =>
    Buffer.concat([
      Buffer.from(`--eki${CRLF}content-disposition: form-data; ${head}${CRLF}${CRLF}`),
      Buffer.from(content),
      Buffer.from(CRLF),
    ]);
  const body = Buffer.concat([
    ...Object.entries(fields).map(([field, value]) => part(`name="${field}"`, value)),
    ...Array.from({ length: parts }, (_, at) => part(`name="p${at}"`, '')),
    ...(file ? [part(`name="${name}"; filename="a"${CRLF}content-type: ${type}`, file)] : []),
    Buffer.from(`--eki--${CRLF}`),
  ]);
  const headers = {
    ...{ origin: origin ?? '', cookie },
    'content-type': 'multipart/form-data; boundary=eki',
  };
  return { method: 'POST', path, headers, body };
}

const MB = 1_048_576;
/** A PNG that says it has 30,000 × 30,000 pixels. */
function hugePicture(): Buffer {
  const head = Buffer.from(
    '89504e470d0a1a0a0000000d494844520000753000007530080200000000000000',
    'hex',
  );
  return Buffer.concat([head, Buffer.alloc(4 * MB)]);
}
const box = (name: string, content: Buffer) => {
  const head = Buffer.alloc(8);
  head.writeUInt32BE(content.length + 8);
  head.write(name, 4, 'latin1');
  return Buffer.concat([head, content]);
};
/** 990 tracks with 1,980 boxes each. */
function nestedVideo(): Buffer {
  const many = Buffer.alloc(8 * 990, box('free', Buffer.alloc(0)));
  const track = box('trak', Buffer.concat([many, box('mdia', many)]));
  return Buffer.concat([
    box('ftyp', Buffer.from('isom')),
    box('moov', Buffer.alloc(990 * track.length, track)),
  ]);
}
/** The name of its format is 20 MB of zeros and a letter. */
function paddedVideo(): Buffer {
  const size = (bytes: number) => {
    const number = Buffer.alloc(8);
    number.writeBigUInt64BE(BigInt(bytes) | (1n << 56n));
    return number;
  };
  const text = Buffer.concat([Buffer.alloc(20 * MB), Buffer.from('x')]);
  const format = Buffer.concat([Buffer.from('4282', 'hex'), size(text.length), text]);
  return Buffer.concat([Buffer.from('1a45dfa3', 'hex'), size(format.length), format]);
}

/** Requests that each cost as much as one can, by what they attack. */
function costly(customer: string, seller: string): Record<string, Sent> {
  const upload = (file: Buffer, type: string, purpose = 'chat') =>
    form('/api/files', { cookie: customer, name: 'file', file, type, fields: { purpose } });
  const json = (path: string, body: string): Sent => ({
    method: 'POST',
    path,
    headers: { origin: origin ?? '', cookie: customer, 'content-type': 'application/json' },
    body,
  });
  const words = (count: number) => Array.from({ length: count }, () => `delyv${hex(3)}`).join(' ');
  return {
    'nothing, for comparison': { path: '/healthz' },
    'picture of 900 megapixels': upload(hugePicture(), 'image/png'),
    'animation of 5 MB of frames': upload(
      Buffer.concat([Buffer.from('GIF89a'), Buffer.alloc(5 * MB - 6, Buffer.from([0, 0x2c]))]),
      'image/gif',
    ),
    'video of nested boxes': upload(nestedVideo(), 'video/mp4'),
    'video with a padded name': upload(paddedVideo(), 'video/webm'),
    'PDF of 5 MB': upload(
      Buffer.concat([Buffer.from('%PDF-1.7'), Buffer.alloc(5 * MB - 8, 0x28)]),
      'application/pdf',
      'application',
    ),
    'form of 100,000 parts': form('/api/files', {
      ...{ cookie: customer, name: 'file', file: Buffer.alloc(1), type: 'image/png' },
      parts: 100_000,
    }),
    'JSON 50,000 deep': json('/api/cart/update', '['.repeat(50_000) + ']'.repeat(50_000)),
    'JSON of 7,000 keys': json(
      '/api/cart/update',
      JSON.stringify(Object.fromEntries(Array.from({ length: 7_000 }, () => [hex(6), 1]))),
    ),
    'search of many words': {
      path: `/api/product/list?q=${encodeURIComponent('ricd shoa bagq swwet chickn jolof beens')}`,
    },
    'search of prefixes': {
      path: '/api/product/suggest?q=aa+ba+ca+da+ea+fa+ga+ha+ia+ja+ka+la+ma+na',
    },
    'address of many words': {
      path: `/api/map/autoComplete?input=${encodeURIComponent(words(11).slice(0, 100))}`,
      headers: { cookie: customer },
    },
    '2,000 query parameters': {
      path: `/products?${Array.from({ length: 2_000 }, () => `${hex(2)}=1`).join('&')}`,
    },
    'message of misspelt words': form('/api/chat/send', {
      cookie: customer,
      fields: { message: words(200) },
    }),
    'spreadsheet of 5 MB of commas': form('/api/seller/import', {
      ...{ cookie: seller, name: 'file', type: 'text/csv' },
      file: Buffer.alloc(5 * MB - 1, ','),
    }),
  };
}

/** Each may upload ten files in ten minutes. */
const PEOPLE = [
  ['ada@eki.example', 'shop@eki.example'],
  ['new@eki.example', 'kitchen@eki.example'],
  ['rider@eki.example', 'newshop@eki.example'],
] as const;

/**
 * Sends each costly request alone, once as each of three people, and prints the shortest of the three longest
 * pauses of the app's event loop: other programs lengthen single ones.
 */
async function measurePauses(): Promise<void> {
  const app = { baseUrl: baseUrl ?? '', origin: origin ?? '' };
  const pauses = new Map<string, { pauseMs: number; status: string }[]>();
  for (const [customer, seller] of PEOPLE) {
    const requests = costly(await signIn(customer, app), await signIn(seller, app));
    for (const [what, request] of Object.entries(requests)) {
      await getMemory(pid, probe ?? '');
      await sleep(200);
      const status = await send(request);
      await sleep(500);
      const { pauseMs } = await getMemory(pid, probe ?? '');
      pauses.set(what, [...(pauses.get(what) ?? []), { pauseMs, status }]);
    }
  }
  console.log('longest pause of the event loop, ms');
  for (const [what, tries] of pauses) {
    const pauseMs = Math.min(...tries.map((one) => one.pauseMs));
    const statuses = tries.map(({ status }) => status).join(', ');
    console.log(`  ${what.padEnd(30)} ${pauseMs.toFixed(0).padStart(5)}  (${statuses})`);
  }
}

/** Sends requests of these kinds, and prints the memory between them and afterwards. */
async function measureMemory(kinds: readonly string[]): Promise<void> {
  const startedAt = Date.now();
  let highest = 0;
  const watch = setInterval(() => {
    highest = Math.max(highest, residentMb(pid));
  }, 250);
  for (let part = 1; part <= 5; part += 1) {
    const upTo = Math.floor((total * part) / 5);
    await Promise.all(Array.from({ length: CONCURRENCY }, () => sendSome(kinds, upTo)));
    const resident = residentMb(pid).toFixed(0);
    tell(`after ${sentSoFar} (${resident})`, await getMemory(pid, probe ?? ''));
  }
  clearInterval(watch);
  await sleep(5_000);
  tell('5 s later', await getMemory(pid, probe ?? ''));
  console.log(
    `highest resident ${highest.toFixed(0)} MB, ${((Date.now() - startedAt) / 1_000).toFixed(0)} s`,
  );
  for (const [kind, statuses] of counts) {
    const list = [...statuses]
      .sort(([, a], [, b]) => b - a)
      .map(([status, n]) => `${status} ×${n}`);
    console.log(`  ${kind.padEnd(18)} ${list.join(', ')}`);
  }
}

const counts = new Map<string, Map<string, number>>();
const agent = new http.Agent({ keepAlive: true, maxSockets: CONCURRENCY });
let sentSoFar = 0;

/** Sends one request and returns the status of its answer, or how it ended without one. */
function send({ method = 'GET', path, headers = {}, body, abortMs }: Sent): Promise<string> {
  const address = Math.floor(sentSoFar / REQUESTS_PER_ADDRESS);
  const from = `10.${(address >> 16) & 255}.${(address >> 8) & 255}.${address & 255}`;
  return new Promise((resolve) => {
    const request = http.request({
      agent: abortMs ? false : agent,
      host: app.hostname,
      port: app.port,
      method,
      path,
      headers: { ...headers, 'x-forwarded-for': from },
      timeout: ANSWER_MS,
    });
    request.once('response', (response) => {
      response.resume();
      response.once('close', () => resolve(String(response.statusCode)));
    });
    request.once('timeout', () => request.destroy(new Error('no answer')));
    request.once('error', (error) => resolve(abortMs ? 'cut off' : error.message));
    if (abortMs) setTimeout(() => request.destroy(), abortMs);
    if (abortMs) request.write(body ?? '');
    else request.end(body);
  });
}

async function sendSome(kinds: readonly string[], upTo: number): Promise<void> {
  while (sentSoFar < upTo) {
    const kind = pick(kinds);
    const asked = KINDS[kind]?.();
    sentSoFar += 1;
    if (!asked) continue;
    const status = await send(asked);
    const ofKind = counts.get(kind) ?? new Map<string, number>();
    counts.set(kind, ofKind.set(status, (ofKind.get(status) ?? 0) + 1));
  }
}

function tell(when: string, { rss, heapUsed, heapTotal, external }: MemoryUse): void {
  const mb = (value: number) => value.toFixed(0).padStart(5);
  console.log(
    `${when.padEnd(22)} resident${mb(rss)}  live heap${mb(heapUsed)}  heap${mb(heapTotal)}  outside it${mb(external)} MB`,
  );
}

const catalogue = await fetch(`${baseUrl}/api/product/list?limit=200`);
const { products } = (await catalogue.json()) as { products: { _id: string }[] };
productIds.push(...products.map((product) => product._id));
const kinds = Object.keys(KINDS).filter((kind) => !only || kind === only);
if (kinds.length === 0 && only !== 'pauses')
  throw new Error(`no such kind; there are: ${Object.keys(KINDS).join(', ')}, pauses`);
// Everything that a quiet day loads as well.
for (const path of [...PAGES, ...GETS, ...FILES]) await send({ path });
tell('before', await getMemory(pid, probe));
if (kinds.length > 0) await measureMemory(kinds);
if (!only || only === 'pauses') {
  await measurePauses();
  tell('after the costly ones', await getMemory(pid, probe));
}
agent.destroy();
