import { type Call, route } from '@/lib/api/route';
import { replayPayment } from '@/lib/payments/replay';
import { startCardPayment } from '@/lib/payments/start';

const pay = async ({ input, actor }: Call<'POST /api/payment/paystack/dispatch'>) => ({
  body: { ...(await startCardPayment('dispatch', input, actor, new Date())) },
});

export const POST = route('POST /api/payment/paystack/dispatch', pay, { replay: replayPayment });
