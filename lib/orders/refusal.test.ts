import { describe, expect, it } from 'vitest';
import type { LineProblem, OrderProblem, QuoteLineDto } from '@/lib/pricing/quote';
import { refusalOf } from './refusal';

const line = (problem: LineProblem | null): QuoteLineDto => ({
  productId: '1',
  optionId: '2',
  addonIds: [],
  key: '2',
  name: 'Rice',
  optionName: 'Big',
  addonNames: [],
  vendorId: '3',
  vendorName: 'Kitchen',
  quantity: 1,
  unitPrice: 1,
  price: 1,
  problem,
  left: null,
});
describe('refusalOf', () => {
  it.each<[OrderProblem, (LineProblem | null)[], string]>([
    ['lines', ['sold_out', null], 'Something in your cart has sold out.'],
    ['lines', ['gone'], 'Something in your cart is no longer sold.'],
    ['lines', ['addons', 'addons'], 'The add-ons of something in your cart'],
    ['lines', ['too_few'], 'There are fewer pieces left'],
    ['lines', ['gone', 'sold_out'], 'Not everything in your cart can be bought'],
    ['empty', [], 'Your cart is empty.'],
    ['never_open', [null], 'One of the shops in your cart takes no orders'],
  ])('says of %s %j: %s', (problem, problems, sentence) => {
    expect(refusalOf({ problem, lines: problems.map(line) })).toContain(sentence);
  });
});
