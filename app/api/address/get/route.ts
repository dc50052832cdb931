import { listAddresses } from '@/lib/addresses/queries';
import { route } from '@/lib/api/route';

export const GET = route('GET /api/address/get', async ({ actor }) => ({
  body: { addresses: await listAddresses(actor) },
}));
