import { expect, it } from 'vitest';
import { walletWords } from './wallet-words';

it('says that nothing was placed only where that is so', () => {
  expect(walletWords('₦5,860', 'too-late')).toContain('no order was placed');
  expect(walletWords('₦5,860', 'sold-out')).toBe(
    'Something sold out before ₦5,860 arrived, so no order was placed.',
  );
  for (const reason of ['paid-twice', 'replaced', 'closed', 'fault', null] as const) {
    expect(walletWords('Your money', reason)).not.toContain('no order was placed');
  }
  expect(walletWords('Your money', 'paid-twice')).toContain('paid for already');
  expect(walletWords('Your money', 'sold-out')).toContain('before your money arrived');
});
