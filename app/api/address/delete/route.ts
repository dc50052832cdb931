import { deleteAddressCall } from '@/lib/addresses/calls';
import { deleteAddress } from '@/lib/addresses/commands';
import { listAddresses } from '@/lib/addresses/queries';
import { route } from '@/lib/platform/http/route';

export const POST = route(deleteAddressCall, async ({ input, actor }) => {
  await deleteAddress(input, actor);
  return { body: { addresses: await listAddresses(actor) } };
});
