import { type Call, route } from '@/lib/api/route';
import { payByCard } from '@/lib/payments/open';
import { replayPayment } from '@/lib/payments/open-replay';

const pay = async ({ input, actor, storeAnswer }: Call<'POST /api/payment/paystack/errand'>) => ({
  body: { ...(await payByCard('errand', input, actor, storeAnswer, new Date())) },
});

export const POST = route('POST /api/payment/paystack/errand', pay, { replay: replayPayment });
