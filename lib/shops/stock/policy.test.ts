import { describe, expect, it } from 'vitest';
import { restock, type Shelf, type StockedShelf, setMark } from './policy';

const at = (time: string) => new Date(`2026-11-${time}:00+01:00`);

describe('sold-out marks', () => {
  const NOON = at('21T12:00');
  const TOMORROW = { until: at('22T10:00') };
  const FOREVER = { until: null };
  /** Two cooked options, one counted with pieces, one counted without, and two add-ons. */
  const SHELF: Shelf = {
    soldOut: null,
    options: [
      { id: 'small', tracked: false, inStock: true, soldOut: null },
      { id: 'large', tracked: false, inStock: true, soldOut: null },
      { id: 'boxed', tracked: true, inStock: true, soldOut: null },
      { id: 'gone', tracked: true, inStock: false, soldOut: null },
    ],
    addons: [
      { id: 'egg', inStock: true, soldOut: null },
      { id: 'fish', inStock: false, soldOut: null },
    ],
  };
  const isUnsold = (id: string) => id === 'boxed';
  const mark = (shelf: Shelf, what: Parameters<typeof setMark>[1], how: Shelf['soldOut']) => {
    const marked = setMark(shelf, what, how, isUnsold);
    if (typeof marked === 'string') throw new Error(marked);
    return marked;
  };
  const inStock = ({ options, addons }: StockedShelf) =>
    [...options, ...addons].flatMap((one) => (one.inStock ? [one.id] : []));

  it.each<[string, Parameters<typeof setMark>[1], string[], boolean]>([
    ['an option', { optionId: 'small' }, ['large', 'boxed', 'egg'], true],
    ['a counted option', { optionId: 'boxed' }, ['small', 'large', 'egg'], true],
    ['an add-on', { addonId: 'egg' }, ['small', 'large', 'boxed'], true],
    ['the product', {}, ['egg'], false],
  ])('take %s out of stock and back', (_name, what, left, isProductInStock) => {
    const marked = mark(SHELF, what, TOMORROW);
    expect(inStock(marked)).toEqual(left);
    expect(marked).toMatchObject({ inStock: isProductInStock, restockAt: TOMORROW.until });
    const back = mark(marked, what, null);
    expect(inStock(back)).toEqual(['small', 'large', 'boxed', 'egg']);
    expect(back.restockAt).toBeNull();
  });

  it('end at their time, and not before', () => {
    const marked = mark(mark(SHELF, { optionId: 'small' }, TOMORROW), { addonId: 'egg' }, FOREVER);
    expect(inStock(restock(marked, isUnsold, NOON))).toEqual(['large', 'boxed']);
    const back = restock(marked, isUnsold, TOMORROW.until);
    expect(inStock(back)).toEqual(['small', 'large', 'boxed']);
    expect(back.restockAt).toBeNull();
  });

  it('restock when the first of them ends', () => {
    const later = { until: at('23T10:00') };
    const marked = mark(mark(SHELF, {}, later), { optionId: 'small' }, TOMORROW);
    expect(marked.restockAt).toEqual(TOMORROW.until);
    const next = restock(marked, isUnsold, TOMORROW.until);
    expect(inStock(next)).toEqual(['egg']);
    expect(next.restockAt).toEqual(later.until);
  });

  it('restock a single option of a marked product', () => {
    const marked = mark(SHELF, {}, TOMORROW);
    const back = mark(marked, { optionId: 'large' }, null);
    expect(inStock(back)).toEqual(['large', 'egg']);
    expect(inStock(restock(back, isUnsold, TOMORROW.until))).toEqual([
      'small',
      'large',
      'boxed',
      'egg',
    ]);
  });

  it('end with the product’s restocking if each option was marked', () => {
    const each = ['small', 'large', 'boxed'].reduce<Shelf>(
      (shelf, optionId) => mark(shelf, { optionId }, FOREVER),
      SHELF,
    );
    expect(inStock(mark(each, {}, null))).toEqual(['small', 'large', 'boxed', 'egg']);
  });

  it('leave an option sold out that was so before its product was marked', () => {
    const options = SHELF.options.map((one) =>
      one.id === 'small' ? { ...one, inStock: false } : one,
    );
    const marked = mark({ ...SHELF, options }, {}, FOREVER);
    expect(inStock(mark(marked, {}, null))).toEqual(['large', 'boxed', 'egg']);
  });

  it('can’t be removed from a counted option without pieces', () => {
    expect(setMark(SHELF, { optionId: 'gone' }, null, isUnsold)).toBe('none_left');
    const counted = { ...SHELF, options: SHELF.options.slice(3) };
    expect(setMark(counted, {}, null, isUnsold)).toBe('none_left');
  });

  it('are refused for ids of another kind', () => {
    expect(setMark(SHELF, { optionId: 'egg' }, null, isUnsold)).toBe('not_found');
    expect(setMark(SHELF, { addonId: 'small' }, TOMORROW, isUnsold)).toBe('not_found');
  });
});
