import { describe, expect, it } from 'vitest';
import { isPushEndpoint } from './policy';

const STAND_IN = 'http://127.0.0.1:4401/push';

describe('isPushEndpoint', () => {
  it.each([
    'https://fcm.googleapis.com/fcm/send/abc:def',
    'https://fcm.googleapis.com:443/fcm/send/abc',
    'https://updates.push.services.mozilla.com/wpush/v2/abc',
    'https://wns2-par02p.notify.windows.com/w/?token=abc',
    'https://web.push.apple.com/QGuQ',
  ])('accepts %s', (endpoint) => {
    expect(isPushEndpoint(endpoint)).toBe(true);
  });

  it.each([
    ['plain http', 'http://fcm.googleapis.com/fcm/send/abc'],
    ['a host that only begins like one', 'https://fcm.googleapis.com.example.com/send'],
    ['a host that only ends like one', 'https://evil-fcm.googleapis.com/send'],
    ['a name glued to a domain', 'https://evilpush.services.mozilla.com/wpush'],
    ['a domain without a host', 'https://push.services.mozilla.com.evil.test/'],
    ['a domain as a path', 'https://evil.test/.notify.windows.com'],
    ['a domain as a query', 'https://evil.test?.notify.windows.com'],
    ['another host of Google', 'https://www.googleapis.com/fcm/send/abc'],
    ['a subdomain of a whole host', 'https://a.web.push.apple.com/x'],
    ['a user name', 'https://fcm.googleapis.com@evil.test/send'],
    ['a user name for a listed host', 'https://me:pw@fcm.googleapis.com/send'],
    ['another port', 'https://fcm.googleapis.com:8443/send'],
    ['an IPv4 address', 'https://127.0.0.1/send'],
    ['an IPv4 address as a number', 'https://2130706433/send'],
    ['an IPv6 address', 'https://[::1]/send'],
    ['the cloud’s metadata address', 'http://169.254.169.254/latest/meta-data'],
    ['localhost', 'https://localhost/send'],
    ['a backslash before the host', 'https:\\\\evil.test\\@fcm.googleapis.com'],
    ['a trailing dot', 'https://fcm.googleapis.com./send'],
    ['a look-alike letter', 'https://fcm.googleаpis.com/send'],
    ['a fragment', 'https://fcm.googleapis.com/send#x'],
    ['a file', 'file:///etc/passwd'],
    ['no URL', 'fcm.googleapis.com'],
    ['the stand-in where it isn’t allowed', `${STAND_IN}/send/a`],
  ])('refuses %s', (_what, endpoint) => {
    expect(isPushEndpoint(endpoint)).toBe(false);
  });

  it.each([
    [true, `${STAND_IN}/send/phone`],
    [false, `${STAND_IN}/control/messages`],
    [false, `${STAND_IN}/send/../control/messages`],
    [false, 'http://127.0.0.1:44010/push/send/phone'],
    [false, 'http://127.0.0.1:4401@evil.test/push/send/phone'],
    [false, 'http://127.0.0.1:4400/push/send/phone'],
  ])('with the stand-in: %s for %s', (isAllowed, endpoint) => {
    expect(isPushEndpoint(endpoint, STAND_IN)).toBe(isAllowed);
  });
});
