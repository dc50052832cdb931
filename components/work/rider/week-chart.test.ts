import { expect, it } from 'vitest';
import { getScale } from './week-chart';

it.each([
  [[], 1_000],
  [[0, 0], 1_000],
  [[350], 1_000],
  [[1_001], 2_000],
  [[5_200, 7_900], 8_000],
  [[10_000], 10_000],
  [[43_210], 50_000],
])('the chart of %j reaches up to %d naira', (amounts, top) => {
  expect(getScale(amounts)).toBe(top);
});
