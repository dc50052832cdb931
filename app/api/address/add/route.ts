import { addAddress } from '@/lib/addresses/commands';
import { route } from '@/lib/api/route';

export const POST = route('POST /api/address/add', async ({ input, actor }) => ({
  body: { address: await addAddress(input, actor) },
}));
