import 'server-only';
import { MESSAGES } from '@/lib/core/messages';
import { directService } from '@/lib/moves/direct';
import { DISPATCH_OWNERS, Dispatch } from '@/models/dispatch';
import { dispatchMails } from './mails';

/** How dispatches are stored, and which mails follow their moves. */
export const dispatchService = directService({
  kind: 'dispatch',
  model: Dispatch,
  owners: DISPATCH_OWNERS,
  notFound: MESSAGES.dispatchNotFound,
  mails: (dispatchId, notice) => {
    if (notice !== 'placed' && notice !== 'delivered' && notice !== 'cancelled') return [];
    return [dispatchMails[notice].entry({ dispatchId })];
  },
});
