import { route } from '@/lib/api/route';
import { logContact } from '@/lib/riders/commands';

export const POST = route('POST /api/rider/job/contact', async ({ input, actor }) => ({
  body: { job: await logContact(input, actor, new Date()) },
}));
