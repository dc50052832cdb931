import { route } from '@/lib/platform/http/route';
import { listBanks } from '@/lib/shops/applications/banks';
import { listBanksCall } from '@/lib/shops/applications/calls';

export const GET = route(listBanksCall, async () => ({
  body: { banks: await listBanks() },
}));
