import { describe, expect, it } from 'vitest';
import type { LineProblem, OrderProblem } from '@/lib/core/pricing/quote';
import { orderRefusal } from './refusal';

describe('the message of a refused order', () => {
  it.each<[OrderProblem, (LineProblem | null)[], string]>([
    ['lines', ['sold_out', null], 'Something in your cart has sold out.'],
    ['lines', ['gone'], 'Something in your cart is no longer available.'],
    ['lines', ['addons', 'addons'], 'Some add-ons aren’t available any more.'],
    ['lines', ['too_few', null], 'Only 3 left of Party jollof.'],
    ['lines', ['too_few', 'too_few'], 'There isn’t enough left of some items'],
    ['lines', ['gone', 'sold_out'], 'Some items in your cart aren’t available'],
    ['empty', [], 'Your cart is empty.'],
    ['too_large', [null], 'One order can’t be more than'],
    ['TOO_MANY_STOPS', [null], 'One order can have items from up to 5 shops.'],
    ['never_open', [null], 'One of the shops in your cart isn’t taking orders'],
  ])('for %s %j is: %s', (problem, problems, sentence) => {
    const lines = problems.map((one) => ({ problem: one, name: 'Party jollof', left: 3 }));
    expect(orderRefusal(problem, lines, 5)).toContain(sentence);
  });
});
