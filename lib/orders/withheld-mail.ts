import 'server-only';
import { z } from 'zod';
import { objectId } from '@/lib/core/fields';
import { formatNaira } from '@/lib/core/format';
import { shortId } from '@/lib/core/ids';
import { kobo, toNaira } from '@/lib/core/money';
import { paths } from '@/lib/core/paths';
import { SERVICE_KINDS } from '@/lib/core/socket-events';
import { renderMail } from '@/lib/integrations/mail/template';
import { env } from '@/lib/platform/env';
import { defineMail } from '@/lib/platform/outbox';
import { findRecipient } from '@/lib/users/queries';

/** Mails about refunds of an order, a dispatch or an errand alike. */
export const withheldMails = {
  /** A chargeback keeps a refund, or a part of it, from the wallet. */
  withheld: defineMail('refund-withheld', {
    ids: z.object({
      kind: z.enum(SERVICE_KINDS),
      id: objectId,
      userId: objectId,
      transferId: z.string(),
      amountKobo: z.int().positive(),
      claim: z.enum(['open', 'lost']),
    }),
    key: ({ transferId }) => transferId,
    render: async ({ kind, id, userId, amountKobo, claim }) => {
      const isOpen = claim === 'open';
      const customer = await findRecipient(userId);
      const sum = formatNaira(toNaira(kobo(amountKobo)));
      const mail = renderMail({
        subject: `${sum} of your refund isn’t in your wallet: ${kind} ${shortId(id)}`,
        heading: isOpen ? 'Your bank is looking into this payment' : 'Your bank has paid you back',
        blocks: [
          {
            kind: 'text',
            text: isOpen
              ? `Your bank has been asked to return this payment to your card. ${sum} of your refund waits until it decides. If your bank doesn’t pay it back, we’ll add it to your wallet.`
              : `Your bank has returned this payment, so ${sum} of your refund doesn’t go to your wallet as well.`,
          },
          {
            kind: 'button',
            text: `See your ${kind}`,
            href: `${env().APP_URL}${paths.bought(kind, id)}`,
          },
        ],
      });
      return customer && { to: customer.email, ...mail };
    },
  }),
};
