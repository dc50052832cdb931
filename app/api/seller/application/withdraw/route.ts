import { withdrawSellerApplicationCall } from '@/lib/shops/applications/calls';
import { withdrawApplication } from '@/lib/shops/applications/commands';
import { route } from '@/lib/platform/http/route';

export const POST = route(withdrawSellerApplicationCall, async ({ input, actor }) => ({
  body: { ...(await withdrawApplication('seller', input, actor, new Date())) },
}));
