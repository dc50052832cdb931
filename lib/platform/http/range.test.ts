import { expect, it } from 'vitest';
import { parseRange } from './range';

const SIZE = 1_000;
const MOST = 400;

it.each<[string | null, [number, number] | null]>([
  [null, null],
  ['bytes=0-', [0, 400]],
  ['bytes=0-99', [0, 100]],
  ['bytes=900-', [900, 1_000]],
  ['bytes=900-5000', [900, 1_000]],
  ['bytes=-100', [900, 1_000]],
  ['bytes=-5000', [0, 400]],
  ['bytes=300-999', [300, 700]],
  ['bytes=999-999', [999, 1_000]],
  ['bytes=5-4', null],
  ['bytes=-', null],
  ['bytes=0-1,5-6', null],
  ['bytes=a-b', null],
  ['lines=0-1', null],
])('parses %s of 1,000 bytes as %j', (range, part) => {
  const expected = part && { start: part[0], end: part[1], size: SIZE };
  expect(parseRange(range, SIZE, MOST)).toEqual(expected);
});

it('returns the start of a part beyond the end as requested', () => {
  expect(parseRange('bytes=1000-', SIZE, MOST)).toMatchObject({ start: 1_000 });
});
