import { expect, it } from 'vitest';
import { optionLabel, optionPrompt } from './option-name';

it.each([
  ['40', 'Shoes', 'Size 40'],
  ['40–41', 'Shoes', 'Size 40–41'],
  ['Red, 40', 'Shoes', 'Red, size 40'],
  ['White, M', 'Fashion&Accessories', 'White, size M'],
  ['Navy, size 8', 'Fashion&Accessories', 'Navy, size 8'],
  ['Black', 'Shoes', 'Black'],
  ['20', 'HairAccessories', '20'],
  ['Regular', 'Food', 'Regular'],
] as const)('labels %s in %s as %s', (name, category, words) => {
  expect(optionLabel(name, category)).toBe(words);
});

it('asks for a size when there is nothing else to choose', () => {
  expect(optionPrompt(['38', '39'], 'Shoes')).toBe('Choose a size');
  expect(optionPrompt(['38', 'Red, 39'], 'Shoes')).toBe('Choose an option');
  expect(optionPrompt([], 'Shoes')).toBe('Choose an option');
});
