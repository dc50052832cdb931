import { expect } from 'vitest';
import { Promo, type PromoDoc, PromoRedemption } from '@/models/purchases/promo';

let made = 0;

/** A promo of 10 % without limits, or with these terms. */
export async function createPromo(terms: Partial<PromoDoc> = {}): Promise<PromoDoc> {
  made += 1;
  const promo = await Promo.create({
    code: `PROMO${process.pid}-${made}`,
    type: 'percentage',
    valueBp: 1_000,
    valueKobo: 0,
    minSpendKobo: 0,
    funder: 'platform',
    ...terms,
  });
  return promo.toObject();
}

/** Number of redemptions of a promo, reserved and redeemed, which its counters must match. */
export async function getUses({ _id }: Pick<PromoDoc, '_id'>): Promise<[number, number]> {
  const rows = await PromoRedemption.find({ promoId: _id }).lean();
  const inState = (state: string) => rows.filter((row) => row.state === state).length;
  const uses: [number, number] = [inState('reserved'), inState('redeemed')];
  const promo = await Promo.findById(_id).lean().orFail();
  if (promo.limit !== null) expect([promo.reserved, promo.used]).toEqual(uses);
  return uses;
}
