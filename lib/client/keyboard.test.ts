import { expect, it } from 'vitest';
import { isComposing } from './keyboard';

it.each<[string, Parameters<typeof isComposing>[0], boolean]>([
  ['Enter', { isComposing: false, keyCode: 13 }, false],
  ['Enter that accepts a word', { isComposing: true, keyCode: 229 }, true],
  ['the same in Safari, after the word', { isComposing: false, keyCode: 229 }, true],
  ['a key within a word', { isComposing: true, keyCode: 65 }, true],
])('detects whether a word is being composed: %s', (_, event, isOpen) => {
  expect(isComposing(event)).toBe(isOpen);
});
