import { editAddress } from '@/lib/addresses/commands';
import { route } from '@/lib/api/route';

export const POST = route('POST /api/address/edit', async ({ input, actor }) => ({
  body: { address: await editAddress(input, actor) },
}));
