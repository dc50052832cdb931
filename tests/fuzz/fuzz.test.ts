// Sends requests made from the OpenAPI document to every call, as people of every role, and looks
// what became of somebody else's things.
import { inspect } from 'node:util';
import mongoose from 'mongoose';
import { RateLimiterMemory, RateLimiterMongo, RateLimiterRes } from 'rate-limiter-flexible';
import { beforeAll, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { ANSWERS } from '@/lib/api/answers';
import { openApiDocument, toCall } from '@/lib/api/openapi';
import { ROUTES, type RouteName, type RouteRow } from '@/lib/api/table';
import { ROLES } from '@/lib/core/roles';
import { log } from '@/lib/platform/log';
import { callRoute } from '../support/call';
import { useTestDatabase } from '../support/database';
import { DIRECT_KINDS, placeDirect } from '../support/direct';
import { fundWallet } from '../support/ledger';
import { loadHandler } from '../support/load-handler';
import { makeOrder } from '../support/orders';
import { makePerson, type Person, signInAs } from '../support/people';
import { makePhoto, uploadAs } from '../support/photos';
import { createPromo } from '../support/promos';
import { withoutWindows } from '../support/rate-limits';
import { addRider, takeErrand } from '../support/riders';
import { addMember } from '../support/sellers';
import { createAddress, createProduct, createVendor, fillCart } from '../support/shop';
import { drawer, drawRequest, type FuzzRequest, type Pool } from './requests';

useTestDatabase();

const IS_LONG_FORM = process.env.FUZZ === 'long';
const REQUESTS = Number(process.env.FUZZ_REQUESTS) || (IS_LONG_FORM ? 50_000 : 500);
const AT_ONCE = 8;
/** After so many somebody else's things are looked at again. */
const ROUND = Math.min(500, REQUESTS / 10);
const SEED = Number(process.env.SEED) || (IS_LONG_FORM ? Date.now() : 1);
/** The longest that an answer may take, ms: where the machine does nothing else. */
const LONGEST_MS = 2_000;

const rows = Object.entries(ROUTES) as [RouteName, RouteRow][];
const { paths } = openApiDocument({ url: 'http://localhost', cookie: 'session' });

/** The last lines of the log. */
const logged: string[] = [];
const LOGGED = 12;

/** Somebody with something of everything: none of the callers. */
let owner: Person;
let pool: Pool;
let callers: { role: string; userId: string | null; cookie: string | undefined }[];

beforeAll(async () => {
  for (const limiter of [RateLimiterMemory, RateLimiterMongo]) {
    vi.spyOn(limiter.prototype, 'consume').mockResolvedValue(new RateLimiterRes());
  }
  withoutWindows();
  // What is refused is told in the log, thousands of times: kept, for the answers that are no good.
  vi.spyOn(log(), 'info').mockReturnValue();
  for (const level of ['warn', 'error'] as const) {
    vi.spyOn(log(), level).mockImplementation((...said: unknown[]) => {
      logged.push(inspect(said, { depth: 4 }).slice(0, 1_500));
      logged.splice(0, logged.length - LOGGED);
    });
  }
  owner = await makePerson({ name: 'Osarugue Imade' });
  const vendorId = await createVendor();
  const item = await createProduct(vendorId, { priceKobo: 250_000, stock: 500 });
  await addMember(vendorId, owner.userId);
  await addRider(owner.userId);
  await createPromo({ code: 'EKI10' });
  const addressId = await createAddress({ userId: owner.userId, roles: ['customer'] });
  const sender = { person: owner, addressId };
  await fundWallet(owner, 5_000_000);
  const photo = await makePhoto();
  const owned = [
    ...[owner.userId, vendorId, addressId, await uploadAs(owner, photo)],
    ...[await makeOrder(owner.userId, 'Order Placed', vendorId)],
    ...[await makeOrder(owner.userId, 'Order Delivered', vendorId)],
    ...[
      await placeDirect(DIRECT_KINDS.dispatch, sender),
      await placeDirect(DIRECT_KINDS.errand, sender),
    ],
    await takeErrand({
      userId: owner.userId,
      actor: {
        userId: owner.userId,
        roles: ['rider'],
        scope: 'rider',
        vendorIds: [],
        memberships: [],
      } as never,
    }),
  ];
  const ids = [...owned, item.productId, item.optionId, new mongoose.Types.ObjectId().toString()];
  callers = [{ role: 'guest', userId: null, cookie: undefined }];
  for (const role of ROLES) {
    const person = await makePerson({
      name: 'Efe',
      roles: role === 'customer' ? [role] : ['customer', role],
    });
    const actor = { userId: person.userId, roles: ['customer' as const] };
    ids.push(await createAddress(actor), await makeOrder(person.userId));
    await fillCart(actor, [{ ...item, quantity: 1 }]);
    await fundWallet(person, 2_000_000);
    if (role === 'seller') {
      const own = await createVendor();
      await addMember(own, person.userId);
      // Of a third: sellers may refuse what was bought of them.
      ids.push(own, await makeOrder((await makePerson()).userId, 'Order Placed', own));
    }
    if (role === 'rider') await addRider(person.userId);
    callers.push({ role, userId: person.userId, cookie: person.cookie });
  }
  const pdf = Buffer.from('%PDF-1.7\n1 0 obj << /Type /Catalog >> endobj\n%%EOF');
  const polyglot = Buffer.concat([
    Buffer.from('GIF89a/*'),
    Buffer.alloc(64),
    Buffer.from('*/=1;alert(1)'),
  ]);
  pool = {
    ids,
    files: [
      { bytes: photo, type: 'image/jpeg', name: 'photo.jpg' },
      { bytes: pdf, type: 'application/pdf', name: 'receipt.pdf' },
      { bytes: polyglot, type: 'image/gif', name: 'dance.gif' },
      { bytes: Buffer.from('<svg onload="alert(1)"/>'), type: 'image/svg+xml', name: 'a.svg' },
      {
        bytes: Buffer.concat([Buffer.alloc(4), Buffer.from('ftypmp42')]),
        type: 'image/jpeg',
        name: '../film.jpg',
      },
      { bytes: Buffer.alloc(0), type: '', name: '' },
      { bytes: photo.subarray(0, 90), type: 'image/jpeg', name: 'half.jpg' },
    ],
  };
});

async function send(name: RouteName, request: FuzzRequest, cookie: string | undefined) {
  const { handler, params } = await loadHandler(name);
  const { method, headers, raw } = request;
  const begun = performance.now();
  const got = await callRoute(handler, request.url, {
    method,
    params: { ...request.params, ...params },
    headers,
    ...(raw !== undefined && { raw }),
    ...(cookie && { cookie }),
  });
  return { ...got, ms: performance.now() - begun };
}

/** Why an answer is no good; null for a good one. */
function wrongWith(name: RouteName, { status, body, headers }: Awaited<ReturnType<typeof send>>) {
  if (status >= 500 && status !== 502) return `answered ${status}\n${logged.join('\n')}`;
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  if (/\n\s+at |node_modules|MongoServer|CastError|ZodError|E11000/.test(text))
    return 'tells of our code';
  if (status >= 300 && status < 400) {
    const to = new URL(headers.get('location') ?? '', 'http://localhost:3000');
    return to.hostname === 'localhost' ? null : `leads to ${to}`;
  }
  if (status >= 400) {
    const isRefusal = body?.success === false && typeof body.message === 'string' && body.message;
    return isRefusal ? null : `refused without a sentence: ${text.slice(0, 200)}`;
  }
  const answer = (ANSWERS as Partial<Record<RouteName, z.ZodType>>)[name];
  const parsed = answer?.safeParse(body);
  return parsed && !parsed.success
    ? `answered otherwise than documented: ${z.prettifyError(parsed.error)}`
    : null;
}

/**
 * Every document that mentions somebody, by collection and id. Not what a caller has under their own id:
 * their cart and wishlist hold whatever ids they sent.
 */
async function getThings(userId: string): Promise<Map<string, string>> {
  const things = new Map<string, string>();
  for (const collection of (await mongoose.connection.db?.collections()) ?? []) {
    const { collectionName: name } = collection;
    // Counters of calls, files in pieces, and what is sent later.
    if (/rate_limits|chunks|outbox|idempotency/.test(name)) continue;
    for (const document of await collection.find().toArray()) {
      if (callers.some((caller) => caller.userId === String(document._id))) continue;
      const text = JSON.stringify(document);
      if (text.includes(userId)) things.set(`${name} ${document._id}`, text);
    }
  }
  return things;
}

it(`answers ${REQUESTS} requests that a machine made up, and lets nobody at somebody else’s things`, async () => {
  const draw = drawer(SEED);
  // Staff may change what is others': they come last, when nobody looks.
  const isStaffs = (row: RouteRow, role: string) =>
    row.owner === 'staff' &&
    row.roles !== 'anyone' &&
    (row.roles as readonly string[]).includes(role);
  const wrong: string[] = [];
  const statuses = new Map<number, number>();
  let slowest = { ms: 0, name: '' };
  let before = await getThings(owner.userId);
  for (let sent = 0; sent < REQUESTS; ) {
    const isLast = sent >= REQUESTS * 0.9;
    const round = Math.min(ROUND, REQUESTS - sent);
    for (let left = round; left > 0; left -= AT_ONCE) {
      const burst = Array.from({ length: Math.min(AT_ONCE, left) }, async () => {
        const [name, row] = rows[Math.floor(draw() * rows.length)] as (typeof rows)[number];
        const caller = callers[Math.floor(draw() * callers.length)] as (typeof callers)[number];
        if (isStaffs(row, caller.role) && !isLast) return;
        const { method, path: url } = toCall(name);
        const operation = paths[url]?.[method];
        if (!operation) throw new Error(`${name} is not in the document`);
        const request = drawRequest(url, method.toUpperCase(), operation, pool, draw);
        const got = await send(name, request, caller.cookie);
        statuses.set(got.status, (statuses.get(got.status) ?? 0) + 1);
        if (got.ms > slowest.ms) slowest = { ms: got.ms, name };
        const problem = wrongWith(name, got);
        if (problem) {
          const body = typeof request.raw === 'string' ? request.raw.slice(0, 500) : 'a form';
          wrong.push(
            `${name} as ${caller.role}: ${problem}\n  ${request.url.slice(0, 300)}\n  ${body}`,
          );
        }
      });
      await Promise.all(burst);
      await renew();
    }
    sent += round;
    expect(wrong.slice(0, 5), `seed ${SEED}`).toEqual([]);
    if (!isLast) {
      const after = await getThings(owner.userId);
      const changed = [...before].filter(([key, text]) => after.get(key) !== text);
      expect(changed, `seed ${SEED}: somebody else’s things`).toEqual([]);
    }
    before = isLast ? before : await getThings(owner.userId);
  }
  console.log('answers by status', Object.fromEntries([...statuses].sort()), 'slowest', slowest);
  // It has been through what it should: else it proves little.
  for (const status of [200, 400, 401, 404, 409])
    expect(statuses.get(status) ?? 0, `${status}`).toBeGreaterThan(Math.min(20, REQUESTS / 250));
  if (IS_LONG_FORM) expect(slowest.ms, slowest.name).toBeLessThan(LONGEST_MS);
}, 3_600_000);

/** Signs those in again whom a request has signed out, and takes back deletions. */
async function renew(): Promise<void> {
  const sessions = mongoose.connection.collection('sessions');
  for (const caller of callers) {
    if (!caller.userId) continue;
    const userId = new mongoose.Types.ObjectId(caller.userId);
    if ((await sessions.countDocuments({ userId }, { limit: 1 })) > 0) continue;
    caller.cookie = await signInAs(caller.userId);
  }
}
