import 'server-only';
import type { ApprovalDto, ApprovalsDto } from '@/lib/core/audit';
import type { ScopedActor } from '@/lib/core/roles';
import { SERVICE_KINDS } from '@/lib/core/service-kind';
import type { DecideInput } from '@/lib/core/staff-fields';
import { listChecking } from '@/lib/money/bank/staff';
import { payoutApprovals } from '@/lib/money/payouts/staff';
import { listWriteOffs, writeOffApprovals } from '@/lib/money/write-offs/staff';
import { findPeople, toNames } from '@/lib/people/people';
import {
  type ApprovalKinds,
  decideApproval,
  describeApprovals,
  findApprovals,
  getApproval,
  toApprovalDto,
} from '@/lib/platform/approvals';
import type { CallFacts } from '@/lib/platform/audit';
import { riderApprovals } from '@/lib/purchases/delivery/riders/standing';
import { reportApprovals } from '@/lib/purchases/moves/reports/staff';
import { purchaseApprovals } from '@/lib/purchases/moves/staff-refunds';
import { shopApprovals } from '@/lib/shops/standing';
import type { ApprovalDoc } from '@/models/platform/approval';

type Staff = ScopedActor<'staff'>;

/** Everything that a second person may have to agree to. */
const APPROVAL_KINDS: ApprovalKinds = {
  ...Object.fromEntries(SERVICE_KINDS.map((kind) => [kind, purchaseApprovals])),
  shop: shopApprovals,
  payout: payoutApprovals,
  rider: riderApprovals,
  report: reportApprovals,
  'write-off': writeOffApprovals,
};

/**
 * Bank accounts to check, approvals that wait for a second person, the latest decided ones, and debts that
 * can be written off.
 */
export async function listApprovals(actor: Staff, now: Date): Promise<ApprovalsDto> {
  const [checking, found, debts] = await Promise.all([
    listChecking(actor, now),
    findApprovals(actor, now),
    listWriteOffs(actor, now),
  ]);
  const approvals = [...checking, ...(await toDtos(found, actor))];
  return { approvals, debts, serverNow: now.toISOString() };
}

/** Decides as `decideApproval` does, and returns the approval as it is now, also to a repeat. */
export async function decide(
  verb: 'agree' | 'decline',
  input: DecideInput,
  actor: Staff,
  call: CallFacts,
): Promise<ApprovalDto | undefined> {
  await decideApproval(verb, input, APPROVAL_KINDS, actor, call);
  const [approval] = await toDtos([await getApproval(input.approvalId, actor)], actor);
  return approval;
}

async function toDtos(found: readonly ApprovalDoc[], actor: Staff): Promise<ApprovalDto[]> {
  const [subjects, staff] = await Promise.all([
    describeApprovals(found, APPROVAL_KINDS),
    findPeople(found.flatMap(({ askedBy, decidedBy }) => [askedBy, decidedBy])),
  ]);
  const names = toNames(staff);
  return found.map((one) => toApprovalDto(one, subjects.get(one._id.toString()), names, actor));
}
