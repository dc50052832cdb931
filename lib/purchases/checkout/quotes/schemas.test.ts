import { expect, it } from 'vitest';
import { MAX_LINES } from '@/lib/purchases/checkout/cart/policy';
import { CHECKOUT_MESSAGES } from '@/lib/purchases/checkout/messages';
import { deliveryFeeInput } from './schemas';

const shops = (count: number) =>
  deliveryFeeInput.safeParse({
    latitude: 6.4,
    longitude: 5.6,
    vendorIds: Array.from({ length: count }, (_, index) => index.toString(16).padStart(24, '0')),
  });

it('accepts a shop per line of the largest cart, and refuses more', () => {
  expect(shops(MAX_LINES).success).toBe(true);
  const refused = shops(MAX_LINES + 1);
  expect(refused.error?.issues[0]?.message).toBe(CHECKOUT_MESSAGES.tooManyVendors);
});
