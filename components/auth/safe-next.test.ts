import { expect, it } from 'vitest';
import { safeNext } from './safe-next';

it('goes on to our own pages only', () => {
  expect(safeNext('/my-orders?tab=completed#x')).toBe('/my-orders?tab=completed#x');
  for (const bad of [
    null,
    '',
    'my-orders',
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    'https://evil.example',
    'javascript:alert(1)',
  ]) {
    expect(safeNext(bad)).toBeNull();
  }
});
