import { CHECKOUT_MESSAGES } from '@/lib/core/checkout-messages';
import { AppError } from '@/lib/core/errors';
import { confirmPaymentCall } from '@/lib/payments/calls';
import { confirmPayment } from '@/lib/payments/settle-confirm';
import { route } from '@/lib/platform/http/route';

export const GET = route(confirmPaymentCall, async ({ query, actor }) => {
  const payment = await confirmPayment(query.reference, actor, new Date());
  if (!payment) throw new AppError('not_found', CHECKOUT_MESSAGES.paymentNotFound);
  return { body: { payment } };
});
