import { expect, it } from 'vitest';
import { safeNext } from './safe-next';

it('allows only our own pages', () => {
  expect(safeNext('/my-orders?tab=completed#x')).toBe('/my-orders?tab=completed#x');
  expect(safeNext('/a/../cart')).toBe('/cart');
  expect(safeNext('/apiary')).toBe('/apiary');
  for (const bad of [
    null,
    '',
    'my-orders',
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    'https://evil.example',
    'javascript:alert(1)',
    '/.//evil.example',
    '/a/..//evil.example',
    '/%2e//evil.example',
    '/./\\evil.example',
    '/.//.//evil.example',
    '/.//eki.invalid//evil.example/login',
    '/x/..//eki.invalid//evil.example',
    '/.//eki.invalid/\\evil.example',
    '//eki.invalid//evil.example',
    '/api',
    '/api/user/logout',
    '/cart/../api/user/logout',
    '/%61pi/user/logout',
    '/API/user/logout',
    '/%zz',
  ]) {
    expect(safeNext(bad)).toBeNull();
  }
});
