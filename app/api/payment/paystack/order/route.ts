import { type Call, route } from '@/lib/api/route';
import { replayPayment } from '@/lib/payments/replay';
import { payByCard } from '@/lib/payments/start';

const pay = async ({ input, actor, keepAnswer }: Call<'POST /api/payment/paystack/order'>) => ({
  body: { ...(await payByCard('order', input, actor, keepAnswer, new Date())) },
});

export const POST = route('POST /api/payment/paystack/order', pay, { replay: replayPayment });
