import { describe, expect, it } from 'vitest';
import { readCode } from './read-code';

const SHARED =
  'Your parcel is coming with Eki. Delivery code: 4291. Give it to the rider only when you have the parcel.';

describe('a delivery code', () => {
  it.each<[text: string, code: string]>([
    ['4291', '4291'],
    [' 4291\n', '4291'],
    ['4 291', '4291'],
    ['4\u00a0291', '4291'],
    ['4-2-9-1', '4291'],
    ['4 – 2 – 9 – 1', '4291'],
    ['4, 2, 9, 1.', '4291'],
    ['4,291', '4291'],
    ['４２９１', '4291'],
    ['0091', '0091'],
    ['(4291)', '4291'],
    [SHARED, '4291'],
    [`Order 8F2143: ${SHARED} Call 0803 123 4567.`, '4291'],
    ['Code for order 8F21C4 is 4291', '4291'],
    ['the code is 4 2 9 1', '4291'],
    ['Order 1234. Code 4291', '4291'],
    ['4291 please', '4291'],
    ['It’s 4291. 2 bags.', '4291'],
    ['4291, I say 4291', '4291'],
    ['Call 08031234567, 4291', '4291'],
  ])('is read from %j', (text, code) => {
    expect(readCode(text, 4)).toBe(code);
  });

  it.each([
    ['', ''],
    ['42', '42'],
    ['42915', '42915'],
    ['no code yet', ''],
    ['1234 or 4291', ''],
    ['Call 08031234567', ''],
    ['Order 8F2143', ''],
  ])('isn’t guessed from %j', (text, digits) => {
    expect(readCode(text, 4)).toBe(digits);
  });
});

it.each([
  ['4 2 9', '429'],
  ['PIN: 429', '429'],
  ['Your pin is 429, order 5021', '429'],
])('a PIN of three digits is read from %j', (text, pin) => {
  expect(readCode(text, 3)).toBe(pin);
});
