import { route } from '@/lib/api/route';
import { listBanks } from '@/lib/applications/banks';
import { listBanksCall } from '@/lib/applications/calls';

export const GET = route(listBanksCall, async () => ({
  body: { banks: await listBanks() },
}));
