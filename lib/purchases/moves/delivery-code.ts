import 'server-only';
import { randomInt, timingSafeEqual } from 'node:crypto';
import { seal, unseal } from '@/lib/platform/sealed';

/** A stored delivery code, encrypted. */
export interface StoredCode {
  sealed: string;
}

/** A new four-digit code for an order, each of the 10,000 equally likely. */
export function newDeliveryCode(orderId: string): StoredCode {
  const code = String(randomInt(10_000)).padStart(4, '0');
  return { sealed: seal(code, orderId) };
}

/**
 * Decrypts a code to its four digits. Throws when it belongs to another order, was encrypted with
 * an unknown key, or is damaged.
 */
export function openDeliveryCode(orderId: string, stored: StoredCode): string {
  return unseal(stored.sealed, orderId);
}

/** Whether the typed text is the code. Throws like `openDeliveryCode`. */
export function isDeliveryCode(orderId: string, stored: StoredCode, typed: string): boolean {
  const code = Buffer.from(openDeliveryCode(orderId, stored));
  const given = Buffer.from(typed);
  return given.length === code.length && timingSafeEqual(given, code);
}
