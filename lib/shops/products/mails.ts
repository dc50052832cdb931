import 'server-only';
import type { Types } from 'mongoose';
import { z } from 'zod';
import { objectId } from '@/lib/core/fields';
import { paths } from '@/lib/core/paths';
import { renderMail } from '@/lib/integrations/mail/template';
import { findRecipient } from '@/lib/people/recipients';
import { connectDb } from '@/lib/platform/db';
import { env } from '@/lib/platform/env';
import { defineMail } from '@/lib/platform/outbox';
import { Product } from '@/models/shops/product';
import { VendorMember } from '@/models/shops/vendor-member';

/** The mail to a shop's owner about a product that ops have hidden, or show again. */
export const productMails = {
  moderated: defineMail('product-moderated', {
    ids: z.object({ productId: objectId, decision: z.enum(['hide', 'show']), turn: z.string() }),
    key: ({ productId, decision, turn }) => `${productId}:${decision}:${turn}`,
    render: async ({ productId, decision }) => {
      await connectDb();
      const product = await Product.findById(productId, {
        name: 1,
        vendorId: 1,
        takenDown: 1,
      }).lean();
      const owner = product && (await findOwner(product.vendorId));
      // Since then they may have decided otherwise, which has its own mail.
      if (!product || !owner || Boolean(product.takenDown) !== (decision === 'hide')) return null;
      const { name, takenDown } = product;
      const mail = renderMail({
        subject: takenDown ? `We’ve hidden ${name}` : `${name} is back`,
        heading: takenDown ? `We’ve hidden ${name}` : `${name} is back`,
        blocks: [
          ...(takenDown ? [{ kind: 'text' as const, text: `“${takenDown.reason}”` }] : []),
          {
            kind: 'text',
            text: takenDown
              ? 'Shoppers don’t see it for now. Change what’s wrong, or tell us why it’s right.'
              : 'It’s as it was before we hid it.',
          },
          {
            kind: 'button',
            text: takenDown ? 'Answer' : 'See the product',
            href: `${env().APP_URL}${paths.sellerProduct(productId)}`,
          },
        ],
      });
      return { to: owner.email, ...mail };
    },
  }),
};

/** The first owner of a shop. */
async function findOwner(vendorId: Types.ObjectId) {
  const owner = await VendorMember.findOne({ vendorId, role: 'owner' }, { userId: 1 })
    .sort({ _id: 1 })
    .lean();
  return owner && findRecipient(owner.userId.toString());
}
