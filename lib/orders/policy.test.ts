import { describe, expect, it } from 'vitest';
import { estimateMinutes, rejectionText } from './policy';

describe('estimateMinutes', () => {
  it.each([
    [25, 3_000, 1, false, { fromMin: 35, toMin: 50 }],
    [25, 3_000, 1, true, { fromMin: 35, toMin: 50 }],
    [5, 500, 1, false, { fromMin: 10, toMin: 15 }],
    [20, 11_000, 3, false, { fromMin: 55, toMin: 80 }],
    [20, 11_000, 3, true, { fromMin: 50, toMin: 70 }],
  ])('%d min preparation, %d m, %d shops, express %s', (prep, path, shops, isExpress, eta) => {
    expect(estimateMinutes(prep, path, shops, isExpress)).toEqual(eta);
  });
});

describe('rejectionText', () => {
  it.each([
    ['Too busy', 'Mama Esosa Kitchen couldn’t make it: too busy'],
    ['sold_out_at_pickup', 'Mama Esosa Kitchen couldn’t make it: sold out'],
    ['NEPA took the light. ', 'Mama Esosa Kitchen couldn’t make it: NEPA took the light'],
    ['', 'Mama Esosa Kitchen couldn’t make it'],
  ])('tells %j', (reason, text) => {
    expect(rejectionText('Mama Esosa Kitchen', reason)).toBe(text);
  });
});
