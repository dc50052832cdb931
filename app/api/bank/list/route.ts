import { route } from '@/lib/api/route';
import { listBanks } from '@/lib/applications/banks';

export const GET = route('GET /api/bank/list', async () => ({
  body: { banks: await listBanks() },
}));
