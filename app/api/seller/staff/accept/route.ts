import { route } from '@/lib/api/route';
import { acceptInvitation } from '@/lib/sellers/staff';

export const POST = route('POST /api/seller/staff/accept', async ({ input, actor }) => ({
  body: { shop: await acceptInvitation(input.token, actor, new Date()) },
}));
