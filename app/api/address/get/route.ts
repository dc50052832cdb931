import { listAddressesCall } from '@/lib/people/addresses/calls';
import { listAddresses } from '@/lib/people/addresses/queries';
import { route } from '@/lib/platform/http/route';

export const GET = route(listAddressesCall, async ({ actor }) => ({
  body: { addresses: await listAddresses(actor) },
}));
