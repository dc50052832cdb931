import 'server-only';
import { defineMailsOf } from '@/lib/orders/direct-mails';
import { Errand } from '@/models/errand';

/** Mails to the customer about an errand. */
export const errandMails = defineMailsOf('errand', Errand, ({ errands, dropOff }) => ({
  way: [
    ...errands.map(({ name, address }, at): [string, string] => [
      `Stop ${at + 1}`,
      `${name}, ${address}`,
    ]),
    ['To', dropOff.address],
  ],
  codeHint:
    'Your delivery code is on the errand page. Give it to your rider only when you have everything.',
}));
