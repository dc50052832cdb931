import { expect, it } from 'vitest';
import { codingFor, isKnown } from './send';

it.each([
  [undefined, 'identity'],
  ['', 'identity'],
  ['identity', 'identity'],
  ['gzip, deflate', 'gzip'],
  ['gzip, deflate, br, zstd', 'br'],
  ['GZIP;q=1.0, Br;q=0.5', 'br'],
  ['br;q=0, gzip', 'gzip'],
  ['br; q=0.000, gzip;q=0', 'identity'],
  ['*', 'identity'],
])('answers Accept-Encoding %s with %s', (accepted, coding) => {
  expect(codingFor(accepted)).toBe(coding);
});

it.each([
  [undefined, false],
  ['"a"', false],
  ['"a-br"', true],
  ['W/"a-br"', true],
  ['"x", "a-br"', true],
  ['*', true],
])('knows from If-None-Match %s whether the browser has the page: %s', (sent, expected) => {
  expect(isKnown(sent, '"a-br"')).toBe(expected);
});
