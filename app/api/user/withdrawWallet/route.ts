import { withdrawByLinkCall } from '@/lib/money/payouts/calls';
import { withdrawByLink } from '@/lib/money/payouts/leaving';
import { route } from '@/lib/platform/http/route';

export const POST = route(withdrawByLinkCall, async ({ input }) => ({
  body: { ...(await withdrawByLink(input, new Date())) },
}));
