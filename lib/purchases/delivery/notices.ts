import 'server-only';
import mongoose from 'mongoose';
import { z } from 'zod';
import { objectId } from '@/lib/core/fields';
import { paths } from '@/lib/core/paths';
import { definePush } from '@/lib/platform/outbox';
import { findJob } from './job';

/** The push message to a rider about an offer. */
export const offerPush = definePush('offer-push', {
  ids: z.object({
    jobId: objectId,
    riderId: objectId,
    offerId: z.string(),
    /** Deadline for an answer, epoch ms. */
    endsAt: z.number(),
  }),
  key: ({ jobId, riderId, offerId }) => `${jobId}:${riderId}:${offerId}`,
  topic: ({ jobId }) => jobId,
  endsAt: ({ endsAt }) => endsAt,
  recipients: ({ riderId }) => [riderId],
  message: async ({ jobId, offerId, endsAt }, userId, now) => {
    const offered = {
      _id: jobId,
      'delivery.offer.id': offerId,
      'delivery.offer.riderIds': userId,
      'delivery.offer.expiresAt': mongoose.trusted({ $gt: now }),
    };
    if (!(await findJob(offered, null))) return null;
    const seconds = Math.max(1, Math.round((endsAt - now.getTime()) / 1_000));
    return {
      title: 'New job offer',
      body: `Open Eki to answer. It’s gone in ${seconds} seconds.`,
      url: paths.rider({ offer: offerId }),
      tag: 'offer',
      unlessVisible: paths.rider(),
    };
  },
});
