import { findPerson } from '@/lib/assembly/people';
import { AppError } from '@/lib/core/errors';
import { MESSAGES } from '@/lib/core/messages';
import { getPersonCall } from '@/lib/people/staff-calls';
import { route } from '@/lib/platform/http/route';

export const GET = route(getPersonCall, async ({ params, actor, address }) => {
  const person = await findPerson(params.userId ?? '', actor, { address, now: new Date() });
  if (!person) throw new AppError('not_found', MESSAGES.notFound);
  return { body: { person } };
});
