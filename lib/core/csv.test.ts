import { expect, it } from 'vitest';
import { toCsv } from './csv';

const cell = (value: string | number) => toCsv([[value]]).slice(1, -2);

it.each([
  ['=HYPERLINK("http://evil.example","Win")', `"'=HYPERLINK(""http://evil.example"",""Win"")"`],
  ['+2348031234567', "'+2348031234567"],
  ['-1', "'-1"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['\t=1', "'\t=1"],
  ['\r=1', `"'\r=1"`],
])('makes %j harmless', (typed, written) => {
  expect(cell(typed)).toBe(written);
});

it.each([
  ['Refund, 2 zobo', '"Refund, 2 zobo"'],
  ['Say "hi"', '"Say ""hi"""'],
  ['two\nlines', '"two\nlines"'],
  ['plain = text', 'plain = text'],
  [-540.5, '-540.5'],
  [0, '0'],
])('writes %j as %s', (value, written) => {
  expect(cell(value)).toBe(written);
});

it('begins with a byte order mark and ends each row with a line break', () => {
  expect(toCsv([['a', 1], ['b']])).toBe('\uFEFFa,1\r\nb\r\n');
});
