import { route } from '@/lib/api/route';
import { withdrawSellerApplicationCall } from '@/lib/applications/calls';
import { withdrawApplication } from '@/lib/applications/commands';

export const POST = route(withdrawSellerApplicationCall, async ({ input, actor }) => ({
  body: { ...(await withdrawApplication('seller', input, actor, new Date())) },
}));
