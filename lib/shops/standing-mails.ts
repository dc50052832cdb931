import 'server-only';
import { z } from 'zod';
import { objectId } from '@/lib/core/fields';
import { formatDate } from '@/lib/core/format';
import { paths } from '@/lib/core/paths';
import { renderMail } from '@/lib/integrations/mail/template';
import { findRecipient } from '@/lib/people/recipients';
import { connectDb } from '@/lib/platform/db';
import { env } from '@/lib/platform/env';
import { defineMail } from '@/lib/platform/outbox';
import { Vendor } from '@/models/shops/vendor';
import { VendorMember } from '@/models/shops/vendor-member';
import { SUSPENSION_HOLD_MS } from './policy';

/** The mail to the first owner of a shop whose status ops have changed. */
export const shopStandingMails = {
  changed: defineMail('shop-standing-changed', {
    ids: z.object({
      vendorId: objectId,
      status: z.enum(['open', 'suspended', 'closed']),
      turn: z.string(),
    }),
    key: ({ vendorId, status, turn }) => `${vendorId}:${status}:${turn}`,
    render: async ({ vendorId, status, turn }) => {
      await connectDb();
      const [vendor, member] = await Promise.all([
        Vendor.findById(vendorId, { businessName: 1, statusReason: 1 }).lean(),
        VendorMember.findOne({ vendorId, role: 'owner' }, { userId: 1 }).sort({ _id: 1 }).lean(),
      ]);
      const owner = member && (await findRecipient(member.userId.toString()));
      if (!vendor || !owner) return null;
      const { businessName: name, statusReason: reason } = vendor;
      const holdEnd = new Date(Date.parse(turn) + SUSPENSION_HOLD_MS).toISOString();
      const words = {
        open: [`${name} is open again`, 'You can go on as before.'],
        suspended: [
          `${name} is suspended`,
          `Shoppers don’t see it for now. Finish the orders you have. Your money stays yours, and payouts wait until ${formatDate(holdEnd)} unless we decide otherwise.`,
        ],
        closed: [`${name} is closed`, 'We’ll pay out what you’ve earned.'],
      } as const;
      const [heading, text] = words[status];
      const mail = renderMail({
        subject: heading,
        heading,
        blocks: [
          ...(reason ? [{ kind: 'text' as const, text: `“${reason}”` }] : []),
          { kind: 'text', text },
          {
            kind: 'button',
            text: 'Message support',
            href: `${env().APP_URL}${paths.supportChat(`It’s about ${name}.`)}`,
          },
        ],
      });
      return { to: owner.email, ...mail };
    },
  }),
};
