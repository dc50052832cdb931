import { listBanks } from '@/lib/shops/applications/banks';
import { listBanksCall } from '@/lib/shops/applications/calls';
import { route } from '@/lib/platform/http/route';

export const GET = route(listBanksCall, async () => ({
  body: { banks: await listBanks() },
}));
