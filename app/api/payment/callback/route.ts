import { route } from '@/lib/api/route';
import { AppError } from '@/lib/core/errors';
import { MESSAGES } from '@/lib/core/messages';
import { confirmPayment } from '@/lib/payments/settle-confirm';

export const GET = route('GET /api/payment/callback', async ({ query, actor }) => {
  const payment = await confirmPayment(query.reference, actor, new Date());
  if (!payment) throw new AppError('not_found', MESSAGES.paymentNotFound);
  return { body: { payment } };
});
