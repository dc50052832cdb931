import 'server-only';
import { createHmac, timingSafeEqual } from 'node:crypto';
import { env } from '@/lib/platform/env';

/**
 * The token of the link "This wasn't me" in the mails about a bank account: 256 bits that only this server
 * can compute. Derived, so that every mail about the account has it and the database doesn't.
 */
export function toStopToken(accountId: string): string {
  return createHmac('sha256', env().AUTH_SECRET)
    .update(`bank-account-stop:${accountId}`)
    .digest('base64url');
}

export function isStopToken(accountId: string, token: string): boolean {
  const [right, given] = [Buffer.from(toStopToken(accountId)), Buffer.from(token)];
  return right.length === given.length && timingSafeEqual(right, given);
}
