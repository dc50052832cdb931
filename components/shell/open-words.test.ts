import { expect, it } from 'vitest';
import { openWords } from './open-words';

it.each([
  ['2026-11-21T06:59:00Z', false, 'Opens 8 AM'],
  ['2026-11-21T07:00:00Z', true, 'Open till 9 PM'],
  ['2026-11-21T19:59:00Z', true, 'Open till 9 PM'],
  ['2026-11-21T20:00:00Z', false, 'Opens 8 AM'],
])('at %s', (at, isOpen, text) => {
  expect(openWords(new Date(at))).toEqual({ isOpen, text });
});
