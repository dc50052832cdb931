import { editAddressCall } from '@/lib/people/addresses/calls';
import { editAddress } from '@/lib/people/addresses/commands';
import { route } from '@/lib/platform/http/route';

export const POST = route(editAddressCall, async ({ input, actor }) => ({
  body: { address: await editAddress(input, actor) },
}));
