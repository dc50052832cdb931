import { AppError } from './errors';
import { MESSAGES } from './messages';
import type { Actor } from './roles';

/**
 * Throws AppError `forbidden` where a call names another account as the one that its page shows: a
 * page that has not heard yet of another sign-in must not do its things in that account. A call that
 * names none is the specification's own client.
 */
export function checkOwner(owner: string | undefined, { userId }: Actor): void {
  if (owner !== undefined && owner !== userId) {
    throw new AppError('forbidden', MESSAGES.otherAccount);
  }
}
