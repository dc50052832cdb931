import { deleteAddressCall } from '@/lib/people/addresses/calls';
import { deleteAddress } from '@/lib/people/addresses/commands';
import { listAddresses } from '@/lib/people/addresses/queries';
import { route } from '@/lib/platform/http/route';

export const POST = route(deleteAddressCall, async ({ input, actor }) => {
  await deleteAddress(input, actor);
  return { body: { addresses: await listAddresses(actor) } };
});
