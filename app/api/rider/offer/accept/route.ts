import { route } from '@/lib/platform/http/route';
import { acceptOfferCall } from '@/lib/purchases/delivery/riders/calls';
import { acceptOffer } from '@/lib/purchases/delivery/riders/claim';
import { findJob } from '@/lib/purchases/delivery/riders/queries';

export const POST = route(acceptOfferCall, async ({ input, actor }) => {
  const now = new Date();
  const jobId = await acceptOffer(input.offerId, actor, now);
  return { body: { job: await findJob(jobId, actor, now) } };
});
