import 'server-only';
import { z } from 'zod';
import { objectId } from '@/lib/core/fields';
import { formatDate, formatTime } from '@/lib/core/format';
import { renderMail } from '@/lib/integrations/mail/template';
import { defineMail } from '@/lib/platform/outbox';
import { deviceLabel } from './device-label';
import { findRecipient } from './queries';

export const userMails = {
  /**
   * To the owner after a sign-in from a new device, at most once an hour, so that repeated sign-ins
   * cannot flood the mailbox. `kind`: see `deviceKind`. `hour`: `2026-11-21T10`, UTC.
   */
  newDevice: defineMail('new-device', {
    ids: z.object({ userId: objectId, kind: z.string(), hour: z.string() }),
    key: ({ userId, hour }) => `${userId}:${hour}`,
    render: async ({ userId, kind }, signedInAt) => {
      const user = await findRecipient(userId);
      if (!user) return null;
      const mail = renderMail({
        subject: 'New sign-in to your Eki account',
        heading: `Was this you, ${user.name.split(' ')[0]}?`,
        blocks: [
          {
            kind: 'text',
            text: 'Someone signed in to your account with your password, on a device we haven’t seen before.',
          },
          {
            kind: 'rows',
            rows: [
              ['When', `${formatDate(signedInAt)}, ${formatTime(signedInAt)}`],
              ['Device', deviceLabel(kind)],
            ],
          },
          {
            kind: 'text',
            text: 'If it was you, there’s nothing to do. If it wasn’t, reply to this email right away. We’ll sign everyone out of your account and hold its wallet until you have a new password.',
          },
        ],
      });
      return { to: user.email, ...mail };
    },
  }),
};
