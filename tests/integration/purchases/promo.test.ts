import { describe, expect, it } from 'vitest';
import { POST as apply } from '@/app/api/promo/apply/route';
import { PROMO_MESSAGES } from '@/lib/purchases/checkout/promos/messages';
import { findPromo } from '@/lib/purchases/checkout/promos/queries';
import { Promo, type PromoDoc, PromoRedemption } from '@/models/purchases/promo';
import { callRoute } from '../../support/call';
import { useTestDatabase } from '../../support/database';
import { makePerson } from '../../support/people';
import { createPromo } from '../../support/promos';
import { createCustomer, createProduct, createVendor } from '../../support/shop';

useTestDatabase();

const ask = async (body: object) =>
  callRoute(apply, '/api/promo/apply', { body, cookie: (await makePerson()).cookie });

describe('POST /api/promo/apply', () => {
  it('quotes a code in any case, and reserves nothing', async () => {
    const { _id, code } = await createPromo({ limit: 1, freeShipping: true });
    const productIds = [(await createProduct(await createVendor())).productId];
    const got = await ask({ code: ` ${code.toLowerCase()} `, orderTotal: 2_999.99, productIds });
    expect(got).toMatchObject({
      status: 200,
      body: {
        success: true,
        message: 'Promo applied successfully',
        code,
        type: 'percentage',
        discount: 299.99,
        freeShipping: true,
        newTotal: 2_700,
      },
    });
    expect(await Promo.findById(_id).lean()).toMatchObject({ reserved: 0, used: 0 });
    expect(await PromoRedemption.countDocuments({ promoId: _id })).toBe(0);
  });

  it.each<[string, Partial<PromoDoc>, object, object]>([
    ['an amount', { type: 'fixed', valueKobo: 50_000 }, {}, { discount: 500, newTotal: 4_500 }],
    [
      'more than the total',
      { type: 'fixed', valueKobo: 600_000 },
      {},
      { discount: 5_000, newTotal: 0 },
    ],
    ['up to its cap', { maxDiscountKobo: 20_000 }, {}, { discount: 200, newTotal: 4_800 }],
    [
      'a free dispatch',
      { type: 'fixed', freeShipping: true },
      { service: 'dispatch' },
      { discount: 0, freeShipping: true, newTotal: 5_000 },
    ],
  ])('quotes %s', async (_what, terms, body, expected) => {
    const { code } = await createPromo(terms);
    expect((await ask({ code, orderTotal: 5_000, ...body })).body).toMatchObject(expected);
  });

  it('quotes one piece of each product that qualifies, where others don’t', async () => {
    const [shop, other] = [await createVendor(), await createVendor()];
    const [ours, theirs] = await Promise.all([shop, other].map((one) => createProduct(one)));
    const { code } = await createPromo({ vendorIds: [shop], funder: 'vendor' });
    const getDiscount = async (productIds: (string | undefined)[]) =>
      (await ask({ code, orderTotal: 10_000, productIds })).body.discount;
    expect(await getDiscount([ours?.productId])).toBe(1_000);
    expect(await getDiscount([ours?.productId, theirs?.productId])).toBe(250);
  });

  it.each<[string, Partial<PromoDoc> | null, object, string]>([
    ['no code', null, { code: '  ' }, PROMO_MESSAGES.enterPromo],
    ['what can’t be a code', null, { code: 'EKI 10%' }, PROMO_MESSAGES.invalidPromo],
    ['an unknown code', null, { code: 'NOBODYS' }, PROMO_MESSAGES.invalidPromo],
    [
      'a code that isn’t valid yet',
      { startsAt: new Date('2999-01-01') },
      {},
      PROMO_MESSAGES.invalidPromo,
    ],
    ['an expired code', { endsAt: new Date('2020-01-01') }, {}, PROMO_MESSAGES.invalidPromo],
    ['a used-up code', { limit: 3, used: 3 }, {}, PROMO_MESSAGES.invalidPromo],
    ['a price below the minimum', { minSpendKobo: 550_000 }, {}, 'Add ₦500 more to use %s.'],
    ['other products', { categories: ['Food'] }, {}, '%s isn’t for anything in your cart.'],
    ['another service', { categories: ['Food'] }, { service: 'errand' }, '%s isn’t for errands.'],
  ])('refuses %s', async (_what, terms, body, message) => {
    const code = terms ? (await createPromo(terms)).code : '';
    const got = await ask({ code, orderTotal: 5_000, ...body });
    expect([got.status, got.body.message]).toEqual([400, message.replace('%s', code)]);
  });

  it('stops an account that guesses codes, and no other', async () => {
    const [guesser, other] = [await createCustomer(), await createCustomer()];
    for (let at = 0; at < 30; at += 1) await findPromo(`GUESS${at}`, guesser);
    await expect(findPromo('GUESS30', guesser)).rejects.toMatchObject({ code: 'too_many' });
    expect(await findPromo('GUESS30', other)).toMatchObject({ terms: null });
  });
});
