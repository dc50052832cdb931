import { beforeEach, describe, expect, it } from 'vitest';
import { fromNaira } from '@/lib/core/money';
import { cardProblem } from '@/lib/core/pricing/card-limits';
import { settlePayment } from '@/lib/purchases/checkout/payments/settle';
import { Settings } from '@/models/platform/settings';
import type { PromoDoc } from '@/models/purchases/promo';
import { callRoute } from '../../support/call';
import { useTestDatabase } from '../../support/database';
import {
  DIRECT_KINDS,
  type DirectKind,
  makeSender,
  payDirect,
  type Sender,
} from '../../support/direct';
import { expectBooksToBalance, fundWallet, getBalance } from '../../support/ledger';
import { createPromo, getUses } from '../../support/promos';
import { standIn } from '../../support/stand-in';

useTestDatabase();

/** Always open, so that the tests pass at night too. */
const ALWAYS = [{ days: [0, 1, 2, 3, 4, 5, 6], open: '00:00', close: '24:00' }];
beforeEach(() => Settings.updateOne({ _id: 'main' }, { serviceHours: ALWAYS }, { upsert: true }));

const getQuote = async (
  { kind, calls, body }: DirectKind,
  { person, addressId }: Sender,
  promo: string,
) => {
  const { totalAmount, ...asked } = body(addressId);
  const sent = { body: { ...asked, promo }, cookie: person.cookie };
  return (await callRoute(calls.quote, `/api/${kind}/quote`, sent)).body.quote;
};

/** Pays for one with the code, by card or from the wallet, and returns its document. */
async function place(kind: DirectKind, sender: Sender, promo: string, isByWallet: boolean) {
  const totalAmount = (await getQuote(kind, sender, promo)).total;
  const { body } = await payDirect(kind, sender, { given: { promo, totalAmount }, isByWallet });
  if (body.reference) {
    await standIn().pay(body.reference);
    await settlePayment(body.reference, new Date());
  }
  return kind.model.findOne({ userId: sender.person.userId }).lean().orFail();
}

const FREE_DELIVERY: Partial<PromoDoc> = { valueBp: 0, freeShipping: true };

/** A dispatch is ₦500 and ₦40; an errand ₦1,400, ₦100, and ₦1,500 to spend. */
const TERMS: [string, Partial<PromoDoc>, Record<'dispatch' | 'errand', number>][] = [
  ['10 % of the delivery fee', {}, { dispatch: 490, errand: 2_860 }],
  ['a free delivery', FREE_DELIVERY, { dispatch: 40, errand: 1_600 }],
  [
    'more than the fees',
    { type: 'fixed', valueBp: 0, valueKobo: 900_000 },
    { dispatch: 0, errand: 1_500 },
  ],
];

describe.each(Object.values(DIRECT_KINDS).map((kind) => [kind.kind, kind] as const))(
  'a promo on a %s',
  (name, kind) => {
    const byCard = TERMS.filter(([, , totals]) => cardProblem(fromNaira(totals[name])) === null);
    const byBoth = [
      ...byCard.map(([what, ...rest]) => [`${what}, by card`, ...rest, false] as const),
      ...TERMS.map(([what, ...rest]) => [`${what}, from the wallet`, ...rest, true] as const),
    ];
    it.each(byBoth)('pays %s', async (_what, terms, totals, isByWallet) => {
      const [sender, promo] = [await makeSender(), await createPromo({ ...terms, limit: 2 })];
      const actor = { userId: sender.person.userId };
      if (isByWallet) await fundWallet(actor, 1_000_000);
      const before = await getBalance(actor);
      const doc = await place(kind, sender, promo.code, isByWallet);
      const paid = totals[name] * 100;
      expect(doc).toMatchObject({ totalKobo: paid, promo: { code: promo.code } });
      expect(await getBalance(actor)).toBe(isByWallet ? before - paid : 0);
      expect(await getUses(promo)).toEqual([0, 1]);
      await expectBooksToBalance();
      const { body } = await callRoute(kind.calls.list, `/api/${name}/user`, {
        cookie: sender.person.cookie,
      });
      const saved = (name === 'dispatch' ? 540 : 3_000) - totals[name];
      expect(body[kind.list]).toMatchObject([
        { totalFee: totals[name], promo: { code: promo.code, saved } },
      ]);
      await callRoute(kind.calls.cancel, `/api/${name}/cancel`, {
        body: { [kind.id]: String(doc._id) },
        cookie: sender.person.cookie,
      });
      expect(await getBalance(actor)).toBe(isByWallet ? before : paid);
      expect(await getUses(promo)).toEqual([0, 0]);
      await expectBooksToBalance();
    });

    it('goes over to a second one; the first, paid after all, is money in the wallet', async () => {
      const [sender, promo] = [await makeSender(), await createPromo({ perUser: 1 })];
      const { total } = await getQuote(kind, sender, promo.code);
      const given = { promo: promo.code, totalAmount: total };
      const first = await payDirect(kind, sender, { given });
      // Another one of its own: only the code is the same.
      const second = await payDirect(kind, { ...sender, addressId: toSpot() as never }, { given });
      expect([first.status, second.status]).toEqual([200, 200]);
      expect(await getUses(promo)).toEqual([1, 0]);
      for (const { body } of [first, second]) {
        await standIn().pay(body.reference);
        await settlePayment(body.reference, new Date());
      }
      expect(await kind.model.countDocuments({ userId: sender.person.userId })).toBe(1);
      expect(await getBalance({ userId: sender.person.userId })).toBe(total * 100);
      expect(await getUses(promo)).toEqual([0, 1]);
      await expectBooksToBalance();
    });

    it('is refused with the new quote once a first one was placed with it', async () => {
      const [sender, promo] = [await makeSender(), await createPromo({ perUser: 1 })];
      const { total } = await getQuote(kind, sender, promo.code);
      await place(kind, sender, promo.code, false);
      const given = { promo: promo.code, totalAmount: total };
      const other = await payDirect(kind, { ...sender, addressId: toSpot() as never }, { given });
      expect([other.status, other.body]).toMatchObject([
        409,
        { message: `You’ve already used ${promo.code}.`, quote: { promo: { saved: 0 } } },
      ]);
      expect(await getUses(promo)).toEqual([0, 1]);
    });
  },
);

/** Hall 1 as a place that was not saved, so that it makes another request at the same price. */
function toSpot() {
  return { address: 'Hall 1, University of Benin', latitude: 6.4012, longitude: 5.6142 };
}

it('leaves too little of a dispatch for a card: the quote and the call name the wallet', async () => {
  const [sender, { code }] = [await makeSender(), await createPromo(FREE_DELIVERY)];
  const { total, cardProblem: message } = await getQuote(DIRECT_KINDS.dispatch, sender, code);
  const given = { promo: code, totalAmount: total };
  const refused = await payDirect(DIRECT_KINDS.dispatch, sender, { given });
  expect([refused.status, refused.body]).toMatchObject([400, { field: 'totalAmount', message }]);
  expect(message).toBe(cardProblem(fromNaira(40)));
});

it('reveals nothing about a code to a guest', async () => {
  const { code } = await createPromo();
  const { body, calls } = DIRECT_KINDS.dispatch;
  const { totalAmount, ...asked } = body(toSpot());
  const got = await callRoute(calls.quote, '/api/dispatch/quote', {
    body: { ...asked, promo: code },
  });
  expect(got.body.quote).toMatchObject({
    promo: { code, saved: 0, message: 'Please log in to continue.' },
  });
});
