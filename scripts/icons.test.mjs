import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { iconSprite } from './icons.mjs';

test('the sprite has the icons that components use (node scripts/icons.mjs draws it)', async () => {
  expect(readFileSync('components/ui/icons.svg', 'utf8')).toBe(await iconSprite());
});
