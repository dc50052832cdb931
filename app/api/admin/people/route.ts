import { listPeopleCall } from '@/lib/ops/calls';
import { listPeople } from '@/lib/ops/people';
import { route } from '@/lib/platform/http/route';

export const GET = route(listPeopleCall, async ({ query, actor }) => ({
  body: { ...(await listPeople(query, actor)) },
}));
