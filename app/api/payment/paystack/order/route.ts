import { type Call, route } from '@/lib/api/route';
import { replayPayment } from '@/lib/payments/replay';
import { startCardPayment } from '@/lib/payments/start';

const pay = async ({ input, actor }: Call<'POST /api/payment/paystack/order'>) => ({
  body: { ...(await startCardPayment('order', input, actor, new Date())) },
});

export const POST = route('POST /api/payment/paystack/order', pay, { replay: replayPayment });
