import { expect, it } from 'vitest';
import { kobo } from '@/lib/core/money';
import { cardProblem } from './card-limits';

it.each([
  [0, null],
  [1, '₦50'],
  [4_999, '₦50'],
  [5_000, null],
  [435_000, null],
  [1_000_000_000, null],
  [1_000_000_001, '₦10,000,000'],
])('for a total of %d kobo names the limit %j', (total, limit) => {
  const problem = cardProblem(kobo(total));
  if (limit === null) expect(problem).toBeNull();
  else expect(problem).toContain(limit);
});
