import { createPublicKey, verify } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { encryptPush, vapidHeader } from './encrypt';

/** The example of RFC 8291, appendix A. */
const RFC_8291 = {
  text: 'When I grow up, I want to be a watermelon',
  keys: {
    p256dh:
      'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
    auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  },
  privateKey: 'yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw',
  salt: 'DGv6ra1nlYgDCS1FRnbzlw',
  message:
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
};

describe('encryptPush', () => {
  it('encrypts the example of RFC 8291', () => {
    const { text, keys, privateKey, salt, message } = RFC_8291;
    const made = encryptPush(text, keys, {
      salt: Buffer.from(salt, 'base64url'),
      privateKey: Buffer.from(privateKey, 'base64url'),
    });
    expect(made.toString('base64url')).toBe(message);
  });

  it('uses another key and salt for each message', () => {
    const made = [1, 2].map(() => encryptPush('the same', RFC_8291.keys).toString('hex'));
    expect(made[0]).not.toBe(made[1]);
  });

  it('refuses a key that is no point of the curve', () => {
    const keys = { ...RFC_8291.keys, p256dh: 'B'.repeat(87) };
    expect(() => encryptPush('text', keys)).toThrow();
  });
});

describe('vapidHeader', () => {
  it('signs origin, end and contact with our key', () => {
    const keys = {
      publicKey:
        'BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8',
      privateKey: RFC_8291.privateKey,
    };
    const now = new Date('2026-11-22T12:00:00Z');
    const header = vapidHeader('https://push.example/send/a?b', keys, 'mailto:hello@eki.ng', now);
    const [, head = '', claims = '', signature = '', key] =
      /^vapid t=([\w-]+)\.([\w-]+)\.([\w-]+), k=([\w-]+)$/.exec(header) ?? [];
    expect(key).toBe(keys.publicKey);
    expect(JSON.parse(Buffer.from(claims, 'base64url').toString())).toEqual({
      aud: 'https://push.example',
      exp: now.getTime() / 1_000 + 12 * 3_600,
      sub: 'mailto:hello@eki.ng',
    });
    const point = Buffer.from(keys.publicKey, 'base64url');
    const jwk = {
      ...{ kty: 'EC', crv: 'P-256', x: point.subarray(1, 33).toString('base64url') },
      y: point.subarray(33).toString('base64url'),
    };
    const isSigned = verify(
      'sha256',
      Buffer.from(`${head}.${claims}`),
      { key: createPublicKey({ key: jwk, format: 'jwk' }), dsaEncoding: 'ieee-p1363' },
      Buffer.from(signature, 'base64url'),
    );
    expect(isSigned).toBe(true);
  });
});
