import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import path from 'node:path';
import { build } from 'esbuild';
import mongoose from 'mongoose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { statusAt } from '@/lib/core/delivery/status';
import { shortId } from '@/lib/core/ids';
import type { ServiceKind } from '@/lib/core/service-kind';
import { payErrandInput } from '@/lib/purchases/moves/errands/schemas';
import { LedgerTransfer } from '@/models/ledger/ledger';
import { Rider } from '@/models/people/rider';
import { IdempotencyKey } from '@/models/platform/idempotency-key';
import { Outbox } from '@/models/platform/outbox';
import { Purchase } from '@/models/purchases/purchase';
import { emptyDatabase, useTestDatabase } from '../support/database';
import { getStoredJob } from '../support/deliveries';
import type { DeliveryNews, DeliveryRun, DeliveryStep } from '../support/delivery-run';
import { dispatchBody, errandBody } from '../support/direct';
import { expectBooksToBalance, fundWallet, getBalance } from '../support/ledger';
import { cases } from '../support/long-form';
import { refusal, start } from '../support/paying';
import { makePhoto, uploadAs } from '../support/photos';
import { makeRider } from '../support/riders';
import { makeMember } from '../support/sellers';
import {
  createAddress,
  createCustomer,
  createProduct,
  createVendor,
  fillCart,
  NOON,
} from '../support/shop';

useTestDatabase();

const PROGRAM = path.resolve(`node_modules/.cache/eki/delivery-run-${process.pid}.mjs`);
beforeAll(() =>
  build({
    entryPoints: ['tests/support/delivery-run.ts'],
    outfile: PROGRAM,
    bundle: true,
    platform: 'node',
    format: 'esm',
    packages: 'external',
    tsconfig: 'server/tsconfig.json',
    logLevel: 'warning',
  }),
);
afterAll(() => rmSync(PROGRAM));

/** The people, shops and steps of a delivery, recreated for each run. */
interface Story {
  kind: ServiceKind;
  customer: { userId: string; email: string };
  riderIds: string[];
  steps: DeliveryStep[];
  /** Names that replace ids in the snapshot of a run. */
  names: Map<string, string>;
}

async function customerAndRiders() {
  await emptyDatabase();
  const customer = await createCustomer();
  await fundWallet(customer, 2_000_000);
  const riders = [];
  for (const _ of [1, 2, 3]) riders.push(await makeRider({ isOnline: false, position: null }));
  const riderIds = riders.map(({ userId }) => userId);
  const names = new Map([[customer.userId, 'customer']]);
  for (const [index, riderId] of riderIds.entries()) names.set(riderId, `rider ${index + 1}`);
  return { customer, riders, riderIds, names };
}

/** Offered at minute `at` to the best rider and then to three; the second one claims. */
function claimedFrom(at: number, riderIds: string[]): DeliveryStep[] {
  return [
    { minute: at, do: 'online', riderIds },
    { minute: at + 0.5, do: 'wait' },
    { minute: at + 0.7, do: 'claim', riderId: riderIds[1] ?? '' },
  ];
}

/** Does what `claimedFrom` does, then picks up at the stops `picked` and delivers at the last. */
function deliveredFrom(
  at: number,
  riderIds: string[],
  picked: number[],
  last: number,
): DeliveryStep[] {
  const riderId = riderIds[1] ?? '';
  return [
    ...claimedFrom(at, riderIds),
    ...picked.flatMap((stop): DeliveryStep[] => [
      { minute: at + 5 * (stop + 1), do: 'arrive', riderId, stop },
      { minute: at + 5 * (stop + 1) + 2, do: 'pick', riderId, stop },
    ]),
    ...handedOverFrom(at + 20, riderId, last),
  ];
}

function handedOverFrom(at: number, riderId: string, stop: number): DeliveryStep[] {
  return [
    { minute: at, do: 'arrive', riderId, stop },
    { minute: at + 2, do: 'deliver', riderId, stop },
    { minute: at + 5, do: 'wait' },
  ];
}

/** An order of two shops; `isSilent`: the second one never answers. */
async function orderOfTwo({ isSilent }: { isSilent: boolean }): Promise<Story> {
  const { customer, riderIds, names } = await customerAndRiders();
  const shops = [];
  for (const name of ['First', 'Second']) {
    const vendorId = await createVendor({ name });
    const option = await createProduct(vendorId, { priceKobo: 200_000, stock: 5 });
    const { userId: sellerId } = await makeMember(vendorId);
    shops.push({ vendorId, sellerId, option });
    names.set(vendorId, `shop ${name}`).set(sellerId, `seller ${name}`);
    names.set(option.productId, `product ${name}`).set(option.optionId, `option ${name}`);
  }
  await fillCart(
    customer,
    shops.map(({ option }) => ({ ...option, quantity: 1 })),
  );
  const address = await createAddress(customer);
  const requested = { totalAmount: 0, address, isExpress: false };
  const [first, second] = shops;
  if (!first || !second) throw new Error('no shops');
  const refused = await refusal(start({ actor: customer, option: first.option, input: requested }));
  const total = (refused?.details.quote as { total: number } | undefined)?.total ?? 0;
  const accept = ({ sellerId, vendorId }: typeof first, minute: number): DeliveryStep => ({
    minute,
    do: 'accept',
    sellerId,
    vendorId,
  });
  const { userId } = customer;
  return {
    kind: 'order',
    customer,
    riderIds,
    names,
    steps: [
      { minute: 0, do: 'pay', kind: 'order', userId, body: { ...requested, totalAmount: total } },
      { minute: 2, do: 'wait' },
      accept(first, 3),
      { minute: 4.5, do: 'wait' },
      isSilent ? { minute: 10.1, do: 'wait' } : accept(second, 5),
      ...deliveredFrom(18, riderIds, isSilent ? [0] : [0, 1], 2),
    ],
  };
}

async function dispatch(): Promise<Story> {
  const { customer, riderIds, names } = await customerAndRiders();
  const body = dispatchBody(await createAddress(customer));
  const { userId } = customer;
  return {
    kind: 'dispatch',
    customer,
    riderIds,
    names,
    steps: [
      { minute: 0, do: 'pay', kind: 'dispatch', userId, body },
      { minute: 1, do: 'wait' },
      ...deliveredFrom(2, riderIds, [0], 1),
    ],
  };
}

/** The rider spends more than the first stop's budget, the customer agrees, and the second is skipped. */
async function errand(): Promise<Story> {
  const { customer, riders, riderIds, names } = await customerAndRiders();
  const body = payErrandInput.parse(errandBody(await createAddress(customer)));
  const { userId } = customer;
  const rider = riders[1];
  if (!rider) throw new Error('no second rider');
  const { userId: riderId } = rider;
  const receipt = await uploadAs(rider, await makePhoto(), 'receipt');
  const bought = { state: 'done', spent: 2_000, receipt } as const;
  return {
    kind: 'errand',
    customer,
    riderIds,
    names,
    steps: [
      { minute: 0, do: 'pay', kind: 'errand', userId, body },
      { minute: 1, do: 'wait' },
      ...claimedFrom(2, riderIds),
      { minute: 7, do: 'arrive', riderId, stop: 0 },
      { minute: 9, do: 'close', riderId, stop: 0, result: bought, isAsking: true },
      { minute: 10, do: 'agree', userId, stop: 0 },
      { minute: 11, do: 'close', riderId, stop: 0, result: bought },
      { minute: 15, do: 'arrive', riderId, stop: 1 },
      {
        minute: 16,
        do: 'close',
        riderId,
        stop: 1,
        result: { state: 'skipped', note: 'Closed' },
      },
      ...handedOverFrom(22, riderId, 2),
    ],
  };
}

interface ProcessResult {
  news: DeliveryNews[];
  isKilled: boolean;
}

async function runProcess(run: DeliveryRun): Promise<ProcessResult> {
  const child = spawn(process.execPath, [PROGRAM, JSON.stringify(run)], {
    env: { ...process.env, ALLOW_SANDBOX: 'true' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  let errors = '';
  child.stdout.on('data', (chunk: Buffer) => {
    output += chunk.toString();
  });
  child.stderr.on('data', (chunk: Buffer) => {
    errors += chunk.toString();
  });
  const [code, signal] = await once(child, 'close');
  const isKilled = signal === 'SIGKILL';
  if (!isKilled && code !== 0) throw new Error(`the process failed:\n${errors}`);
  const news = output.split('\n').filter(Boolean);
  return { news: news.map((line) => JSON.parse(line) as DeliveryNews), isKilled };
}

/** Ends the leases of a dead process immediately instead of after a minute. */
async function endLeases(): Promise<void> {
  const leased = { state: 'waiting' as const, leaseUntil: mongoose.trusted({ $ne: null }) };
  await Outbox.updateMany(leased, { runAt: new Date(0) });
  await IdempotencyKey.updateMany({}, { lockedUntil: new Date(0) });
}

/**
 * Plays a story in processes that are each killed after `writes` writes; null: in one that survives. Each
 * repeats the step in which the previous one died, as its caller would.
 */
async function play(story: Story, writes: number | null) {
  const mails: string[] = [];
  let id: string | undefined;
  let kills = 0;
  for (let first = 0; first < story.steps.length; ) {
    const steps = story.steps.slice(first);
    const { news, isKilled } = await runProcess({
      start: NOON.toISOString(),
      steps,
      first,
      writes,
      ...(id && { id }),
    });
    for (const one of news) {
      if (one.type === 'done') first = one.step + 1;
      else if (one.type === 'paid') id = one.id;
      else mails.push(`${one.to}: ${one.subject}`);
    }
    if (!isKilled) continue;
    kills += 1;
    await endLeases();
  }
  await expectBooksToBalance();
  const number = shortId(id ?? '');
  const sent = mails.map((mail) =>
    mail.replaceAll(story.customer.email, 'customer').replaceAll(number, 'it'),
  );
  return { end: await takeSnapshot(story, id ?? ''), mails: sent.sort(), kills };
}

/** Snapshot of the final state of a run, with names in place of ids. */
async function takeSnapshot({ kind, customer, riderIds, names }: Story, id: string) {
  const replaceIds = (text: string) =>
    [...names, [id, 'it'] as const]
      .reduce((all, [from, to]) => all.replaceAll(from, to), text)
      .replaceAll(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, 'random')
      .replaceAll(/[0-9a-f]{24}/g, 'id');
  const doc = await Purchase.findOne({ _id: id, kind }).orFail().lean();
  const job = await getStoredJob(id);
  const riders = await Rider.find().lean();
  const transfers = await LedgerTransfer.find({ 'refs.orderId': id }).lean();
  const rows = await Outbox.find().lean();
  const end = {
    status: statusAt(doc.statusRank),
    rev: doc.rev,
    refundedKobo: doc.refundedKobo,
    assignment: doc.assignment,
    events: doc.events.map(({ at, status, by, command }) => [at, status, by, command]),
    job: {
      version: job.version,
      turn: job.turn,
      declinedBy: job.declinedBy,
      offer: job.offer,
      stops: job.stops.map(({ kind, state, arrivedAt, doneAt, spentKobo, budgetKobo }) => [
        kind,
        state,
        arrivedAt,
        doneAt,
        spentKobo,
        budgetKobo,
      ]),
    },
    riders: riderIds.map((riderId) => {
      const rider = riders.find(({ _id }) => String(_id) === riderId);
      return [rider?.load, rider?.jobIds.map(String)];
    }),
    wallet: await getBalance(customer),
    transfers: transfers
      .map(({ type, entries }) => [type, entries.map((entry) => [entry.account, entry.amount])])
      .sort(),
    rows: rows.map(({ _id, state }) => `${state} ${_id}`),
  };
  const text = replaceIds(JSON.stringify(end));
  const plain = JSON.parse(text) as typeof end;
  return { ...plain, rows: plain.rows.sort() };
}

const STORIES = {
  'an order of two shops': () => orderOfTwo({ isSilent: false }),
  'an order of which one shop never answers': () => orderOfTwo({ isSilent: true }),
  'a dispatch': dispatch,
  'an errand': errand,
};

const ORDER_WRITES = [8, 9, 10, 11, 14, 16, 19, 26];

/** Number of writes after which each process is killed, small enough for two kills in every story. */
const WRITES: Readonly<Record<keyof typeof STORIES, readonly number[]>> = {
  'an order of two shops': ORDER_WRITES,
  'an order of which one shop never answers': ORDER_WRITES,
  'a dispatch': cases({ long: [8, 9, 11, 14, 19], short: [19] }),
  'an errand': [8, 9, 10, 11, 12, 14, 16, 19],
};

describe('a delivery whose processes are killed repeatedly', () => {
  it.each(
    cases<keyof typeof STORIES>({
      long: [
        'an order of two shops',
        'an order of which one shop never answers',
        'a dispatch',
        'an errand',
      ],
      short: ['a dispatch'],
    }),
  )(
    '%s ends in the same state with the same mails as without kills',
    async (name) => {
      const unbroken = await play(await STORIES[name](), null);
      expect(unbroken.end.status).toBe('Order Delivered');
      expect(unbroken.end.rows.filter((row) => row.startsWith('dead'))).toEqual([]);
      for (const writes of WRITES[name]) {
        const broken = await play(await STORIES[name](), writes);
        expect(broken.kills, `${writes} writes each`).toBeGreaterThan(1);
        expect(broken.end, `${writes} writes each`).toEqual(unbroken.end);
        expect(broken.mails).toEqual(unbroken.mails);
      }
    },
    900_000,
  );
});
