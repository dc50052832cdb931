import { type Call, route } from '@/lib/api/route';
import { payFromWallet } from '@/lib/payments/open-wallet';

const pay = async ({ input, actor, keepAnswer }: Call<'POST /api/payment/wallet/dispatch'>) => ({
  body: { ...(await payFromWallet('dispatch', input, actor, keepAnswer, new Date())) },
});

export const POST = route('POST /api/payment/wallet/dispatch', pay);
