import { describe, expect, it } from 'vitest';
import type { LineProblem, OrderProblem } from '@/lib/pricing/quote';
import { refusalOf } from './refusal';

describe('refusalOf', () => {
  it.each<[OrderProblem, (LineProblem | null)[], string]>([
    ['lines', ['sold_out', null], 'Something in your cart has sold out.'],
    ['lines', ['gone'], 'Something in your cart is no longer available.'],
    ['lines', ['addons', 'addons'], 'Some add-ons aren’t available any more.'],
    ['lines', ['too_few'], 'There isn’t enough left'],
    ['lines', ['gone', 'sold_out'], 'Some items in your cart aren’t available'],
    ['empty', [], 'Your cart is empty.'],
    ['too_large', [null], 'One order can’t be more than'],
    ['TOO_MANY_STOPS', [null], 'One order can have items from up to 5 shops.'],
    ['never_open', [null], 'One of the shops in your cart isn’t taking orders'],
  ])('says of %s %j: %s', (problem, problems, sentence) => {
    const lines = problems.map((one) => ({ problem: one }));
    expect(refusalOf(problem, lines, 5)).toContain(sentence);
  });
});
