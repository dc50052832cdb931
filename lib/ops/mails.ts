import 'server-only';
import { Types } from 'mongoose';
import { z } from 'zod';
import { CLOSING_KINDS, type ClosingKind } from '@/lib/core/audit';
import { objectId } from '@/lib/core/fields';
import { formatKobo } from '@/lib/core/format';
import { shortId } from '@/lib/core/ids';

import { paths } from '@/lib/core/paths';
import { SERVICE_KINDS } from '@/lib/core/service-kind';
import { renderMail } from '@/lib/integrations/mail/template';
import { connectDb } from '@/lib/platform/db';
import { env } from '@/lib/platform/env';
import { defineMail } from '@/lib/platform/outbox';
import { findRecipient } from '@/lib/users/recipients';
import { Purchase } from '@/models/purchase';
import { Rider } from '@/models/rider';
import { Vendor } from '@/models/vendor';
import { VendorMember } from '@/models/vendor-member';

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

/** The mail to a shop's owners or a rider whose status ops have changed. */
export const standingMails = {
  changed: defineMail('standing-changed', {
    ids: z.object({
      what: z.enum(CLOSING_KINDS),
      refId: objectId,
      status: z.enum(['open', 'suspended', 'closed']),
      turn: z.string(),
    }),
    key: ({ what, refId, status, turn }) => `${what}:${refId}:${status}:${turn}`,
    render: async ({ what, refId, status }) => {
      await connectDb();
      const subject = await findStanding(what, refId);
      const owner = subject && (await findRecipient(subject.userId));
      if (!subject || !owner) return null;
      const name = what === 'shop' ? subject.name : 'Your rider account';
      const words = {
        open: [`${name} is open again`, 'You can go on as before.'],
        suspended: [
          `${name} is suspended`,
          what === 'shop'
            ? 'Shoppers don’t see it for now. Finish the orders you have.'
            : 'You get no offers for now. Finish the jobs you have.',
        ],
        closed: [`${name} is closed`, 'We’ll pay out what you’ve earned.'],
      } as const;
      const [heading, text] = words[status];
      const mail = renderMail({
        subject: heading,
        heading,
        blocks: [
          ...(subject.reason ? [{ kind: 'text' as const, text: `“${subject.reason}”` }] : []),
          { kind: 'text', text },
          {
            kind: 'button',
            text: 'Message support',
            href: `${env().APP_URL}${paths.supportChat(`It’s about ${what === 'shop' ? subject.name : 'my rider account'}.`)}`,
          },
        ],
      });
      return { to: owner.email, ...mail };
    },
  }),
};

/** The shop with its first owner, or the rider; null if not found. */
async function findStanding(
  what: ClosingKind,
  refId: string,
): Promise<{ userId: string; name: string; reason: string } | null> {
  if (what === 'rider') {
    const rider = await Rider.findById(new Types.ObjectId(refId), { statusReason: 1 }).lean();
    return rider && { userId: refId, name: '', reason: rider.statusReason };
  }
  const [vendor, owner] = await Promise.all([
    Vendor.findById(refId, { businessName: 1, statusReason: 1 }).lean(),
    VendorMember.findOne({ vendorId: refId, role: 'owner' }, { userId: 1 }).sort({ _id: 1 }).lean(),
  ]);
  if (!vendor || !owner) return null;
  const userId = owner.userId.toString();
  return { userId, name: vendor.businessName, reason: vendor.statusReason };
}
