import { describe, expect, it } from 'vitest';
import { readEnv } from './env';

const good = {
  NODE_ENV: 'production',
  APP_URL: 'https://eki.example/',
  MONGODB_URI: 'mongodb://db.example/eki?replicaSet=rs0',
  AUTH_SECRET: 'x'.repeat(32),
  DATA_KEY: Buffer.alloc(32, 1).toString('base64'),
  PAYSTACK_SECRET_KEY: 'sk_live_abc',
  GOOGLE_MAPS_API_KEY: 'key',
  SMTP_URL: 'smtps://user:pass@mail.example',
  TRUSTED_PROXY_HOPS: '1',
};

const problems = (changes: Record<string, string | undefined>) => {
  const result = readEnv({ ...good, ...changes });
  return result.ok ? [] : result.problems;
};

describe('readEnv', () => {
  it('accepts a production configuration and fills in defaults', () => {
    const result = readEnv(good);
    expect(result.ok && result.env).toMatchObject({
      PORT: 3000,
      APP_URL: 'https://eki.example',
      PAYSTACK_URL: 'https://api.paystack.co',
      ALLOW_SANDBOX: false,
    });
  });

  it('names every missing setting at once', () => {
    expect(problems({ APP_URL: undefined, AUTH_SECRET: undefined, SMTP_URL: undefined })).toEqual([
      'APP_URL is missing',
      'AUTH_SECRET is missing',
      'SMTP_URL is missing',
    ]);
  });

  it('names what is missing, unusable and unsafe in one answer', () => {
    expect(
      problems({
        SMTP_URL: undefined,
        AUTH_SECRET: 'short',
        APP_URL: 'http://eki.example',
        DEMO: 'true',
      }),
    ).toEqual([
      'AUTH_SECRET: must have at least 32 characters',
      'SMTP_URL is missing',
      'APP_URL must be https in production',
      'DEMO is for demonstrations (set ALLOW_SANDBOX=true to allow it)',
    ]);
  });

  it.each([
    ['AUTH_SECRET', 'short', /AUTH_SECRET: must have at least 32 characters/],
    ['DATA_KEY', 'c2hvcnQ=', /DATA_KEY: must be 32 bytes/],
    ['DATA_PREVIOUS_KEY', 'c2hvcnQ=', /DATA_PREVIOUS_KEY: must be 32 bytes/],
    ['PAYSTACK_SECRET_KEY', 'pk_test_1', /PAYSTACK_SECRET_KEY: must start with sk_/],
    ['PAYSTACK_PREVIOUS_SECRET_KEY', 'x', /PAYSTACK_PREVIOUS_SECRET_KEY: must start with sk_/],
    ['APP_URL', 'http://eki.example', /APP_URL must be https/],
    ['PAYSTACK_URL', 'http://127.0.0.1:3001/paystack', /PAYSTACK_URL is a local stand-in/],
    ['PAYSTACK_URL', 'http://0.0.0.0:3001/paystack', /PAYSTACK_URL is a local stand-in/],
    ['PAYSTACK_URL', 'http://api.paystack.co', /PAYSTACK_URL must be https/],
    ['GOOGLE_MAPS_URL', 'http://maps.example', /GOOGLE_MAPS_URL must be https/],
    ['PAYSTACK_SECRET_KEY', 'sk_test_abc', /PAYSTACK_SECRET_KEY is a test key/],
    ['SMTP_URL', 'smtp://localhost:3002', /SMTP_URL is a local stand-in/],
    ['TRUSTED_PROXY_HOPS', undefined, /TRUSTED_PROXY_HOPS must count the proxies/],
    ['TRUSTED_PROXY_HOPS', '0', /TRUSTED_PROXY_HOPS must count the proxies/],
    ['MAPS_CALLS_PER_DAY', '', /MAPS_CALLS_PER_DAY: /],
    ['DEMO', 'true', /DEMO is for demonstrations/],
  ])('refuses a production start with %s=%s', (name, value, why) => {
    expect(problems({ [name]: value }).join()).toMatch(why);
  });

  it('names everything unsafe at once', () => {
    const found = problems({
      PAYSTACK_SECRET_KEY: 'sk_test_abc',
      PAYSTACK_URL: 'http://api.paystack.co',
      GOOGLE_MAPS_URL: 'http://maps.example',
      APP_URL: 'http://eki.example',
      DEMO: 'true',
    });
    expect(found).toHaveLength(5);
  });

  it('allows stand-ins in production only when told so', () => {
    const sandbox = {
      PAYSTACK_SECRET_KEY: 'sk_test_abc',
      PAYSTACK_URL: 'http://127.0.0.1:3001/paystack',
      APP_URL: 'http://localhost:3000',
      TRUSTED_PROXY_HOPS: '0',
    };
    expect(problems({ ...sandbox, ALLOW_SANDBOX: 'true' })).toEqual([]);
  });
});
