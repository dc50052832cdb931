import 'server-only';
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { parse } from 'cookie';
import { env } from '@/lib/platform/env';
import { DEVICE_PART, deviceCookieName } from '@/lib/platform/http/caller';
import type { ProvedAccount } from './sessions';

/** A browser, as its device cookie describes it. */
export interface Device {
  id: string;
  /** One signature per account that has signed in here, newest first. */
  signatures: string[];
}

/** Accounts per device: roommates may share a laptop. */
const MAX_SIGNATURES = 6;

/** The device in a Cookie header; a new one if there is none. */
export function readDevice(cookieHeader: string | null): Device {
  const parts = (parse(cookieHeader ?? '')[deviceCookieName()] ?? '').split('.');
  const [id, ...signatures] = parts;
  if (!id || parts.length > MAX_SIGNATURES + 1 || !parts.every((part) => DEVICE_PART.test(part))) {
    return { id: randomBytes(16).toString('base64url'), signatures: [] };
  }
  return { id, signatures };
}

/**
 * Whether the account has signed in on this device since its sessions were last ended, by our signature.
 */
export function isKnownDevice(device: Device, account: ProvedAccount): boolean {
  const expected = Buffer.from(sign(device.id, account));
  return device.signatures.some((given) => timingSafeEqual(Buffer.from(given), expected));
}

/** Content of the device cookie after this account has signed in. */
export function rememberAccount(device: Device, account: ProvedAccount): string {
  const own = sign(device.id, account);
  const others = device.signatures.filter((signature) => signature !== own);
  return [device.id, own, ...others].slice(0, MAX_SIGNATURES + 1).join('.');
}

function sign(deviceId: string, { userId, accessRev }: ProvedAccount): string {
  const since = accessRev === null ? '' : `:${accessRev}`;
  return createHmac('sha256', env().AUTH_SECRET)
    .update(`device:${deviceId}:${userId}${since}`)
    .digest('base64url')
    .slice(0, 22);
}
