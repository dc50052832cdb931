import { route } from '@/lib/api/route';
import { listPeopleCall } from '@/lib/ops/calls';
import { listPeople } from '@/lib/ops/people';

export const GET = route(listPeopleCall, async ({ query, actor }) => ({
  body: { ...(await listPeople(query, actor)) },
}));
