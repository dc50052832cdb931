import { addAddressCall } from '@/lib/addresses/calls';
import { addAddress } from '@/lib/addresses/commands';
import { route } from '@/lib/platform/http/route';

export const POST = route(addAddressCall, async ({ input, actor }) => ({
  body: { address: await addAddress(input, actor) },
}));
