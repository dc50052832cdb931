import { expect, it } from 'vitest';
import { moveEntry } from './use-reorder';

it.each([
  [0, 2, 'bca'],
  [2, 0, 'cab'],
  [1, 1, 'abc'],
  [0, -1, 'abc'],
  [2, 3, 'abc'],
])('moves the entry at %i to %i: %s', (from, to, expected) => {
  expect(moveEntry([...'abc'], from, to).join('')).toBe(expected);
});
