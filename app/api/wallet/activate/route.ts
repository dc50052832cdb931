import { activateWallet } from '@/lib/money/wallet/account';
import { activateWalletCall } from '@/lib/money/wallet/calls';
import { route } from '@/lib/platform/http/route';

export const POST = route(activateWalletCall, async ({ actor }) => ({
  body: { account: await activateWallet(actor, new Date()) },
}));
