import { addAddressCall } from '@/lib/people/addresses/calls';
import { addAddress } from '@/lib/people/addresses/commands';
import { route } from '@/lib/platform/http/route';

export const POST = route(addAddressCall, async ({ input, actor }) => ({
  body: { address: await addAddress(input, actor) },
}));
