import 'server-only';
import { Types } from 'mongoose';
import { z } from 'zod';
import { objectId } from '@/lib/core/fields';
import { paths } from '@/lib/core/paths';
import { renderMail } from '@/lib/integrations/mail/template';
import { findRecipient } from '@/lib/people/recipients';
import { connectDb } from '@/lib/platform/db';
import { env } from '@/lib/platform/env';
import { defineMail } from '@/lib/platform/outbox';
import { Rider } from '@/models/people/rider';

/** The mail to a rider whose status ops have changed. */
export const riderStandingMails = {
  changed: defineMail('rider-standing-changed', {
    ids: z.object({
      riderId: objectId,
      status: z.enum(['open', 'suspended', 'closed']),
      turn: z.string(),
    }),
    key: ({ riderId, status, turn }) => `${riderId}:${status}:${turn}`,
    render: async ({ riderId, status }) => {
      await connectDb();
      const rider = await Rider.findById(new Types.ObjectId(riderId), { statusReason: 1 }).lean();
      const owner = rider && (await findRecipient(riderId));
      if (!rider || !owner) return null;
      const words = {
        open: ['Your rider account is open again', 'You can go on as before.'],
        suspended: [
          'Your rider account is suspended',
          'You get no offers for now. Finish the jobs you have.',
        ],
        closed: ['Your rider account is closed', 'We’ll pay out what you’ve earned.'],
      } as const;
      const [heading, text] = words[status];
      const reason = rider.statusReason;
      const mail = renderMail({
        subject: heading,
        heading,
        blocks: [
          ...(reason ? [{ kind: 'text' as const, text: `“${reason}”` }] : []),
          { kind: 'text', text },
          {
            kind: 'button',
            text: 'Message support',
            href: `${env().APP_URL}${paths.supportChat('It’s about my rider account.')}`,
          },
        ],
      });
      return { to: owner.email, ...mail };
    },
  }),
};
