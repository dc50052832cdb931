import { POST as resetPassword } from '@/app/api/user/resetPassword/route';
import { MAILS } from '@/lib/assembly/outbox';
import { readLinkProof } from '@/lib/core/link-proof';
import type { Mail } from '@/lib/integrations/mail/port';
import { drainMails } from './drain';
import { visit } from './visit';

/** Chooses a password by the mailed link that the roles of an account wait for. */
export async function openRoleLink(email: string, newPassword = 'Correct-77-horse'): Promise<void> {
  const mails = await sendDue(new Date());
  const mail = mails.findLast(({ to, text }) => to === email && text.includes('reset-password'));
  const url = /http\S+reset-password\S+/.exec(mail?.text ?? '')?.[0] ?? '';
  const { id, token } = readLinkProof(new URL(url).search);
  const { status } = await visit(resetPassword, { body: { id, token, newPassword } });
  if (status !== 200) throw new Error(`the link was refused: ${status}`);
}

/** Sends the mails due by then, and returns them. */
export async function sendDue(now: Date): Promise<Mail[]> {
  const sent: Mail[] = [];
  const send = async (mail: Mail) => void sent.push(mail);
  while ((await drainMails({ send, concurrency: 10 }, MAILS, now)) > 0);
  return sent;
}
