import mongoose from 'mongoose';
import { afterEach, expect, it, vi } from 'vitest';
import { countCall, resetCount } from './rate-limit';

const SETTINGS = {
  APP_URL: 'http://localhost:3000',
  MONGODB_URI: 'mongodb://127.0.0.1:9/eki',
  AUTH_SECRET: 'x'.repeat(32),
  DATA_KEY: Buffer.alloc(32, 1).toString('base64'),
  PAYSTACK_SECRET_KEY: 'sk_test_x',
  GOOGLE_MAPS_API_KEY: 'x',
  SMTP_URL: 'smtp://localhost:25',
  LOG_LEVEL: 'silent',
};
for (const [name, value] of Object.entries(SETTINGS)) vi.stubEnv(name, value);
afterEach(() => vi.restoreAllMocks());

const rule = { name: 'test', points: 2, windowS: 60 };

it('refuses as unavailable while the database that counts is away', async () => {
  vi.spyOn(mongoose, 'connect').mockRejectedValue(new Error('server selection timed out'));
  const shared = { ...rule, shared: true };
  const away = { code: 'unavailable', retryAfterS: 2 };
  await expect(countCall(shared, 'one')).rejects.toMatchObject(away);
  await expect(resetCount(shared, 'one')).rejects.toMatchObject(away);
});

it('counts each key in this process and says how long to wait', async () => {
  const own = { ...rule, shared: false };
  await countCall(own, 'one');
  await countCall(own, 'one');
  await expect(countCall(own, 'one')).rejects.toMatchObject({ code: 'too_many', retryAfterS: 60 });
  await countCall(own, 'two');
  await resetCount(own, 'one');
  await countCall(own, 'one');
});
