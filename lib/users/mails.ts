import 'server-only';
import { formatDate, formatTime } from '@/lib/core/format';
import { renderMail } from '@/lib/integrations/mail/template';
import type { OutboxWork } from '@/models/outbox';
import { deviceWords } from './device-words';

/** Tells the owner of an account that it was opened on a device that it never was before. */
export function newDeviceMail(
  user: { name: string; email: string },
  userAgent: string,
  now: Date,
): OutboxWork {
  const mail = renderMail({
    subject: 'New sign-in to your Eki account',
    heading: `Was this you, ${user.name.split(' ')[0]}?`,
    blocks: [
      {
        kind: 'text',
        text: 'Your account was opened with your password on a device that we had not seen before.',
      },
      {
        kind: 'rows',
        rows: [
          ['When', `${formatDate(now)}, ${formatTime(now)}`],
          ['Where', deviceWords(userAgent)],
        ],
      },
      {
        kind: 'text',
        text: 'If it was you, all is well. If not, answer this mail at once: we sign everybody out of your account and hold its wallet until you have a new password.',
      },
    ],
  });
  return { type: 'mail', to: user.email, ...mail };
}
