import { beforeAll, expect, it } from 'vitest';
import { GET as getStatement } from '@/app/api/wallet/statement/route';
import { kobo } from '@/lib/core/money';
import { customerAccount, HOUSE, post } from '@/lib/ledger/ledger';
import { getWallet } from '@/lib/money/wallet/queries';
import { inTransaction } from '@/lib/platform/db';
import { listShoppingMoney } from '@/lib/purchases/moves/queries';
import { FundingAccount } from '@/models/money/funding-account';
import { callRoute } from '../../support/call';
import { useTestDatabase } from '../../support/database';
import { DIRECT_KINDS, placeDirect } from '../../support/direct';
import { makePerson, type Person } from '../../support/people';
import { createAddress, createCustomer, customer } from '../../support/shop';

useTestDatabase();

let owner: Person;
const getActor = ({ userId }: { userId: string }) => customer(userId);

/** Moves money in or out of a wallet, kobo. */
async function move(userId: string, amount: number, description: string): Promise<void> {
  const [on, to] = [customerAccount(userId), HOUSE.bank];
  const postings = [
    { account: on, amount: kobo(amount) },
    { account: to, amount: kobo(-amount) },
  ];
  const id = `move:${userId}:${description}`;
  await inTransaction((session) =>
    post(
      { id, type: 'adjustment', postings, refs: {}, actor: 'system', description },
      session,
      new Date(),
    ),
  );
}

beforeAll(async () => {
  owner = await makePerson();
  await move(owner.userId, 1_000_000, '=HYPERLINK("http://evil.example")');
  for (let count = 1; count <= 24; count += 1) {
    await move(owner.userId, count % 3 === 0 ? 2_050 : -1_000, `Move ${count}`);
  }
});

/** All pages of a filter. */
async function getPages(show?: 'in' | 'out') {
  const pages = [];
  for (let before: number | undefined; ; ) {
    const wallet = await getWallet(getActor(owner), { before, show });
    if (!wallet) throw new Error('no wallet');
    pages.push(wallet.transactions);
    if (wallet.nextBefore === null) return pages;
    before = wallet.nextBefore;
  }
}

it('shows each transaction once, newest first, 20 a page', async () => {
  const [first = [], second = [], ...more] = await getPages();
  expect([first.length, second.length, more.length]).toEqual([20, 5, 0]);
  const names = [...first, ...second].map(({ description }) => description);
  expect(names.slice(0, 2)).toEqual(['Move 24', 'Move 23']);
  expect(new Set(names).size).toBe(25);
});

it.each([
  ['in', 'credit', 9],
  ['out', 'debit', 16],
] as const)('filters money %s', async (show, type, count) => {
  const found = (await getPages(show)).flat();
  expect(found).toHaveLength(count);
  expect(found.every((one) => one.type === type)).toBe(true);
});

it('adds up the month, on the first page alone', async () => {
  const first = await getWallet(getActor(owner), {});
  expect(first?.month).toMatchObject({ in: 10_164, out: 160 });
  expect((await getWallet(getActor(owner), { before: 6 }))?.month).toBeNull();
});

const statement = (person: Person | undefined, query = '') =>
  callRoute(getStatement, `/api/wallet/statement?walletType=customer${query}`, {
    ...(person && { cookie: person.cookie }),
  });

it('is a CSV file without signs or formulas', async () => {
  const { status, body, headers } = await statement(owner);
  expect(status).toBe(200);
  expect(headers.get('content-type')).toBe('text/csv; charset=utf-8');
  expect(headers.get('content-disposition')).toMatch(
    /^attachment; filename="eki-wallet-\d{4}-\d\d-\d\d\.csv"$/,
  );
  const [head, newest, ...rest] = String(body).trimEnd().split('\r\n');
  expect(head).toMatch(/Date,Time,Description,Status,Money in,Money out,Balance,Id$/);
  expect(newest).toMatch(/,Move 24,approved,20\.5,,10004,move:/);
  expect(rest).toHaveLength(24);
  expect(rest.at(-1)).toContain(`"'=HYPERLINK(""http://evil.example"")",approved,10000,,10000`);
  const out = String((await statement(owner, '&show=out')).body).trimEnd();
  expect(out.split('\r\n')).toHaveLength(17);
});

it('is for its owner alone', async () => {
  expect((await statement(undefined)).status).toBe(401);
  const stranger = await statement(await makePerson());
  expect(String(stranger.body).trimEnd().split('\r\n')).toHaveLength(1);
  expect((await statement(owner, '&show=everything')).status).toBe(400);
});

it('shows shopping money as pending until it is spent, and in the filter', async () => {
  const person = await makePerson();
  const addressId = await createAddress({ userId: person.userId, roles: ['customer'] });
  const id = await placeDirect(DIRECT_KINDS.errand, { person, addressId });
  const held = await listShoppingMoney(getActor(person));
  const wallet = await getWallet(getActor(person), { held, show: 'pending' });
  expect(wallet).toMatchObject({ held: 1_500, incoming: 0, nextBefore: null });
  expect(wallet?.transactions).toMatchObject([
    { status: 'pending', type: 'debit', amount: 1_500, orderId: id, kind: 'errand' },
  ]);
  expect(await listShoppingMoney(await createCustomer())).toEqual([]);
});

it('shows a pending transfer until it is booked, for three days at most', async () => {
  const person = await makePerson();
  const at = new Date();
  await FundingAccount.create({
    _id: person.userId,
    state: 'active',
    requestedAt: at,
    checks: 0,
    isSent: true,
    pending: [
      { transactionId: '71', amountKobo: 500_000, at },
      { transactionId: '72', amountKobo: 70_000, at },
      { transactionId: '73', amountKobo: 90_000, at: new Date(at.getTime() - 4 * 86_400_000) },
    ],
  });
  await inTransaction((session) =>
    post(
      {
        id: 'dva:72',
        type: 'bank-transfer',
        refs: {},
        actor: 'system',
        description: 'Test',
        postings: [
          { account: HOUSE.provider, amount: kobo(-70_000) },
          { account: customerAccount(person.userId), amount: kobo(70_000) },
        ],
      },
      session,
      at,
    ),
  );
  const wallet = await getWallet(getActor(person));
  expect(wallet).toMatchObject({ balance: 700, incoming: 5_000 });
  expect(wallet?.transactions).toMatchObject([
    { _id: 'dva:71', status: 'pending', type: 'credit', amount: 5_000 },
    { _id: 'dva:72', status: 'approved' },
  ]);
});
