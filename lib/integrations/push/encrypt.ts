import 'server-only';
import {
  createCipheriv,
  createECDH,
  createPrivateKey,
  hkdfSync,
  randomBytes,
  sign,
} from 'node:crypto';

const CURVE = 'prime256v1';
/** One record holds the whole message. */
const RECORD_SIZE = 4_096;
/** Ends the last record. */
const LAST_RECORD = 2;
/** How long a token is valid, s; push services allow 24 hours. */
const TOKEN_S = 12 * 3_600;

/** The keys of a browser's subscription, base64url. */
export interface BrowserKeys {
  p256dh: string;
  auth: string;
}

/** What a message is encrypted with, apart from the browser's keys; random unless a test sets it. */
interface Ephemeral {
  salt: Buffer;
  /** Private key of the sender for this message. */
  privateKey: Buffer | null;
}

const fresh = (): Ephemeral => ({ salt: randomBytes(16), privateKey: null });

/**
 * Encrypts a push message so that only this browser can read it: RFC 8291, content encoding
 * `aes128gcm`. Throws if the browser's key is not a point of the curve.
 */
export function encryptPush(
  payload: string,
  { p256dh, auth }: BrowserKeys,
  { salt, privateKey }: Ephemeral = fresh(),
): Buffer {
  const sender = createECDH(CURVE);
  if (privateKey) sender.setPrivateKey(privateKey);
  else sender.generateKeys();
  const browserKey = Buffer.from(p256dh, 'base64url');
  const senderKey = sender.getPublicKey();
  const shared = sender.computeSecret(browserKey);
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), browserKey, senderKey]);
  const secret = derive(shared, Buffer.from(auth, 'base64url'), info, 32);
  const key = derive(secret, salt, 'Content-Encoding: aes128gcm\0', 16);
  const nonce = derive(secret, salt, 'Content-Encoding: nonce\0', 12);
  const cipher = createCipheriv('aes-128-gcm', key, nonce);
  const size = Buffer.alloc(4);
  size.writeUInt32BE(RECORD_SIZE);
  return Buffer.concat([
    ...[salt, size, Buffer.from([senderKey.length]), senderKey],
    ...[cipher.update(payload, 'utf8'), cipher.update(Buffer.from([LAST_RECORD])), cipher.final()],
    cipher.getAuthTag(),
  ]);
}

function derive(secret: Buffer, salt: Buffer, info: Buffer | string, length: number): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, salt, info, length));
}

/** Our key pair, base64url. */
export interface VapidKeys {
  publicKey: string;
  privateKey: string;
}

/**
 * The Authorization header that proves to a push service who sends: RFC 8292. `subject`: where the
 * service reaches us, a `mailto:` address.
 */
export function vapidHeader(
  endpoint: string,
  { publicKey, privateKey }: VapidKeys,
  subject: string,
  now: Date,
): string {
  const point = Buffer.from(publicKey, 'base64url');
  const key = createPrivateKey({
    key: {
      ...{ kty: 'EC', crv: 'P-256', d: privateKey.replace(/=+$/, '') },
      x: point.subarray(1, 33).toString('base64url'),
      y: point.subarray(33).toString('base64url'),
    },
    format: 'jwk',
  });
  const claims = {
    aud: new URL(endpoint).origin,
    exp: Math.floor(now.getTime() / 1_000) + TOKEN_S,
    sub: subject,
  };
  const signed = [{ typ: 'JWT', alg: 'ES256' }, claims].map(encodeJson).join('.');
  const signature = sign('sha256', Buffer.from(signed), { key, dsaEncoding: 'ieee-p1363' });
  return `vapid t=${signed}.${signature.toString('base64url')}, k=${point.toString('base64url')}`;
}

const encodeJson = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
