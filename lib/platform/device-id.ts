import 'server-only';
import { parse } from 'cookie';
import { env } from './env';

/** Form of the device id, and of each signature after it in the cookie. */
export const DEVICE_PART = /^[A-Za-z0-9_-]{22}$/;

/** Name of the device cookie; on https the prefix binds it to this host. */
export function deviceCookieName(): string {
  return env().APP_URL.startsWith('https://') ? '__Host-eki.device' : 'eki.device';
}

/** The device id in the cookie; null if none. Anyone can forge one, so use it only for counting. */
export function getDeviceId(cookieHeader: string | null): string | null {
  const [id] = (parse(cookieHeader ?? '')[deviceCookieName()] ?? '').split('.');
  return id && DEVICE_PART.test(id) ? id : null;
}
