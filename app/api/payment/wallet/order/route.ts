import { type Call, route } from '@/lib/api/route';
import { payFromWallet } from '@/lib/payments/open-wallet';

const pay = async ({ input, actor, storeAnswer }: Call<'POST /api/payment/wallet/order'>) => ({
  body: { ...(await payFromWallet('order', input, actor, storeAnswer, new Date())) },
});

export const POST = route('POST /api/payment/wallet/order', pay);
