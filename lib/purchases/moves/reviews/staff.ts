import 'server-only';
import type { ScopedActor } from '@/lib/core/roles';
import { type CallFacts, type Doing, staffCommand, writeAudit } from '@/lib/platform/audit';
import type { StaffReviewDto } from './dto';
import { type Decision, decideOnReview } from './moderation';
import { getStaffReview } from './queries';
import type { DecideReviewInput } from './schemas';

/**
 * Hides a review, leaves a reported one up or shows a hidden one again, with an audit entry. Returns the
 * review as it is now, also to a repeat. Throws as `decideOnReview` does.
 */
export async function decideReview(
  decision: Decision,
  { reviewId, version, reason, commandId }: DecideReviewInput,
  actor: ScopedActor<'staff'>,
  { address, now }: CallFacts,
): Promise<StaffReviewDto> {
  const action = `${decision}-review` as const;
  const about = { kind: 'review', refId: reviewId } as const;
  const doing: Doing<'review'> = { actor, action, commandId, reason, ...about, address, now };
  await staffCommand(doing, async (session) => {
    const given = { decision, version };
    const { before, after } = await decideOnReview(reviewId, given, actor, session, now);
    const facts = { before: { state: before.state }, after: { state: after.state } };
    await writeAudit(doing, facts, session);
  });
  return getStaffReview(reviewId, actor);
}
