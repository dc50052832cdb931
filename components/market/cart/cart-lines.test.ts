import { describe, expect, it } from 'vitest';
import type { LineProblem, QuoteLineDto } from '@/lib/core/pricing/quote';
import { cartLines, getDetail, groupByShop, lineId, toLineInput } from './cart-lines';

const id = (digit: string) => digit.repeat(24);
const [JOLLOF, REGULAR, FISH] = [id('1'), id('2'), id('4')];

const jollof: QuoteLineDto = {
  productId: JOLLOF,
  optionId: REGULAR,
  addonIds: [FISH],
  key: `${REGULAR}+${FISH}`,
  name: 'Party jollof',
  category: 'Food',
  picture: null,
  weight: 'N/A',
  optionName: 'Regular',
  addonNames: ['Fried fish'],
  vendorId: id('a'),
  vendorName: 'Mama Esosa Kitchen',
  quantity: 2,
  unitPrice: 3_250,
  price: 6_500,
  problem: null,
  left: null,
};
const gone: QuoteLineDto = {
  ...jollof,
  productId: id('9'),
  category: null,
  name: '',
  vendorId: '',
  vendorName: '',
  problem: 'gone',
};
const known = (...lines: QuoteLineDto[]) => new Map(lines.map((line) => [lineId(line), line]));
const getCart = (quantity: number) => ({ [JOLLOF]: { [jollof.key]: quantity } });

describe('lines of the cart', () => {
  it('follow the cart, not the quote', () => {
    expect(cartLines(getCart(2), known(gone))).toMatchObject([{ quoted: null, problem: null }]);
    expect(cartLines({}, known(jollof))).toEqual([]);
  });

  it('retain their last quote when the quantity changes', () => {
    expect(cartLines(getCart(3), known(jollof))).toMatchObject([{ quantity: 3, quoted: jollof }]);
  });

  it.each<[LineProblem | null, number | null, number, LineProblem | null]>([
    ['too_few', 2, 3, 'too_few'],
    // Reduced to the stock, while the next quote loads.
    ['too_few', 2, 2, null],
    ['sold_out', null, 1, 'sold_out'],
    ['addons', null, 1, 'addons'],
    [null, 5, 4, null],
  ])('quoted as %s with %s left, wanting %d, show: %s', (problem, left, quantity, expected) => {
    const [line] = cartLines(getCart(quantity), known({ ...jollof, problem, left }));
    expect(line).toMatchObject({ problem: expected, left });
  });

  it('are sent to the server as product, option and add-ons', () => {
    const [line] = cartLines(getCart(2), new Map());
    expect(line && toLineInput(line)).toEqual({
      productId: JOLLOF,
      optionId: REGULAR,
      addonIds: [FISH],
      quantity: 2,
    });
  });
});

describe('the detail line', () => {
  it.each<[Partial<QuoteLineDto>, string]>([
    [{}, 'Regular · Fried fish · Weight: N/A'],
    [{ category: 'Shoes', optionName: '40', addonNames: [], weight: '980 g' }, 'Size 40 · 980 g'],
    [{ optionName: 'Default Option', addonNames: [], weight: '0.4 kg' }, '0.4 kg'],
    [{ optionName: '' }, ''],
    [gone, ''],
  ])('for %j is "%s"', (line, detail) => {
    expect(getDetail({ ...jollof, ...line })).toBe(detail);
  });
});

it('groups lines without a shop last, unquoted or unavailable', () => {
  const cart = { [id('8')]: { [id('7')]: 1 }, [gone.productId]: { [gone.key]: 2 }, ...getCart(2) };
  const groups = groupByShop(cartLines(cart, known(jollof, gone)));
  expect(groups.map(({ title, vendorId, isFood }) => [title, vendorId, isFood])).toEqual([
    ['Mama Esosa Kitchen', id('a'), true],
    ['Your items', '', false],
    ['No longer available', '', false],
  ]);
});
