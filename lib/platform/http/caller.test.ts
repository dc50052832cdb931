import { describe, expect, it } from 'vitest';
import { useEnv } from '@/tests/support/env';
import { clientAddress, limitedAddress, PEER_HEADER } from './caller';

it.each([
  ['192.0.2.7', '192.0.2.7'],
  ['192.0.2.7:50432', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['::FFFF:c000:207', '192.0.2.7'],
  ['[::ffff:192.0.2.7]:443', '192.0.2.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:DB8:0001:2::9', '2001:db8:1:2::/64'],
  ['[2001:db8:1:2::9]', '2001:db8:1:2::/64'],
  ['[2001:db8:1:2:ffff::9]:50432', '2001:db8:1:2::/64'],
  ['2001:db8:1:3::9', '2001:db8:1:3::/64'],
  ['2001:db8::9', '2001:db8:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['unknown', 'unknown'],
  ['_hidden', '_hidden'],
  ['', ''],
])('groups %j under %j', (written, counted) => {
  expect(limitedAddress(written)).toBe(counted);
});

describe('the client address of a call', () => {
  const PEER = '192.0.2.1';
  it.each([
    [0, '6.6.6.6, 9.9.9.9', PEER],
    [1, '6.6.6.6, 9.9.9.9', '9.9.9.9'],
    [2, '6.6.6.6, 7.7.7.7, 9.9.9.9', '7.7.7.7'],
    [2, '7.7.7.7,9.9.9.9:443', '7.7.7.7'],
    [1, '6.6.6.6, [2001:db8:1:2::9]:443', '2001:db8:1:2::/64'],
    // Fewer entries than proxies: none can be trusted.
    [2, '9.9.9.9', PEER],
    [1, '6.6.6.6, ', PEER],
    [1, undefined, PEER],
  ])('behind %d proxies that forward %j is %s', (hops, forwarded, address) => {
    useEnv({ TRUSTED_PROXY_HOPS: String(hops) });
    const headers = new Headers({ [PEER_HEADER]: PEER });
    if (forwarded !== undefined) headers.set('x-forwarded-for', forwarded);
    expect(clientAddress(headers)).toBe(address);
  });

  it('is unknown without the header of our server', () => {
    useEnv({ TRUSTED_PROXY_HOPS: '0' });
    expect(clientAddress(new Headers({ 'x-forwarded-for': '6.6.6.6' }))).toBe('unknown');
  });
});
