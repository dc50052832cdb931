import { route } from '@/lib/platform/http/route';
import { declineOfferCall } from '@/lib/purchases/delivery/riders/calls';
import { declineOffer } from '@/lib/purchases/delivery/riders/claim';

export const POST = route(declineOfferCall, async ({ input, actor }) => {
  await declineOffer(input.offerId, actor, new Date());
  return { body: {} };
});
