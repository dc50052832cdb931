import { route } from '@/lib/api/route';
import { readInvitation } from '@/lib/sellers/staff';

export const POST = route('POST /api/seller/staff/invitation', async ({ input }) => ({
  body: { invitation: await readInvitation(input.token, new Date()) },
}));
