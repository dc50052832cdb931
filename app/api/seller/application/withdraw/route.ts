import { route } from '@/lib/platform/http/route';
import { withdrawSellerApplicationCall } from '@/lib/shops/applications/calls';
import { withdrawApplication } from '@/lib/shops/applications/commands';

export const POST = route(withdrawSellerApplicationCall, async ({ input, actor }) => ({
  body: { ...(await withdrawApplication('seller', input, actor, new Date())) },
}));
