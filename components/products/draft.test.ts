import { describe, expect, it } from 'vitest';
import { type Draft, mergeDrafts, newOption, priceText, toBody } from './draft';

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

describe('toBody', () => {
  it.each([
    ['₦12,500', 12_500],
    ['99.5', 99.5],
    ['', null],
    ['abc', null],
  ])('sends the price "%s" as %s', (price, sent) => {
    expect(toBody(draft({ options: [{ ...newOption(), price }] })).options[0]?.price).toBe(sent);
  });

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
