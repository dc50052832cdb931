import 'server-only';
import { ORDER_MESSAGES } from '@/lib/core/order-messages';
import { directService } from '@/lib/moves/direct';
import { defineMails } from '@/lib/orders/direct-mails';
import { ERRAND_OWNERS, Errand } from '@/models/errand';

export const errandMails = defineMails('errand', Errand, ({ errands, dropOff }) => ({
  route: [
    ...errands.map(({ name, address }, at): [string, string] => [
      `Stop ${at + 1}`,
      `${name}, ${address}`,
    ]),
    ['To', dropOff.address],
  ],
  codeHint:
    'Your delivery code is on the errand page. Give it to your rider only when you have everything.',
}));

export const errandService = directService({
  kind: 'errand',
  model: Errand,
  owners: ERRAND_OWNERS,
  notFound: ORDER_MESSAGES.errandNotFound,
  mails: (errandId, notice) => {
    if (notice !== 'placed' && notice !== 'delivered' && notice !== 'cancelled') return [];
    return [errandMails[notice].entry({ errandId })];
  },
});
