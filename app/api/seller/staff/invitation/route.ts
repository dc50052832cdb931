import { route } from '@/lib/platform/http/route';
import { getInvitationCall } from '@/lib/shops/calls';
import { readInvitation } from '@/lib/shops/staff';

export const POST = route(getInvitationCall, async ({ input }) => ({
  body: { invitation: await readInvitation(input.token, new Date()) },
}));
