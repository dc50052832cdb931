import { AppError } from './errors';
import { PAGE_MESSAGES } from './page-messages';
import type { Actor } from './roles';

/**
 * Marks a state-changing GET as sent by our own code, because browsers send no Origin with a GET. Other
 * sites can't send it: custom headers need CORS permission, which we never give.
 */
export const PAGE_HEADER = 'x-eki-page';

/**
 * Throws AppError `forbidden` if the page that sent the call shows another account, because the user has
 * changed in another tab. Calls of the specification's own client name no account.
 */
export function checkOwner(owner: string | undefined, { userId }: Actor): void {
  if (owner !== undefined && owner !== userId) {
    throw new AppError('forbidden', PAGE_MESSAGES.otherAccount);
  }
}
