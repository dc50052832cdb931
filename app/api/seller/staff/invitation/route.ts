import { route } from '@/lib/platform/http/route';
import { getInvitationCall } from '@/lib/sellers/calls';
import { readInvitation } from '@/lib/sellers/staff';

export const POST = route(getInvitationCall, async ({ input }) => ({
  body: { invitation: await readInvitation(input.token, new Date()) },
}));
