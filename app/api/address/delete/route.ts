import { deleteAddress } from '@/lib/addresses/commands';
import { listAddresses } from '@/lib/addresses/queries';
import { route } from '@/lib/api/route';

export const POST = route('POST /api/address/delete', async ({ input, actor }) => {
  await deleteAddress(input, actor);
  return { body: { addresses: await listAddresses(actor) } };
});
