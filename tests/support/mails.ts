import type { Mail } from '@/lib/integrations/mail/port';
import { MAILS } from '@/server/outbox';
import { drainMails } from './drain';

/** Sends the mails due by then, and returns them. */
export async function sendDue(now: Date): Promise<Mail[]> {
  const sent: Mail[] = [];
  const send = async (mail: Mail) => void sent.push(mail);
  while ((await drainMails({ send, concurrency: 10 }, MAILS, now)) > 0);
  return sent;
}
