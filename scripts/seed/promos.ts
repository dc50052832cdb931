import { DAY_MS } from '@/lib/core/time';
import { Promo } from '@/models/purchases/promo';
import { seedId } from './ids';

/** Defaults of a demo code. */
const PLAIN = { valueKobo: 0, minSpendKobo: 0, funder: 'platform' } as const;

/** Writes the demo's promo codes: one of each kind, one that is used up, and one that has ended. */
export async function writePromos(now: Date): Promise<void> {
  const promos = [
    { code: 'EKI10', type: 'percentage', valueBp: 1_000, maxDiscountKobo: 150_000 },
    { code: 'SAVE500', type: 'fixed', valueKobo: 50_000, minSpendKobo: 200_000 },
    { code: 'FREERIDE', type: 'fixed', freeShipping: true },
    { code: 'FRESHER20', type: 'percentage', valueBp: 2_000, limit: 100, used: 100 },
    {
      code: 'JAMB15',
      type: 'percentage',
      valueBp: 1_500,
      startsAt: new Date(now.getTime() - 60 * DAY_MS),
      endsAt: new Date(now.getTime() - 30 * DAY_MS),
    },
  ];
  for (const promo of promos) {
    const _id = seedId(`promo ${promo.code}`);
    await Promo.updateOne({ _id }, { $set: { ...PLAIN, ...promo } }, { upsert: true });
  }
}
