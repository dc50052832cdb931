import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { drawIcons } from './icons.mjs';

test('the drawn icons are those of icon.tsx (node scripts/icons.mjs draws them)', async () => {
  const read = (name) => readFileSync(`components/ui/${name}`, 'utf8');
  expect({ sprite: read('icons.svg'), inline: read('inline-icons.ts') }).toEqual(await drawIcons());
});
