import { describe, expect, it } from 'vitest';
import { loaderTarget } from './loader-target';

describe('loaderTarget', () => {
  it.each([
    ['cart', '/cart'],
    ['/my-orders?tab=completed', '/my-orders?tab=completed'],
    ['order/0123#code', '/order/0123#code'],
  ])('navigates to %s', (next, target) => {
    expect(loaderTarget(next)).toBe(target);
  });

  it.each([
    ['//evil.example'],
    ['/\\evil.example'],
    ['\\\\evil.example'],
    ['https://evil.example'],
    ['javascript:alert(1)'],
    ['.//evil.example'],
    ['/.//eki.invalid//evil.example'],
    ['/a/..//evil.example'],
    ['api/user/logout'],
    ['/x/../api/user/logout'],
  ])('goes home instead of %s', (next) => {
    expect(loaderTarget(next)).toBe('/');
  });

  it('stays when there is no next page', () => {
    expect(loaderTarget(null)).toBeNull();
    expect(loaderTarget('')).toBeNull();
  });
});
