import { describe, expect, it } from 'vitest';
import { SERVICE_HOURS } from '@/lib/core/hours/hours';
import type { ProductDto } from './dto';
import { inOpeningOrder, nextOrderChange, toCard } from './policy';

const option = { _id: 'o1', name: 'Default Option', price: 900, offerPrice: 700, inStock: true };
const product: ProductDto = {
  _id: 'p1',
  name: 'Comb',
  category: 'HairAccessories',
  vendorId: 'v1',
  vendorName: 'Crown & Coil',
  image: [],
  pictures: [{ src: '/art/comb', alt: 'Comb' }],
  description: [],
  weight: 'N/A',
  inStock: true,
  backAt: null,
  options: [option],
  addons: [],
  section: '',
  minPrice: 700,
  rating: null,
};

const priced = (price: number, offerPrice: number | null = null, inStock = true) => ({
  ...option,
  _id: `${price}`,
  price,
  offerPrice,
  inStock,
});

describe('toCard', () => {
  it.each([
    ['one option on offer', [priced(4_500, 4_000)], 4_000, 4_500, false, '4500'],
    ['one option', [priced(4_500.5)], 4_500.5, null, false, '4500.5'],
    ['two prices', [priced(3_000), priced(5_000, 2_000)], 2_000, 5_000, true, null],
    ['nothing left', [priced(4_500, null, false)], 4_500, null, false, null],
  ])('prices a product with %s', (_what, options, minPrice, oldPrice, isFrom, quickOptionId) => {
    const card = toCard({ ...product, options, minPrice });
    expect(card).toMatchObject({ fromPrice: minPrice, oldPrice, isFrom, quickOptionId });
  });

  it('offers no one-tap add for products that need a choice or are sold out', () => {
    const addons = [{ _id: 'g', name: 'Swallow', min: 1, max: 1, options: [] }];
    expect(toCard({ ...product, addons }).quickOptionId).toBeNull();
    expect(toCard({ ...product, inStock: false }).quickOptionId).toBeNull();
  });
});

const DAYS = [0, 1, 2, 3, 4, 5, 6];
const daily = (open: string, close: string) => [{ days: DAYS, open, close }];

const KITCHENS = [
  { name: 'Bakery', hours: daily('06:30', '18:00') },
  { name: 'Bukka', hours: daily('07:00', '20:30') },
  { name: 'Grill', hours: daily('14:00', '23:00') },
  { name: 'Lunch', hours: [{ days: [1, 2, 3, 4, 5], open: '10:00', close: '15:00' }] },
  { name: 'Never', hours: [] },
  { name: 'Paused', hours: daily('09:00', '21:00'), pausedUntil: '2026-11-21T15:30:00Z' },
  { name: 'Wings', hours: daily('12:00', '21:00') },
];

const order = (clock: string, named: string[] = []) => {
  const found = KITCHENS.map(({ name, hours, pausedUntil = null }) => ({
    vendor: { name, hours, pausedUntil },
    isByName: named.includes(name),
  }));
  // A Saturday on the clock of Lagos.
  const now = new Date(`2026-11-21T${clock}:00+01:00`);
  return inOpeningOrder(found, now, SERVICE_HOURS).map(({ vendor }) => vendor.name);
};

it.each([
  // Delivery starts at eight for the two that are open before.
  ['07:15', ['Bakery', 'Bukka', 'Wings', 'Grill', 'Paused', 'Lunch', 'Never']],
  ['12:30', ['Bakery', 'Bukka', 'Wings', 'Grill', 'Paused', 'Lunch', 'Never']],
  ['19:00', ['Bukka', 'Grill', 'Paused', 'Wings', 'Bakery', 'Lunch', 'Never']],
  ['18:30', ['Bukka', 'Grill', 'Paused', 'Wings', 'Bakery', 'Lunch', 'Never']],
  // Delivery has ended: open or not, all wait for the morning.
  ['21:30', ['Bakery', 'Bukka', 'Paused', 'Wings', 'Grill', 'Lunch', 'Never']],
])('at %s lists open vendors first, then those that open soonest', (clock, names) => {
  expect(order(clock)).toEqual(names);
});

it('puts vendors found by name first', () => {
  expect(order('21:30', ['Grill', 'Never']).slice(0, 3)).toEqual(['Grill', 'Never', 'Bakery']);
});

it.each([
  ['07:15', '08:00', 'delivery starts'],
  ['12:30', '14:00', 'a shop opens'],
  ['14:00', '16:30', 'a pause ends'],
  ['17:59', '18:00', 'a shop closes'],
  ['20:30', '21:00', 'delivery ends'],
  ['21:30', '24:00', 'a day begins'],
])('at %s the order next changes at %s, when %s', (clock, expected) => {
  const vendors = KITCHENS.map((vendor) => ({ pausedUntil: null, ...vendor }));
  const at = (time: string) => new Date(`2026-11-21T${time}:00+01:00`);
  expect(nextOrderChange(vendors, at(clock), SERVICE_HOURS)).toEqual(at(expected));
});
