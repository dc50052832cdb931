import { route } from '@/lib/api/route';
import { acceptInvitation } from '@/lib/sellers/staff';

export const POST = route('POST /api/seller/staff/accept', async ({ input, actor, request }) => {
  const cookies = request.headers.get('cookie');
  return { body: { shop: await acceptInvitation(input.token, actor, cookies, new Date()) } };
});
