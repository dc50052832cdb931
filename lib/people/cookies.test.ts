import { describe, expect, it } from 'vitest';
import { useEnv } from '@/tests/support/env';
import { clearedSessionCookie, deviceCookie, sessionCookie } from './cookies';

// Compares whole values: a Domain or another Path would break the prefix's guarantee.
describe.each([
  ['https://eki.example', '__Host-', '; Secure'],
  ['http://127.0.0.1:3000', '', ''],
])('the cookies of %s', (origin, prefix, secure) => {
  it.each([
    ['session', () => sessionCookie('sealed'), 'session=sealed; Max-Age=2592000'],
    ['ended session', () => clearedSessionCookie(), 'session=; Max-Age=0'],
    ['device', () => deviceCookie('known'), 'device=known; Max-Age=31536000'],
  ])('are strict for the %s', (_what, made, content) => {
    useEnv({ APP_URL: origin });
    expect(made()).toBe(`${prefix}eki.${content}; Path=/; HttpOnly${secure}; SameSite=Lax`);
  });
});
