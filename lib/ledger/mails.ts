import 'server-only';
import { z } from 'zod';
import { formatKobo } from '@/lib/core/format';

import { renderMail } from '@/lib/integrations/mail/template';
import { addressOfSender, env } from '@/lib/platform/env';
import { defineMail } from '@/lib/platform/outbox';

export const ledgerMails = {
  /** To staff: money for a deleted account is in suspense. */
  closedAccount: defineMail('ledger-closed-account', {
    ids: z.object({ transferId: z.string(), amountKobo: z.int().positive() }),
    key: ({ transferId }) => transferId,
    render: async ({ transferId, amountKobo }) => {
      const amount = formatKobo(amountKobo);
      const mail = renderMail({
        subject: `Money for a deleted account: ${amount}`,
        heading: 'Money came in for a deleted account',
        blocks: [
          {
            kind: 'rows',
            rows: [
              ['Transfer', transferId],
              ['Amount', amount],
            ],
          },
          {
            kind: 'text',
            text: 'Its owner has deleted the account, so there’s no wallet for it. The money sits in suspense:unmatched until someone decides. Send it back where it came from.',
          },
        ],
      });
      return { to: addressOfSender(env().MAIL_FROM), ...mail };
    },
  }),
};
