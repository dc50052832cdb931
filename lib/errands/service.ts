import 'server-only';
import { MESSAGES } from '@/lib/core/messages';
import { directService } from '@/lib/moves/direct';
import { ERRAND_OWNERS, Errand } from '@/models/errand';
import { errandMails } from './mails';

/** How errands are stored, and which mails follow their moves. */
export const errandService = directService({
  kind: 'errand',
  model: Errand,
  owners: ERRAND_OWNERS,
  notFound: MESSAGES.errandNotFound,
  mails: (errandId, notice) => {
    if (notice !== 'placed' && notice !== 'delivered' && notice !== 'cancelled') return [];
    return [errandMails[notice].entry({ errandId })];
  },
});
