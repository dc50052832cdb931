import { expect, it } from 'vitest';
import { allowsMessenger } from './messenger';

it.each([
  ['/', true],
  ['/products/Shoes', true],
  ['/my-orders', true],
  ['/?contact=true', true],
  ['/?menu=1', true],
  ['/carton', true],
  ['/cart', false],
  ['/cart?auth=login', false],
  ['/payment/callback?reference=x', false],
  ['/payment/callback/', false],
  ['/reset-password', false],
  ['/confirm-email?token=x', false],
  ['/undo-email', false],
  ['/?wallet=1', false],
  ['/products/Shoes?wallet=', false],
  ['/dispatch-request?pay=1', false],
  ['/?auth=register', false],
  ['/?profile=1', false],
])('on %s a third-party messenger may be loaded: %s', (address, isAllowed) => {
  const { pathname, searchParams } = new URL(address, 'http://localhost');
  expect(allowsMessenger(pathname, searchParams)).toBe(isAllowed);
});
