import 'server-only';
import type { ClientSession } from 'mongodb';
import mongoose, { Types } from 'mongoose';
import { assignEntry } from '@/lib/chat/desk';
import { GONE_MS, getSenderName } from '@/lib/chat/policy';
import { AppError } from '@/lib/core/errors';
import { MESSAGES } from '@/lib/core/messages';
import { checkOwner } from '@/lib/core/owner';
import { type Role, type ScopedActor, STAFF_ROLES } from '@/lib/core/roles';
import { connectDb, inTransaction } from '@/lib/platform/db';
import { enqueue } from '@/lib/platform/outbox';
import { ownedBy } from '@/lib/platform/ownership';
import { AgentPresence, type AgentPresenceDoc, PRESENCE_OWNERS } from '@/models/agent-presence';
import { Chat } from '@/models/chat';
import { User } from '@/models/user';
import type { AgentDto, AgentsDto } from './dto';
import type { AgentInput } from './schemas';

type Staff = ScopedActor<'staff'>;

/** Agents that lists show. */
const AGENTS_LIMIT = 200;

/** Whether a console of theirs is open somewhere. */
export function isHere({ seenAt }: Pick<AgentPresenceDoc, 'seenAt'>, now: Date): boolean {
  return seenAt !== null && now.getTime() - seenAt.getTime() <= GONE_MS;
}

/** Somebody at the console for the first time. Chats are given to support alone, unless they ask. */
function newcomer(userId: string, roles: readonly Role[]): AgentPresenceDoc {
  const takesChats = roles.includes('support');
  const _id = new Types.ObjectId(userId);
  return { _id, state: 'online', takesChats, seenAt: null, given: 0 };
}

/** Everybody who may answer customers, at the console or not: notes can name them all. */
export async function listAgents(actor: Staff, now: Date): Promise<AgentsDto> {
  await connectDb();
  const { userId } = actor;
  const staff = await User.find(answersCustomers(), { name: 1, roles: 1 })
    .limit(AGENTS_LIMIT)
    .lean();
  const ids = staff.map(({ _id }) => _id);
  const theirs = { _id: mongoose.trusted({ $in: ids }) };
  const [present, loads] = await Promise.all([
    AgentPresence.find({ ...theirs, ...ownedBy(actor, {}) }).lean(),
    getLoads(ids),
  ]);
  const presence = new Map(present.map((one) => [one._id.toString(), one]));
  const agents = staff.map(({ _id, name, roles }): AgentDto => {
    const id = _id.toString();
    const one = presence.get(id) ?? newcomer(id, roles);
    const { state, takesChats } = one;
    const load = loads.get(id) ?? 0;
    const isOnline = isHere(one, now);
    return { userId: id, name: getSenderName('agent', name), isOnline, state, takesChats, load };
  });
  agents.sort((a, b) => a.name.localeCompare(b.name));
  const me = agents.find((agent) => agent.userId === userId);
  if (!me) throw new AppError('not_found', MESSAGES.notFound);
  return { me, agents };
}

const answersCustomers = () => ({
  status: 'active' as const,
  roles: mongoose.trusted({ $in: [...STAFF_ROLES] }),
});

/** Full names of those who answer customers, by their ids. */
export async function toNames(
  ids: readonly Types.ObjectId[],
  session: ClientSession | null = null,
): Promise<Map<string, string>> {
  const theirs = { _id: mongoose.trusted({ $in: [...ids] }), ...answersCustomers() };
  const users = await User.find(theirs, { name: 1 }).session(session).lean();
  return new Map(users.map(({ _id, name }) => [_id.toString(), name]));
}

/** How many chats they have open, by their ids. */
export async function getLoads(
  ids: readonly Types.ObjectId[],
  session: ClientSession | null = null,
): Promise<Map<string, number>> {
  const counted = await Chat.aggregate<{ _id: Types.ObjectId; count: number }>([
    { $match: { assigneeId: { $in: [...ids], $type: 'objectId' }, status: 'open' } },
    { $group: { _id: '$assigneeId', count: { $sum: 1 } } },
  ]).session(session);
  return new Map(counted.map(({ _id, count }) => [_id.toString(), count]));
}

/** Changes what the caller chose of themselves; who can be given chats again is given some at once. */
export async function changeAgent(input: AgentInput, actor: Staff, now: Date): Promise<AgentsDto> {
  const { state, takesChats, owner } = input;
  checkOwner(owner, actor);
  const { userId, roles } = actor;
  await inTransaction(async (session) => {
    const own = { _id: new Types.ObjectId(userId), ...ownedBy(actor, {}) };
    const stored = await AgentPresence.findOne(own).session(session).lean();
    const before = stored ?? newcomer(userId, roles);
    const after = {
      ...before,
      ...(state && { state }),
      ...(takesChats !== undefined && { takesChats }),
    };
    const { _id, ...fields } = after;
    await AgentPresence.updateOne(own, { $set: fields }, { upsert: true, session });
    const takes = (one: AgentPresenceDoc) => one.state === 'online' && one.takesChats;
    if (takes(after) && !takes(before))
      await enqueue([assignEntry(userId, now.getTime())], session, now);
  });
  return listAgents(actor, now);
}

/**
 * Notes that consoles of these agents are open, as servers do every 20 s. Who has come is given chats
 * that wait.
 */
export async function beat(actor: ScopedActor<'self'>, now: Date): Promise<void> {
  const { userId, roles } = actor;
  await connectDb();
  const own = ownedBy(actor, PRESENCE_OWNERS);
  const stored = await AgentPresence.findOne(own).lean();
  if (stored && isHere(stored, now)) {
    await AgentPresence.updateOne(own, { $max: { seenAt: now } });
    return;
  }
  await inTransaction(async (session) => {
    const { _id, seenAt, ...fields } = newcomer(userId, roles);
    await AgentPresence.updateOne(
      own,
      { $set: { seenAt: now }, $setOnInsert: fields },
      { upsert: true, session },
    );
    await enqueue([assignEntry(userId, now.getTime())], session, now);
  });
}
