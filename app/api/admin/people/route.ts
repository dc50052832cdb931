import { listPeople } from '@/lib/assembly/people';
import { listPeopleCall } from '@/lib/people/staff-calls';
import { route } from '@/lib/platform/http/route';

export const GET = route(listPeopleCall, async ({ query, actor }) => ({
  body: { ...(await listPeople(query, actor)) },
}));
