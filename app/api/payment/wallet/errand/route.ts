import { type Call, route } from '@/lib/api/route';
import { payFromWallet } from '@/lib/payments/open-wallet';

const pay = async ({ input, actor, storeAnswer }: Call<'POST /api/payment/wallet/errand'>) => ({
  body: { ...(await payFromWallet('errand', input, actor, storeAnswer, new Date())) },
});

export const POST = route('POST /api/payment/wallet/errand', pay);
