import { setDefaultAddressCall } from '@/lib/people/addresses/calls';
import { putAddressFirst } from '@/lib/people/addresses/commands';
import { listAddresses } from '@/lib/people/addresses/queries';
import { route } from '@/lib/platform/http/route';

export const POST = route(setDefaultAddressCall, async ({ input, actor }) => {
  await putAddressFirst(input, actor);
  return { body: { addresses: await listAddresses(actor) } };
});
