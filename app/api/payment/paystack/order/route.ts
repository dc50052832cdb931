import { type Call, route } from '@/lib/api/route';
import { replayPayment } from '@/lib/payments/replay';
import { startOrderPayment } from '@/lib/payments/start';

const pay = async ({ input, actor }: Call<'POST /api/payment/paystack/order'>) => ({
  body: { ...(await startOrderPayment(input, actor, new Date())) },
});

export const POST = route('POST /api/payment/paystack/order', pay, { replay: replayPayment });
