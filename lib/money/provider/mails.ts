import 'server-only';
import { z } from 'zod';
import { objectId } from '@/lib/core/fields';
import { formatKobo } from '@/lib/core/format';
import { paths } from '@/lib/core/paths';
import { renderMail } from '@/lib/integrations/mail/template';
import { customerAccount, HOUSE } from '@/lib/ledger/ledger';
import { findPostedAmount } from '@/lib/ledger/queries';
import { findRecipient } from '@/lib/people/recipients';
import { addressOfSender, env } from '@/lib/platform/env';
import { defineMail } from '@/lib/platform/outbox';

export const fundingMails = {
  /** To the customer: the money is in the wallet. */
  funded: defineMail('wallet-funded', {
    ids: z.object({ userId: objectId, transferId: z.string() }),
    key: ({ transferId }) => transferId,
    render: async ({ userId, transferId }) => {
      const customer = await findRecipient(userId);
      const amount = await findPostedAmount(transferId, customerAccount(userId));
      if (!customer || amount === null) return null;
      const sum = formatKobo(amount);
      const mail = renderMail({
        subject: `${sum} is in your Eki wallet`,
        heading: 'Your transfer arrived',
        blocks: [
          { kind: 'text', text: `We’ve added ${sum} to your wallet. You can spend it right away.` },
          { kind: 'button', text: 'Open my wallet', href: `${env().APP_URL}${paths.wallet()}` },
          {
            kind: 'small',
            text: 'Not from you? Reply to this email and tell us.',
          },
        ],
      });
      return { to: customer.email, ...mail };
    },
  }),

  /** To staff: a transfer to an unknown account is in suspense. */
  unknownAccount: defineMail('transfer-unknown-account', {
    ids: z.object({ transferId: z.string(), reference: z.string() }),
    key: ({ transferId }) => transferId,
    render: async ({ transferId, reference }) => {
      const amount = await findPostedAmount(transferId, HOUSE.suspense);
      const mail = renderMail({
        subject: `Bank transfer to an unknown account: ${reference}`,
        heading: 'A bank transfer doesn’t match any wallet',
        blocks: [
          {
            kind: 'rows',
            rows: [
              ['Reference', reference],
              ['Amount', amount === null ? 'not booked' : formatKobo(amount)],
            ],
          },
          {
            kind: 'text',
            text: 'No customer has this account with this customer code. The money sits in suspense:unmatched until someone decides. Look the sender up in the Paystack dashboard.',
          },
        ],
      });
      return { to: addressOfSender(env().MAIL_FROM), ...mail };
    },
  }),

  /** To staff: a transfer that is not in the books. */
  unbookable: defineMail('transfer-unbookable', {
    ids: z.object({ transactionId: z.string(), reference: z.string() }),
    key: ({ transactionId }) => transactionId,
    render: async ({ reference }) => {
      const mail = renderMail({
        subject: `Bank transfer not booked: ${reference}`,
        heading: 'A bank transfer can’t be booked',
        blocks: [
          { kind: 'rows', rows: [['Reference', reference]] },
          {
            kind: 'text',
            text: 'Nothing is in the books: it isn’t naira in our own account, the amount is out of range, or Paystack doesn’t find it by its reference. Look it up in the Paystack dashboard.',
          },
        ],
      });
      return { to: addressOfSender(env().MAIL_FROM), ...mail };
    },
  }),
};
