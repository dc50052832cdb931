// Sends requests generated from the OpenAPI document to every call, as every role, and checks that another
// user's documents don't change.
import { inspect } from 'node:util';
import mongoose from 'mongoose';
import { RateLimiterMemory, RateLimiterMongo, RateLimiterRes } from 'rate-limiter-flexible';
import { beforeAll, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { ANSWERS } from '@/lib/assembly/answers';
import { ROUTES, type RouteName } from '@/lib/assembly/calls';
import { openApiDocument, toCall } from '@/lib/assembly/openapi';
import { ROLES } from '@/lib/core/roles';
import type { RouteRow } from '@/lib/platform/http/row';
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
import { createDraw, drawRequest, type FuzzRequest, type Pool } from './requests';

useTestDatabase();

const IS_LONG_FORM = process.env.FUZZ === 'long';
const REQUESTS = Number(process.env.FUZZ_REQUESTS) || (IS_LONG_FORM ? 50_000 : 500);
const CONCURRENCY = 8;
/** Number of requests between two checks of the owner's documents. */
const ROUND_SIZE = Math.min(500, REQUESTS / 10);
const SEED = Number(process.env.SEED) || (IS_LONG_FORM ? Date.now() : 1);

const rows = Object.entries(ROUTES) as [RouteName, RouteRow][];
const { paths } = openApiDocument({ url: 'http://localhost', cookie: 'session' });

/** The last lines of the log. */
const logged: string[] = [];
const LOG_LINES = 12;

/** Has a document of every kind, and is not among the callers. */
let owner: Person;
let pool: Pool;
let callers: { role: string; userId: string | null; cookie: string | undefined }[];

beforeAll(async () => {
  for (const limiter of [RateLimiterMemory, RateLimiterMongo]) {
    vi.spyOn(limiter.prototype, 'consume').mockResolvedValue(new RateLimiterRes());
  }
  withoutWindows();
  // Thousands of refusals are logged: only the last lines are stored, to report them with a bad answer.
  vi.spyOn(log(), 'info').mockReturnValue();
  for (const level of ['warn', 'error'] as const) {
    vi.spyOn(log(), level).mockImplementation((...words: unknown[]) => {
      logged.push(inspect(words, { depth: 4 }).slice(0, 1_500));
      logged.splice(0, logged.length - LOG_LINES);
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
      // A third person placed it, because sellers may refuse orders of their own shop.
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

/** The problem of an answer; null for a good one. */
function findProblem(name: RouteName, { status, body, headers }: Awaited<ReturnType<typeof send>>) {
  if (status >= 500 && status !== 502) return `answered ${status}\n${logged.join('\n')}`;
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  if (/\n\s+at |node_modules|MongoServer|CastError|ZodError|E11000/.test(text))
    return 'reveals our code';
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
 * Every document that mentions a user, by collection and id. Except documents under a caller's id: their
 * cart and wishlist contain any ids that they sent.
 */
async function findDocumentsAbout(userId: string): Promise<Map<string, string>> {
  const documents = new Map<string, string>();
  for (const collection of (await mongoose.connection.db?.collections()) ?? []) {
    const { collectionName: name } = collection;
    // Counters of calls, chunks of files, and pending work.
    if (/rate_limits|chunks|outbox|idempotency/.test(name)) continue;
    for (const document of await collection.find().toArray()) {
      if (callers.some((caller) => caller.userId === String(document._id))) continue;
      const text = JSON.stringify(document);
      if (text.includes(userId)) documents.set(`${name} ${document._id}`, text);
    }
  }
  return documents;
}

it(`answers ${REQUESTS} generated requests, and never changes another user’s documents`, async () => {
  const draw = createDraw(SEED);
  // Staff may change others' documents: their calls come last, after the checks.
  const isStaffCall = (row: RouteRow, role: string) =>
    row.owner === 'staff' &&
    row.roles !== 'anyone' &&
    (row.roles as readonly string[]).includes(role);
  const wrong: string[] = [];
  const statuses = new Map<number, number>();
  let slowest = { ms: 0, name: '' };
  let before = await findDocumentsAbout(owner.userId);
  for (let sent = 0; sent < REQUESTS; ) {
    const isLast = sent >= REQUESTS * 0.9;
    const round = Math.min(ROUND_SIZE, REQUESTS - sent);
    for (let left = round; left > 0; left -= CONCURRENCY) {
      const burst = Array.from({ length: Math.min(CONCURRENCY, left) }, async () => {
        const [name, row] = rows[Math.floor(draw() * rows.length)] as (typeof rows)[number];
        const caller = callers[Math.floor(draw() * callers.length)] as (typeof callers)[number];
        if (isStaffCall(row, caller.role) && !isLast) return;
        const { method, path: url } = toCall(name);
        const operation = paths[url]?.[method];
        if (!operation) throw new Error(`${name} is not in the document`);
        const request = drawRequest(url, method.toUpperCase(), operation, pool, draw);
        const got = await send(name, request, caller.cookie);
        statuses.set(got.status, (statuses.get(got.status) ?? 0) + 1);
        if (got.ms > slowest.ms) slowest = { ms: got.ms, name };
        const problem = findProblem(name, got);
        if (problem) {
          const body = typeof request.raw === 'string' ? request.raw.slice(0, 500) : 'a form';
          wrong.push(
            `${name} as ${caller.role}: ${problem}\n  ${request.url.slice(0, 300)}\n  ${body}`,
          );
        }
      });
      await Promise.all(burst);
      await renewSessions();
    }
    sent += round;
    expect(wrong.slice(0, 5), `seed ${SEED}`).toEqual([]);
    if (!isLast) {
      const after = await findDocumentsAbout(owner.userId);
      const changed = [...before].filter(([key, text]) => after.get(key) !== text);
      expect(changed, `seed ${SEED}: another user’s documents`).toEqual([]);
    }
    before = isLast ? before : await findDocumentsAbout(owner.userId);
  }
  console.log('answers by status', Object.fromEntries([...statuses].sort()), 'slowest', slowest);
  // Proves that the requests reach every kind of answer.
  for (const status of [200, 400, 401, 404, 409])
    expect(statuses.get(status) ?? 0, `${status}`).toBeGreaterThan(Math.min(20, REQUESTS / 250));
}, 3_600_000);

/** Signs in callers that a request has signed out. */
async function renewSessions(): Promise<void> {
  const sessions = mongoose.connection.collection('sessions');
  for (const caller of callers) {
    if (!caller.userId) continue;
    const userId = new mongoose.Types.ObjectId(caller.userId);
    if ((await sessions.countDocuments({ userId }, { limit: 1 })) > 0) continue;
    caller.cookie = await signInAs(caller.userId);
  }
}
