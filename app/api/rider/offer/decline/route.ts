import { route } from '@/lib/api/route';
import { declineOffer } from '@/lib/riders/claim';

export const POST = route('POST /api/rider/offer/decline', async ({ input, actor }) => {
  await declineOffer(input.offerId, actor, new Date());
  return { body: {} };
});
