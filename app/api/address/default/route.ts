import { putAddressFirst } from '@/lib/addresses/commands';
import { listAddresses } from '@/lib/addresses/queries';
import { route } from '@/lib/api/route';

export const POST = route('POST /api/address/default', async ({ input, actor }) => {
  await putAddressFirst(input, actor);
  return { body: { addresses: await listAddresses(actor) } };
});
