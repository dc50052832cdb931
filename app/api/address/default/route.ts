import { setDefaultAddressCall } from '@/lib/addresses/calls';
import { putAddressFirst } from '@/lib/addresses/commands';
import { listAddresses } from '@/lib/addresses/queries';
import { route } from '@/lib/platform/http/route';

export const POST = route(setDefaultAddressCall, async ({ input, actor }) => {
  await putAddressFirst(input, actor);
  return { body: { addresses: await listAddresses(actor) } };
});
