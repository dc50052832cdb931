import { createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { createCardProvider } from './live';

const body = Buffer.from('{"event":"charge.success"}');
const sign = (key: string) => createHmac('sha512', key).update(body).digest('hex');
const ENDPOINT = 'http://127.0.0.1:9/paystack';

describe('the signature of an event', () => {
  it.each(['sk_test_new', 'sk_test_old'])('is taken from %s while the key changes', (key) => {
    const provider = createCardProvider(ENDPOINT, 'sk_test_new', 'sk_test_old');
    expect(provider.isSigned(body, sign(key))).toBe(true);
  });

  it('is not taken from the old key afterwards, nor from none', () => {
    const provider = createCardProvider(ENDPOINT, 'sk_test_new');
    expect(provider.isSigned(body, sign('sk_test_old'))).toBe(false);
    expect(provider.isSigned(body, sign('undefined'))).toBe(false);
    expect(provider.isSigned(body, null)).toBe(false);
    expect(provider.isSigned(body, sign('sk_test_new').toUpperCase())).toBe(false);
  });
});
