import { Types } from 'mongoose';
import { describe, expect, it } from 'vitest';
import { GET as fileCall } from '@/app/api/seller/earnings/file/route';
import { GET as readCall } from '@/app/api/seller/earnings/route';
import { kobo } from '@/lib/core/money';
import { HOUSE, post, sellerAccount, type Transfer } from '@/lib/ledger/ledger';
import { readSellerEarnings } from '@/lib/money/earnings/queries';
import { inTransaction } from '@/lib/platform/db';
import { callRoute } from '../../support/call';
import { useTestDatabase } from '../../support/database';
import { makePerson } from '../../support/people';
import { addMember, makeMember } from '../../support/sellers';
import { createVendor } from '../../support/shop';
import { unique } from '../../support/unique';

useTestDatabase();

const NOW = new Date('2026-11-25T11:00:00Z');
const minutes = (count: number) => new Date(NOW.getTime() + count * 60_000);

/** A shop with an owner, and a way to book on its account; amounts in kobo. */
async function openShop() {
  const vendorId = await createVendor();
  const owner = await makeMember(vendorId);
  const account = sellerAccount(vendorId);
  const book = (
    type: Transfer['type'],
    amount: number,
    { at = NOW, ...fields }: Partial<Transfer> & { at?: Date } = {},
  ) =>
    inTransaction((session) =>
      post(
        {
          id: `test:${unique()}`,
          type,
          postings: [
            { account, amount: kobo(amount), least: kobo(-2_000_000) },
            { account: HOUSE.escrow, amount: kobo(-amount) },
          ],
          refs: {},
          actor: 'system',
          description: 'Test',
          ...fields,
        },
        session,
        at,
      ),
    );
  const earn = async (amount: number, at: Date) => {
    const orderId = new Types.ObjectId().toString();
    const heldUntil = new Date(at.getTime() + 30 * 60_000);
    await book('order-earnings', amount, { at, heldUntil, refs: { orderId, kind: 'order' } });
    return orderId;
  };
  return { vendorId, owner, book, earn };
}

describe('a shop’s earnings', () => {
  it('are on hold for half an hour, and available less what it bears of refunds', async () => {
    const { vendorId, owner, book, earn } = await openShop();
    const first = await earn(700_000, minutes(-90));
    const refs = { orderId: first, kind: 'order' } as const;
    await book('report-refund', -140_000, { at: minutes(-60), refs });
    const second = await earn(300_000, minutes(-10));
    const { earnings, next } = await readSellerEarnings({ vendorId }, owner.actor, NOW);
    expect(earnings).toMatchObject({
      balance: 8_600,
      onHold: 3_000,
      available: 5_600,
      owes: 0,
      heldUntil: minutes(20).toISOString(),
      // The next working day, a Thursday, at 5 PM.
      payableOn: '2026-11-26T16:00:00.000Z',
      bankAccount: null,
      openPayout: null,
    });
    expect(earnings.entries).toMatchObject([
      { orderId: second, type: 'earnings', amount: 3_000, heldUntil: minutes(20).toISOString() },
      { orderId: first, type: 'refund', amount: -1_400, heldUntil: null },
      { orderId: first, type: 'earnings', amount: 7_000, heldUntil: null },
    ]);
    expect(next).toBeNull();
  });

  it('page by a cursor without gaps', async () => {
    const { vendorId, owner, earn } = await openShop();
    for (let at = 0; at < 53; at += 1) await earn(1_000 + at, minutes(at - 500));
    const page = await readSellerEarnings({ vendorId }, owner.actor, NOW);
    const cursor = Number(page.next);
    const rest = await readSellerEarnings({ vendorId, cursor }, owner.actor, NOW);
    expect(rest.next).toBeNull();
    const amounts = [...page.earnings.entries, ...rest.earnings.entries].map((one) => one.amount);
    expect(amounts).toEqual(Array.from({ length: 53 }, (_, at) => (1_052 - at) / 100));
  });

  it('are those of each payout, up to the one before', async () => {
    const { vendorId, owner, book, earn } = await openShop();
    const payOut = async (amount: number, at: Date) => {
      const payoutId = new Types.ObjectId().toString();
      const refs = { payoutId };
      await book('payout-request', -amount, { id: `payout:request:${payoutId}`, at, refs });
      return payoutId;
    };
    await earn(100_000, minutes(-900));
    const first = await payOut(100_000, minutes(-800));
    await earn(200_000, minutes(-700));
    await earn(300_000, minutes(-600));
    const second = await payOut(500_000, minutes(-500));
    await earn(400_000, minutes(-400));
    const of = async (payoutId: string) => {
      const page = await readSellerEarnings({ vendorId, payoutId }, owner.actor, NOW);
      return page.earnings.entries.map(({ amount }) => amount);
    };
    expect(await of(second)).toEqual([3_000, 2_000]);
    expect(await of(first)).toEqual([1_000]);
    const other = await openShop();
    const query = { vendorId: other.vendorId, payoutId: second };
    const page = await readSellerEarnings(query, other.owner.actor, NOW);
    expect(page.earnings.entries).toEqual([]);
  });

  it('are its owner’s alone', async () => {
    const { vendorId, owner } = await openShop();
    const ask = (cookie: string, handler = readCall) =>
      callRoute(handler, `/?vendorId=${vendorId}`, { cookie });
    const person = await makePerson({ roles: ['customer', 'seller'] });
    await addMember(vendorId, person.userId, 'manager');
    const stranger = await openShop();
    for (const handler of [readCall, fileCall]) {
      expect((await ask(owner.cookie, handler)).status).toBe(200);
      expect((await ask(person.cookie, handler)).status).toBe(403);
      expect((await ask(stranger.owner.cookie, handler)).status).toBe(404);
    }
  });

  it('come as a file, with the balance after each entry', async () => {
    const { vendorId, owner, book, earn } = await openShop();
    const orderId = await earn(700_000, minutes(-90));
    const refs = { orderId, kind: 'order' } as const;
    await book('report-refund', -140_000, { at: minutes(-60), refs });
    const period = 'from=2026-11-25&to=2026-11-25';
    const path = `/?vendorId=${vendorId}&${period}`;
    const { body, headers } = await callRoute(fileCall, path, { cookie: owner.cookie });
    expect(headers.get('content-disposition')).toContain('eki-earnings-2026-11-25-2026-11-25.csv');
    const number = orderId.slice(-6).toUpperCase();
    expect(body.trim().split(/\r?\n/)).toEqual([
      'date,time,order,items,commission,refund,type,amount,balance,payout,last4',
      `2026-11-25,11 AM,${number},,,-1400,refund,-1400,5600,,`,
      `2026-11-25,10:30 AM,${number},7000,0,,earnings,7000,7000,,`,
    ]);
  });
});

it('a shop that bore more than it had owes the rest', async () => {
  const { vendorId, owner, book, earn } = await openShop();
  const orderId = await earn(100_000, minutes(-90));
  await book('report-refund', -150_000, { refs: { orderId, kind: 'order' } });
  const { earnings } = await readSellerEarnings({ vendorId }, owner.actor, NOW);
  expect(earnings).toMatchObject({ balance: -500, available: 0, owes: 500 });
});
