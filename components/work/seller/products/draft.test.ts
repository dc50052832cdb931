import { describe, expect, it } from 'vitest';
import { MESSAGES } from '@/lib/core/messages';
import { PRODUCT_MESSAGES } from '@/lib/shops/products/messages';
import { saveProductInput } from '@/lib/shops/products/schemas';
import {
  countChanges,
  type Draft,
  type DraftGroup,
  type DraftOption,
  mergeDrafts,
  newOption,
  priceText,
  toBody,
} from './draft';

const draft = (changes: Partial<Draft> = {}): Draft => ({
  name: 'Sneaker',
  category: 'Shoes',
  section: '',
  description: '',
  weight: '',
  images: [],
  options: [{ ...newOption(), price: '1000' }],
  addons: [],
  status: 'draft',
  ...changes,
});

const GROUP: DraftGroup = {
  key: 'a',
  name: 'Protein',
  min: '0',
  max: '1',
  options: [{ key: 'b', name: 'Fish', price: '' }],
};

describe('mergeDrafts', () => {
  it('applies saved changes of others where nothing was typed, and retains typed values', () => {
    const merged = mergeDrafts(
      draft(),
      draft({ name: 'My sneaker' }),
      draft({ name: 'Sneaker', section: 'New in' }),
    );
    expect(merged.draft).toMatchObject({ name: 'My sneaker', section: 'New in' });
    expect(merged.both).toEqual([]);
  });

  it('names fields that both changed, and retains the typed values', () => {
    const merged = mergeDrafts(draft(), draft({ name: 'Mine' }), draft({ name: 'Theirs' }));
    expect(merged.draft.name).toBe('Mine');
    expect(merged.both).toEqual(['name']);
  });

  it('reports no conflict if both made the same change', () => {
    expect(mergeDrafts(draft(), draft({ name: 'A' }), draft({ name: 'A' })).both).toEqual([]);
  });
});

it('counts each value that differs, whatever the keys of new entries are', () => {
  const [before] = draft().options;
  const option = { ...newOption(), ...before, key: 'other' };
  expect(countChanges(draft(), draft({ options: [option] }))).toBe(0);
  const after = { ...option, price: '1,200', offerPrice: '900' };
  expect(countChanges(draft(), draft({ name: 'Trainer', options: [after] }))).toBe(3);
  const added = draft({ options: [option, newOption()], images: [{ key: 'a', alt: '' }] });
  expect(countChanges(draft(), added)).toBe(2);
});

describe('toBody', () => {
  const option = (fields: Partial<DraftOption>) =>
    toBody(draft({ options: [{ ...newOption(), price: '3500', tracked: true, ...fields }] }))
      .options[0];

  it.each<[string, number | null]>([
    ['2,500', 2_500],
    ['N4,000', 4_000],
    ['₦ 1,800.00', 1_800],
    ['1 500', 1_500],
    ['99.5', 99.5],
    ['', null],
  ])('reads the amount "%s" as %s', (typed, sent) => {
    expect(option({ price: typed })?.price).toBe(sent);
    expect(option({ offerPrice: typed })?.offerPrice).toBe(sent);
  });

  it.each<[string, number | null]>([
    ['650', 650],
    ['650 g', 650],
    ['1,200 grams', 1_200],
    ['1.5 kg', 1_500],
    ['2kg', 2_000],
    ['', null],
  ])('reads the weight "%s" as %s grams', (weight, sent) => {
    expect(toBody(draft({ weight })).weightGrams).toBe(sent);
  });

  const UNREADABLE: [string, Partial<Draft>, string, string][] = [
    ...['2.800', 'abc', '2,80', '-5'].map((typed): [string, Partial<Draft>, string, string] => [
      `offer ${typed}`,
      { options: [{ ...newOption(), price: '3500', offerPrice: typed }] },
      'options.0.offerPrice',
      typed === '2.800' ? 'Write 2,800 or 2800.' : MESSAGES.budgetAmount,
    ]),
    [
      'price 12.500',
      { options: [{ ...newOption(), price: '12.500' }] },
      'options.0.price',
      'Write 12,500 or 12500.',
    ],
    [
      'count a dozen',
      { options: [{ ...newOption(), price: '3500', tracked: true, count: 'a dozen' }] },
      'options.0.count',
      PRODUCT_MESSAGES.pieces,
    ],
    ['weight half kg', { weight: 'half kg' }, 'weightGrams', PRODUCT_MESSAGES.weight],
    ['weight 1.500 kg', { weight: '1.500 kg' }, 'weightGrams', PRODUCT_MESSAGES.weight],
    [
      'add-on price 1.200',
      { addons: [{ ...GROUP, options: [{ key: 'b', name: 'Fish', price: '1.200' }] }] },
      'addons.0.options.0.price',
      'Write 1,200 or 1200.',
    ],
    [
      'most choices two',
      { addons: [{ ...GROUP, max: 'two' }] },
      'addons.0.max',
      PRODUCT_MESSAGES.choices,
    ],
    [
      'fewest choices empty',
      { addons: [{ ...GROUP, min: '' }] },
      'addons.0.min',
      PRODUCT_MESSAGES.choices,
    ],
  ];
  it.each(UNREADABLE)(
    'sends what can’t be read, to be refused at its field: %s',
    (_, fields, field, message) => {
      const sent = JSON.parse(JSON.stringify(toBody(draft(fields))));
      const found = saveProductInput.safeParse(sent).error?.issues ?? [];
      expect(found.map(({ path, message: text }) => [path.join('.'), text])).toEqual([
        [field, message],
      ]);
    },
  );

  it('sends a count only for an option that is counted', () => {
    const [option] = draft().options;
    const sent = (tracked: boolean) =>
      toBody(draft({ options: [{ ...newOption(), ...option, tracked, count: '5' }] })).options[0];
    expect(sent(true)).toMatchObject({ count: 5 });
    expect(sent(false)).not.toHaveProperty('count');
  });
});

it.each<[string[], string]>([
  [['3800', '5400'], 'from ₦3,800'],
  [['700'], '₦700'],
  [[''], ''],
  [['abc'], ''],
])('formats the price of options of %j as "%s"', (prices, text) => {
  const options = prices.map((price) => ({ ...newOption(), price }));
  expect(priceText(draft({ options }))).toBe(text);
});
