import 'server-only';
import { z } from 'zod';
import { objectId } from '@/lib/core/fields';
import { formatDate } from '@/lib/core/format';
import { paths } from '@/lib/core/paths';
import { renderMail } from '@/lib/integrations/mail/template';
import { connectDb } from '@/lib/platform/db';
import { env } from '@/lib/platform/env';
import { defineMail } from '@/lib/platform/outbox';
import { invitationForMail } from './invitations';

const ROLE_TEXTS = {
  owner: 'an owner: orders, products, money and staff',
  manager: 'a manager: orders, products, hours and sales',
  kitchen: 'kitchen staff: the order board',
} as const;

/** Mails about a shop. */
export const sellerMails = {
  /** The link to join a shop. */
  invitation: defineMail('shop-invitation', {
    ids: z.object({ invitationId: objectId }),
    key: ({ invitationId }) => invitationId,
    render: async ({ invitationId }) => {
      await connectDb();
      const invitation = await invitationForMail(invitationId);
      if (!invitation) return null;
      const { email, role, shop, inviter, token, expiresAt } = invitation;
      const mail = renderMail({
        subject: `${shop} invites you to work with them on Eki`,
        heading: `Join ${shop}`,
        blocks: [
          {
            kind: 'text',
            text: `${inviter} invites you to join ${shop} on Eki as ${ROLE_TEXTS[role]}.`,
          },
          {
            kind: 'button',
            text: 'See the invitation',
            href: `${env().APP_URL}${paths.sellerJoin(token)}`,
          },
          {
            kind: 'small',
            text: `Log in or sign up with ${email} to accept, by ${formatDate(expiresAt)}. Don’t know them? Ignore this email.`,
          },
        ],
      });
      return { to: email, ...mail };
    },
  }),
};
