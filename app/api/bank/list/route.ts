import { listBanks } from '@/lib/applications/banks';
import { listBanksCall } from '@/lib/applications/calls';
import { route } from '@/lib/platform/http/route';

export const GET = route(listBanksCall, async () => ({
  body: { banks: await listBanks() },
}));
