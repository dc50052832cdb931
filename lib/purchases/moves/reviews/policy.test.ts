import { describe, expect, it } from 'vitest';
import { getRating, sumRatings } from '@/lib/catalog/policy';
import { editableUntil, shownName } from './policy';

describe('the author of a review', () => {
  it.each([
    ['Ada Osagie', 'Ada O.'],
    ['Ada Ngozi osagie', 'Ada O.'],
    ['  Ada   Osagie ', 'Ada O.'],
    ['Ẹfẹ Ọbaseki', 'Ẹfẹ Ọ.'],
    ['Ada', 'Ada'],
    ['', 'Former customer'],
  ])('%j is shown as %j', (name, shown) => {
    expect(shownName(name)).toBe(shown);
  });
});

it('can be changed for 30 days', () => {
  const createdAt = new Date('2026-11-01T12:00:00Z');
  expect(editableUntil({ createdAt })).toEqual(new Date('2026-12-01T12:00:00Z'));
});

describe('the rating of a product', () => {
  it.each([
    [undefined, null],
    [null, null],
    [{}, null],
    [{ 5: 0 }, null],
    [{ 5: 1 }, { average: 5, count: 1 }],
    [
      { 4: 1, 5: 2 },
      { average: 4.7, count: 3 },
    ],
    [
      { 1: 1, 2: 1, 3: 1, 4: 1, 5: 1 },
      { average: 3, count: 5 },
    ],
    [
      { 4: 19, 5: 1 },
      { average: 4.1, count: 20 },
    ],
  ])('of %j is %j', (counts, rating) => {
    expect(getRating(sumRatings(counts))).toEqual(rating);
  });
});
