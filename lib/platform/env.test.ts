import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { buildEnv } from '@/scripts/run/lib/env.mjs';
import { addressOfSender, readEnv, SETTINGS } from './env';

const good = {
  NODE_ENV: 'production',
  APP_URL: 'https://eki.example/',
  MONGODB_URI: 'mongodb://db.example/eki?replicaSet=rs0',
  AUTH_SECRET: '3f9c1e07b82d46a5903f9c1e07b82d46',
  DATA_KEY: Buffer.from('0123456789abcdefghijklmnopqrstuv').toString('base64'),
  PAYSTACK_SECRET_KEY: 'sk_live_abc',
  GOOGLE_MAPS_API_KEY: 'key',
  SMTP_URL: 'smtps://user:pass@mail.example',
  MAIL_FROM: 'Eki <hello@eki.ng>',
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

  it.each([
    ['', []],
    ['https://chat.example/w/1', []],
    ['chat.example', ['MESSENGER_WIDGET_URL: must be an http or https address']],
    ['javascript:alert(1)', ['MESSENGER_WIDGET_URL: must be an http or https address']],
    ['https://eki.example/w', ['MESSENGER_WIDGET_URL must have another origin than APP_URL']],
    ['http://chat.example/w', ['MESSENGER_WIDGET_URL must be https in production']],
  ])('checks the messenger’s URL %j: %j', (url, expected) => {
    expect(problems({ MESSENGER_WIDGET_URL: url })).toEqual(expected);
  });

  it('lists all missing settings', () => {
    expect(problems({ APP_URL: undefined, AUTH_SECRET: undefined, SMTP_URL: undefined })).toEqual([
      'APP_URL is missing',
      'AUTH_SECRET is missing',
      'SMTP_URL is missing',
    ]);
  });

  it('lists missing, invalid and unsafe settings in one error', () => {
    expect(
      problems({
        SMTP_URL: undefined,
        AUTH_SECRET: 'short',
        APP_URL: 'http://eki.example',
        CLOCK_SHIFT_FILE: 'clock-shift',
        DEMO: 'true',
      }),
    ).toEqual([
      'AUTH_SECRET: must have at least 32 characters',
      'SMTP_URL is missing',
      'APP_URL must be https in production',
      'CLOCK_SHIFT_FILE moves the clock (set ALLOW_SANDBOX=true to allow it)',
      'DEMO is for demonstrations (set ALLOW_SANDBOX=true to allow it)',
    ]);
  });

  it.each([
    ['AUTH_SECRET', 'short', /AUTH_SECRET: must have at least 32 characters/],
    ['DATA_KEY', 'c2hvcnQ=', /DATA_KEY: must be 32 bytes/],
    ['DATA_PREVIOUS_KEY', 'c2hvcnQ=', /DATA_PREVIOUS_KEY: must be 32 bytes/],
    ['PAYSTACK_SECRET_KEY', 'pk_test_1', /PAYSTACK_SECRET_KEY: must start with sk_/],
    ['PAYSTACK_PREVIOUS_SECRET_KEY', 'x', /PAYSTACK_PREVIOUS_SECRET_KEY: must start with sk_/],
    ['PAYSTACK_PREVIOUS_SECRET_KEY', 'sk_test_x', /PAYSTACK_PREVIOUS_SECRET_KEY is a test key/],
    ['AUTH_SECRET', 'x'.repeat(48), /AUTH_SECRET repeats itself/],
    ['AUTH_SECRET', 'change-change-change-change-change', /AUTH_SECRET repeats itself/],
    ['DATA_KEY', Buffer.alloc(32).toString('base64'), /DATA_KEY repeats itself/],
    ['DATA_KEY', Buffer.from('eki-data'.repeat(4)).toString('base64'), /DATA_KEY repeats itself/],
    ['MONGODB_URI', 'mongodb://db.example', /MONGODB_URI: must be like mongodb/],
    ['MONGODB_URI', 'mongodb://db.example/?replicaSet=rs0', /MONGODB_URI: must be like mongodb/],
    ['MONGODB_URI', 'https://db.example/eki', /MONGODB_URI: must be like mongodb/],
    ['SMTP_URL', 'https://nothing', /SMTP_URL: must be an smtp:/],
    ['MAIL_FROM', undefined, /MAIL_FROM must be a sender of ours/],
    ['MAIL_FROM', 'hello@eki.example', /MAIL_FROM must be a sender of ours/],
    ['MAIL_FROM', 'Eki <hello@example.com>', /MAIL_FROM must be a sender of ours/],
    ['MAIL_FROM', 'Eki', /MAIL_FROM: must be like Eki <mail@host>/],
    ['SUPPORT_PHONE', '0805 111 2220', /SUPPORT_PHONE: must be like \+234/],
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
    ['VAPID_PUBLIC_KEY', 'short', /VAPID_PUBLIC_KEY: must be 65 bytes/],
    ['VAPID_PUBLIC_KEY', 'B'.repeat(87), /VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY go together/],
    ['VAPID_PRIVATE_KEY', 'a'.repeat(43), /VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY go together/],
    ['PUSH_STAND_IN_URL', 'http://127.0.0.1:3001/push', /PUSH_STAND_IN_URL is a stand-in/],
    ['SERVICE_WORKER', 'no', /SERVICE_WORKER/],
  ])('refuses a production start with %s=%s', (name, value, why) => {
    expect(problems({ [name]: value }).join()).toMatch(why);
  });

  it.each([
    ['MONGODB_URI', 'mongodb+srv://name:pass@db.example/eki'],
    ['MONGODB_URI', 'mongodb://one.example:27017,two.example:27018/eki?replicaSet=rs0'],
    ['SMTP_URL', 'smtp://mail.example:587'],
    ['MAIL_FROM', 'hello@eki.ng'],
    ['PAYSTACK_PREVIOUS_SECRET_KEY', 'sk_live_old'],
    ['PAYSTACK_PREVIOUS_SECRET_KEY', ''],
    ['VAPID_PUBLIC_KEY', ''],
    ['SERVICE_WORKER', 'off'],
  ])('accepts %s=%s', (name, value) => {
    expect(problems({ [name]: value })).toEqual([]);
  });

  it('accepts every random secret', () => {
    for (let count = 0; count < 200; count += 1) {
      const AUTH_SECRET = randomBytes(16).toString('hex');
      const DATA_KEY = randomBytes(32).toString('base64');
      expect(problems({ AUTH_SECRET, DATA_KEY })).toEqual([]);
    }
  });

  it('refuses to start production on the defaults of the start commands', () => {
    const secrets = {
      AUTH_SECRET: good.AUTH_SECRET,
      DATA_KEY: good.DATA_KEY,
      PAYSTACK_SECRET_KEY: 'sk_test_drawn',
      STANDIN_CONTROL_TOKEN: 'token',
    };
    const start = { base: {}, mode: 'demo', port: 4000, dataDir: '/d', secrets };
    const { app } = buildEnv({ ...start, databaseUri: good.MONGODB_URI });
    const found = problems({ ...app, TRUSTED_PROXY_HOPS: '0', ALLOW_SANDBOX: 'false' }).join();
    for (const name of ['PAYSTACK_SECRET_KEY', 'GOOGLE_MAPS_API_KEY', 'SMTP_URL', 'DEMO']) {
      expect(found).toContain(name);
    }
  });

  it('lists all unsafe settings', () => {
    const found = problems({
      PAYSTACK_SECRET_KEY: 'sk_test_abc',
      PAYSTACK_URL: 'http://api.paystack.co',
      GOOGLE_MAPS_URL: 'http://maps.example',
      APP_URL: 'http://eki.example',
      DEMO: 'true',
      AUTH_SECRET: 'x'.repeat(32),
      DATA_KEY: Buffer.alloc(32).toString('base64'),
      MAIL_FROM: undefined,
    });
    expect(found).toHaveLength(8);
  });

  it('allows stand-ins in production only when asked to', () => {
    const sandbox = {
      PAYSTACK_SECRET_KEY: 'sk_test_abc',
      PAYSTACK_URL: 'http://127.0.0.1:3001/paystack',
      APP_URL: 'http://localhost:3000',
      TRUSTED_PROXY_HOPS: '0',
      AUTH_SECRET: 'x'.repeat(32),
      GOOGLE_MAPS_API_KEY: 'local-maps-key',
      MAIL_FROM: undefined,
    };
    expect(problems({ ...sandbox, ALLOW_SANDBOX: 'true' })).toEqual([]);
  });
});

describe('.env.example', () => {
  const lines = readFileSync('.env.example', 'utf8').matchAll(/^(?:# )?([A-Z_]+)=(.*)$/gm);
  const example = new Map([...lines].map(([, name = '', value = '']) => [name, value]));

  it('lists every setting and no others', () => {
    expect([...example.keys()].sort()).toEqual([...SETTINGS].sort());
  });

  it('shows the defaults and no secrets', () => {
    const { NODE_ENV: _, MAIL_FROM: __, TRUSTED_PROXY_HOPS: ___, ...needed } = good;
    const result = readEnv({ ...needed, APP_URL: 'http://localhost:3000' });
    const defaults = new Map(Object.entries(result.ok ? result.env : {}));
    const wrong = [...example].filter(
      ([name, value]) => value !== (name in needed ? '' : String(defaults.get(name) ?? '')),
    );
    expect(wrong).toEqual([]);
  });

  it('leaves required settings blank to be filled in', () => {
    const copied = Object.fromEntries([...example].filter(([, value]) => value === ''));
    const start = { base: copied, mode: 'demo', port: 4000, dataDir: '/d' };
    const made = { AUTH_SECRET: good.AUTH_SECRET, DATA_KEY: good.DATA_KEY };
    const secrets = { ...made, PAYSTACK_SECRET_KEY: 'sk_test_x', STANDIN_CONTROL_TOKEN: 'token' };
    const { app } = buildEnv({ ...start, secrets, databaseUri: good.MONGODB_URI });
    expect(readEnv(app)).toMatchObject({ ok: true });
  });
});

it.each([
  ['Eki <hello@eki.ng>', 'hello@eki.ng'],
  ['hello@eki.ng', 'hello@eki.ng'],
])('finds the address in the sender %s', (sender, address) => {
  expect(addressOfSender(sender)).toBe(address);
});
