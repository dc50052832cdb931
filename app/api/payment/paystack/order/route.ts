import { route } from '@/lib/api/route';
import { replayPayment } from '@/lib/payments/replay';
import { startOrderPayment } from '@/lib/payments/start';

export const POST = route(
  'POST /api/payment/paystack/order',
  async ({ input, actor }) => ({
    body: { ...(await startOrderPayment(input, actor, new Date())) },
  }),
  { replay: replayPayment },
);
