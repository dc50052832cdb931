import 'server-only';
import { formatNaira } from '@/lib/core/format';
import { kobo, toNaira } from '@/lib/core/money';
import { paths } from '@/lib/core/paths';
import { renderMail } from '@/lib/integrations/mail/template';
import { env } from '@/lib/platform/env';
import type { OutboxWork } from '@/models/outbox';

/** Tells the customer that a payment came too late for its order and is in the wallet. */
export function lateMail(payment: { amountKobo: number; email: string }): OutboxWork {
  const amount = formatNaira(toNaira(kobo(payment.amountKobo)));
  const mail = renderMail({
    subject: `${amount} is in your Eki wallet`,
    heading: 'Your payment came after the order was closed',
    blocks: [
      {
        kind: 'text',
        text: `We received ${amount}, but the order could no longer be placed: it had expired, was replaced by a newer one, or something had sold out. Nothing is lost: the whole amount is in your wallet.`,
      },
      { kind: 'button', text: 'Back to your cart', href: `${env().APP_URL}${paths.cart()}` },
    ],
  });
  return { type: 'mail', to: payment.email, ...mail };
}
