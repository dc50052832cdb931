import 'server-only';
import { z } from 'zod';
import { objectId } from '@/lib/core/fields';
import { formatKobo } from '@/lib/core/format';
import { shortId } from '@/lib/core/ids';
import { paths } from '@/lib/core/paths';
import { SERVICE_KINDS } from '@/lib/core/service-kind';
import { renderMail } from '@/lib/integrations/mail/template';
import { findRecipient } from '@/lib/people/recipients';
import { connectDb } from '@/lib/platform/db';
import { env } from '@/lib/platform/env';
import { defineMail } from '@/lib/platform/outbox';
import { Purchase } from '@/models/purchases/purchase';

/** The mail to the customer about a refund by ops. */
export const refundMails = {
  refunded: defineMail('goodwill-refund', {
    ids: z.object({ kind: z.enum(SERVICE_KINDS), id: objectId, refundId: z.string() }),
    key: ({ kind, id, refundId }) => `${kind}:${id}:${refundId}`,
    render: async ({ kind, id, refundId }) => {
      await connectDb();
      const doc = await Purchase.findOne({ _id: id, kind }, { userId: 1, goodwill: 1 }).lean();
      const refund = doc?.goodwill?.find((one) => one.id === refundId);
      const customer = doc && (await findRecipient(doc.userId.toString()));
      if (!refund || !customer) return null;
      const amount = formatKobo(refund.amountKobo);
      const mail = renderMail({
        subject: `${amount} refunded to your wallet`,
        heading: `We’ve refunded you ${amount}`,
        blocks: [
          {
            kind: 'text',
            text: `It’s for ${kind} ${shortId(id)}, and it’s in your Eki wallet now.`,
          },
          {
            kind: 'button',
            text: `See your ${kind}`,
            href: `${env().APP_URL}${paths.purchase(kind, id)}`,
          },
        ],
      });
      return { to: customer.email, ...mail };
    },
  }),
};
