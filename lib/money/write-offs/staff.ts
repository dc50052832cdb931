import 'server-only';
import mongoose, { type ClientSession, Types } from 'mongoose';
import type { AuditKind, DebtDto } from '@/lib/core/audit';
import { AppError } from '@/lib/core/errors';
import { type Kobo, kobo, storedNaira } from '@/lib/core/money';
import type { ScopedActor } from '@/lib/core/roles';
import { HOUSE, post } from '@/lib/ledger/ledger';
import { findBalance, listDebts } from '@/lib/ledger/queries';
import {
  findOwnerNames,
  findOwnIds,
  type PartyOwner,
  toPartyAccount,
  toPartyKey,
} from '@/lib/money/payouts/owner';
import {
  type ApprovalKind,
  approvalFacts,
  findOpenApproval,
  findOpenSubjects,
  requestApproval,
} from '@/lib/platform/approvals';
import { type CallFacts, type Doing, staffCommand, writeAudit } from '@/lib/platform/audit';
import { Rider } from '@/models/people/rider';
import type { ApprovalDoc } from '@/models/platform/approval';
import { Vendor } from '@/models/shops/vendor';
import { WRITE_OFF_MESSAGES } from './messages';
import type { AskWriteOffInput } from './schemas';

type Staff = ScopedActor<'staff'>;
type Debtor = PartyOwner & { party: DebtDto['party'] };

/** Id of the ledger transfer that books the write-off of an approval. */
export const writeOffId = (approvalId: string): string => `write-off:${approvalId}`;

/** What closed shops, closed riders and deleted accounts owe, the most first. */
export async function listWriteOffs(actor: Staff, now: Date): Promise<DebtDto[]> {
  const owing = await listDebts(actor);
  const debtors = owing.map(({ owner }) => owner);
  const ended = await findEnded(debtors, null);
  const debts = owing.filter(({ owner }) => ended.has(toPartyKey(owner)));
  const ids = debts.map(({ owner }) => new Types.ObjectId(owner.ownerId));
  const [names, waiting] = await Promise.all([
    findOwnerNames(debts.map(({ owner }) => owner)),
    findOpenSubjects('write-off', ids, now),
  ]);
  return debts.map(({ owner, amount }) => ({
    ...owner,
    name: names.get(toPartyKey(owner)) ?? 'Deleted account',
    amount: storedNaira(amount),
    isWaiting: waiting.has(owner.ownerId),
  }));
}

/** Those who won't earn any more, by `toPartyKey`: what they owe stays. */
async function findEnded(
  debtors: readonly Debtor[],
  session: ClientSession | null,
): Promise<ReadonlySet<string>> {
  const idsOf = (party: Debtor['party']) => ({
    _id: mongoose.trusted({
      $in: debtors.filter((one) => one.party === party).map(({ ownerId }) => ownerId),
    }),
  });
  const open = await Vendor.find(
    { ...idsOf('shop'), status: mongoose.trusted({ $nin: ['closed', 'removed'] as const }) },
    { _id: 1 },
  )
    .session(session)
    .lean();
  const riding = await Rider.find(
    { ...idsOf('rider'), status: mongoose.trusted({ $ne: 'closed' as const }) },
    { _id: 1 },
  )
    .session(session)
    .lean();
  const working = new Set([...open, ...riding].map(({ _id }) => _id.toString()));
  return new Set(debtors.filter(({ ownerId }) => !working.has(ownerId)).map(toPartyKey));
}

/**
 * Asks a second person to write off what a closed shop, a closed rider or a deleted account owes, with an
 * audit entry. A repeat changes nothing. Throws AppError `conflict` where nothing is owed, where they still
 * work and while another request waits, and `forbidden` for the caller's own debt or that of their shop.
 */
export async function askWriteOff(
  { party, ownerId, reason, commandId }: AskWriteOffInput,
  actor: Staff,
  { address, now }: CallFacts,
): Promise<void> {
  const about = { kind: 'write-off', refId: ownerId } as const;
  const action = 'ask-write-off';
  const doing: Doing<'write-off'> = { actor, action, commandId, reason, ...about, address, now };
  const ask = async (session: ClientSession) => {
    const debtor = { party, ownerId };
    await requireOthers(doing, session);
    const amount = await requireDebt(debtor, session);
    if (await findOpenApproval(doing, session)) {
      throw new AppError('conflict', WRITE_OFF_MESSAGES.waits);
    }
    await requestApproval(doing, session, { amount, details: { party } });
  };
  await staffCommand(doing, ask, { party });
}

/** Throws AppError `forbidden` for the caller's own debt or that of a shop they work for. */
async function requireOthers(
  { actor, refId }: Pick<Doing<AuditKind>, 'actor' | 'refId'>,
  session: ClientSession,
): Promise<void> {
  if ((await findOwnIds(actor.userId, session)).includes(refId)) {
    throw new AppError('forbidden', WRITE_OFF_MESSAGES.own);
  }
}

/** What they owe, kobo, above 0. Throws AppError `conflict` where it is nothing, or they still work. */
async function requireDebt(debtor: Debtor, session: ClientSession): Promise<Kobo> {
  const ended = await findEnded([debtor], session);
  if (!ended.has(toPartyKey(debtor))) {
    throw new AppError('conflict', WRITE_OFF_MESSAGES.notEnded);
  }
  const balance = await findBalance(toPartyAccount(debtor), session);
  if (balance >= 0) throw new AppError('conflict', WRITE_OFF_MESSAGES.nothingOwed);
  return kobo(-balance);
}

function toDebtor({ refId, details }: Pick<ApprovalDoc, 'refId' | 'details'>): Debtor {
  // Written by `askWriteOff`.
  return { party: details?.party as Debtor['party'], ownerId: refId.toString() };
}

/**
 * Writing off a debt: what is still owed, at most what was asked for. Agreeing throws AppError `conflict`
 * where nothing is owed any more.
 */
export const writeOffApprovals: ApprovalKind = {
  toAction: (verb) => `${verb}-write-off`,
  check: requireOthers,
  carryOut: async (doing, approval, session) => {
    const debtor = toDebtor(approval);
    const owed = await requireDebt(debtor, session);
    const amount = kobo(Math.min(owed, approval.amountKobo));
    await post(
      {
        id: writeOffId(approval._id.toString()),
        type: 'write-off',
        postings: [
          { account: toPartyAccount(debtor), amount },
          { account: HOUSE.writeOff, amount: kobo(-amount) },
        ],
        refs: {},
        actor: `user:${doing.actor.userId}`,
        description: 'Debt written off',
      },
      session,
      doing.now,
    );
    const after = { ...approvalFacts(approval), party: debtor.party, amountKobo: amount };
    await writeAudit(doing, { before: { amountKobo: owed }, after }, session);
  },
  describe: async (found) => {
    const names = await findOwnerNames(found.map(toDebtor));
    return new Map(
      found.map((one) => {
        const customer = names.get(toPartyKey(toDebtor(one))) ?? 'Deleted account';
        return [one._id.toString(), { customer, paid: 0, refunded: 0, isCancel: false }];
      }),
    );
  },
};
