import { AppError } from '@/lib/core/errors';
import { route } from '@/lib/platform/http/route';
import { CHECKOUT_MESSAGES } from '@/lib/purchases/checkout/messages';
import { confirmPaymentCall } from '@/lib/purchases/checkout/payments/calls';
import { confirmPayment } from '@/lib/purchases/checkout/payments/settle-confirm';

export const GET = route(confirmPaymentCall, async ({ query, actor }) => {
  const payment = await confirmPayment(query.reference, actor, new Date());
  if (!payment) throw new AppError('not_found', CHECKOUT_MESSAGES.paymentNotFound);
  return { body: { payment } };
});
