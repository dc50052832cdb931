import { listPeople } from '@/lib/assembly/people';
import { route } from '@/lib/platform/http/route';
import { listPeopleCall } from '@/lib/people/staff-calls';

export const GET = route(listPeopleCall, async ({ query, actor }) => ({
  body: { ...(await listPeople(query, actor)) },
}));
