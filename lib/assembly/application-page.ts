import 'server-only';
import { Types } from 'mongoose';
import { AppError } from '@/lib/core/errors';
import { MESSAGES } from '@/lib/core/messages';
import type { ScopedActor } from '@/lib/core/roles';
import type { CallFacts } from '@/lib/platform/audit';
import { findApplication } from '@/lib/shops/applications/staff';
import type { ApplicationPageDto } from '@/lib/shops/applications/staff-dto';
import { findNotes } from './notes';

/** An application, as `findApplication`, with the notes by staff. Throws AppError `not_found`. */
export async function getApplicationPage(
  id: string,
  actor: ScopedActor<'staff'>,
  call: CallFacts,
): Promise<ApplicationPageDto> {
  const page = await findApplication(id, actor, call);
  if (!page) throw new AppError('not_found', MESSAGES.notFound);
  const chatId = page.chatId ? new Types.ObjectId(page.chatId) : null;
  return { ...page, notes: await findNotes(page.applicant.id, chatId) };
}
