import { route } from '@/lib/platform/http/route';
import { acceptInvitationCall } from '@/lib/shops/calls';
import { acceptInvitation } from '@/lib/shops/staff';

export const POST = route(acceptInvitationCall, async ({ input, actor, request }) => {
  const cookies = request.headers.get('cookie');
  return { body: { shop: await acceptInvitation(input.token, actor, cookies, new Date()) } };
});
