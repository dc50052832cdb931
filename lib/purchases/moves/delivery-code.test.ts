import { randomBytes } from 'node:crypto';
import { afterEach, describe, expect, it, vi } from 'vitest';

const ORDER = 'a'.repeat(24);
const OLD_KEY = randomBytes(32).toString('base64');
const NEW_KEY = randomBytes(32).toString('base64');

afterEach(() => {
  vi.unstubAllEnvs();
});

/** The module as loaded by a process with these keys. */
async function withKeys(key: string, previous?: string) {
  vi.resetModules();
  const settings = {
    APP_URL: 'http://localhost:3000',
    MONGODB_URI: 'mongodb://127.0.0.1/eki',
    AUTH_SECRET: 'x'.repeat(32),
    DATA_KEY: key,
    DATA_PREVIOUS_KEY: previous,
    PAYSTACK_SECRET_KEY: 'sk_test_unit',
    GOOGLE_MAPS_API_KEY: 'key',
    SMTP_URL: 'smtp://127.0.0.1:2525',
  };
  for (const [name, value] of Object.entries(settings)) vi.stubEnv(name, value);
  return import('./delivery-code');
}

describe('delivery codes', () => {
  it('decrypt to four digits, for their own order only', async () => {
    const { newDeliveryCode, openDeliveryCode } = await withKeys(NEW_KEY);
    const stored = newDeliveryCode(ORDER);
    expect(openDeliveryCode(ORDER, stored)).toMatch(/^\d{4}$/);
    expect(() => openDeliveryCode('b'.repeat(24), stored)).toThrow();
  });

  it('sealed with the previous key decrypt while that key is configured', async () => {
    const before = await withKeys(OLD_KEY);
    const stored = before.newDeliveryCode(ORDER);
    const code = before.openDeliveryCode(ORDER, stored);
    const changed = await withKeys(NEW_KEY, OLD_KEY);
    expect(changed.openDeliveryCode(ORDER, stored)).toBe(code);
    const fresh = changed.newDeliveryCode(ORDER);
    const after = await withKeys(NEW_KEY, '');
    expect(() => after.openDeliveryCode(ORDER, stored)).toThrow();
    expect(after.openDeliveryCode(ORDER, fresh)).toMatch(/^\d{4}$/);
  });

  it('match no other code, even after a key change', async () => {
    const stored = (await withKeys(OLD_KEY)).newDeliveryCode(ORDER);
    const { isDeliveryCode, openDeliveryCode } = await withKeys(NEW_KEY, OLD_KEY);
    const code = openDeliveryCode(ORDER, stored);
    const others = [String((Number(code) + 1) % 10_000).padStart(4, '0'), '', `${code}0`, 'ọọ'];
    expect(isDeliveryCode(ORDER, stored, code)).toBe(true);
    expect(others.filter((typed) => isDeliveryCode(ORDER, stored, typed))).toEqual([]);
  });

  it.each([0, 4, 16, 31])('truncated to %i bytes don’t decrypt', async (length) => {
    const { newDeliveryCode, openDeliveryCode } = await withKeys(NEW_KEY);
    const { sealed } = newDeliveryCode(ORDER);
    const rest = Buffer.from(sealed, 'base64').subarray(0, length).toString('base64');
    expect(() => openDeliveryCode(ORDER, { sealed: rest })).toThrow();
  });
});
