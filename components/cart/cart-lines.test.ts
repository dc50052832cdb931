import { describe, expect, it } from 'vitest';
import type { ProductDto } from '@/lib/catalog/dto';
import { cartLines, groupByShop } from './cart-lines';

const id = (digit: string) => digit.repeat(24);

const jollof: ProductDto = {
  _id: id('1'),
  name: 'Party jollof',
  category: 'Food',
  vendorId: id('a'),
  vendorName: 'Mama Esosa Kitchen',
  image: [],
  pictures: [],
  description: [],
  weight: 'N/A',
  inStock: true,
  options: [{ _id: id('2'), name: 'Regular', price: 3000, offerPrice: 2800, inStock: true }],
  addons: [
    {
      _id: id('3'),
      name: 'Protein',
      min: 0,
      max: 2,
      options: [{ _id: id('4'), name: 'Fried fish', price: 450, inStock: true }],
    },
  ],
  section: 'Rice',
  minPrice: 2800,
};

const cart = { [jollof._id]: { [`${id('2')}+${id('4')}`]: 2 }, [id('9')]: { [id('8')]: 1 } };

describe('cartLines', () => {
  it('prices option and add-ons, offers counted', () => {
    const [line] = cartLines(cart, [jollof]);
    expect(line).toMatchObject({
      unit: 325_000,
      price: 650_000,
      detail: 'Regular · Fried fish · Weight: N/A',
      problem: null,
    });
  });

  it('says what a bare number of a shoe is', () => {
    const shoe: ProductDto = { ...jollof, category: 'Shoes', weight: '980 g', addons: [] };
    const option = { _id: id('2'), name: '40', price: 3000, offerPrice: null, inStock: true };
    const [line] = cartLines({ [jollof._id]: { [id('2')]: 1 } }, [{ ...shoe, options: [option] }]);
    expect(line?.detail).toBe('Size 40 · 980 g');
  });

  it('shows what is more than any order may cost', () => {
    const option = {
      _id: id('2'),
      name: 'Big',
      price: 50_000_000,
      offerPrice: null,
      inStock: true,
    };
    const dear = { ...jollof, addons: [], options: [option] };
    const [line] = cartLines({ [jollof._id]: { [id('2')]: 99 } }, [dear]);
    expect(line).toMatchObject({ price: 495_000_000_000, problem: null });
  });

  it.each([
    ['the product is sold out', { ...jollof, inStock: false }, 'sold_out'],
    ['the option is gone', { ...jollof, options: [] }, 'gone'],
    ['the add-on is gone', { ...jollof, addons: [] }, 'addons'],
  ])('says what is wrong when %s', (_why, product, problem) => {
    expect(cartLines(cart, [product])[0]?.problem).toBe(problem);
  });

  describe('of a counted option', () => {
    const key = id('2');
    const withLeft = (left: number) => ({
      ...jollof,
      options: jollof.options.map((option) => ({ ...option, left })),
    });
    const two = (quantity: number) => ({
      [jollof._id]: { [key]: quantity, [`${key}+${id('4')}`]: 2 },
    });

    it.each([
      ['enough for both', 5, 3, [null, 5], [null, 2]],
      ['none for the second', 3, 3, [null, 3], ['sold_out', null]],
      ['one for the second', 4, 3, [null, 4], ['too_few', 1]],
      ['too few for the first', 2, 3, ['too_few', 2], ['sold_out', null]],
      ['none at all', 0, 3, ['sold_out', null], ['sold_out', null]],
    ])('%s', (_what, left, quantity, ...expected) => {
      const found = cartLines(two(quantity), [withLeft(left)]);
      expect(found.map((line) => [line.problem, line.left])).toEqual(expected);
    });

    it('asks to choose again rather than to take fewer where an add-on is gone', () => {
      const [line] = cartLines(cart, [{ ...withLeft(5), addons: [] }]);
      expect(line).toMatchObject({ problem: 'addons', left: null });
    });
  });

  it('puts what is gone last, in a group without a shop', () => {
    const groups = groupByShop(cartLines({ [id('9')]: { [id('8')]: 1 }, ...cart }, [jollof]));
    expect(groups.map(({ vendorName }) => vendorName)).toEqual([
      'Mama Esosa Kitchen',
      'No longer sold',
    ]);
  });
});
