import 'server-only';
import type { ClientSession } from 'mongodb';
import mongoose, { Types } from 'mongoose';
import { chatTimers } from '@/lib/conversations/chat/desk';
import { AGENT_TIMEOUT_MS, getSenderName } from '@/lib/conversations/chat/policy';
import { AppError } from '@/lib/core/errors';
import { MESSAGES } from '@/lib/core/messages';
import { type Role, type ScopedActor, STAFF_ROLES } from '@/lib/core/roles';
import { checkOwner } from '@/lib/core/sending-page';
import { connectDb, inTransaction } from '@/lib/platform/db';
import { enqueue } from '@/lib/platform/outbox';
import { ownedBy } from '@/lib/platform/ownership';
import {
  AgentPresence,
  type AgentPresenceDoc,
  PRESENCE_OWNERS,
} from '@/models/conversations/agent-presence';
import { Chat } from '@/models/conversations/chat';
import { User } from '@/models/platform/user';
import type { AgentDto, AgentsDto } from './dto';
import type { AgentInput } from './schemas';

type Staff = ScopedActor<'staff'>;

const MAX_AGENTS = 200;

/** Whether the agent has the console open in any browser. */
export function isAgentOnline({ seenAt }: Pick<AgentPresenceDoc, 'seenAt'>, now: Date): boolean {
  return seenAt !== null && now.getTime() - seenAt.getTime() <= AGENT_TIMEOUT_MS;
}

/** The presence of an agent who opens the console for the first time. By default only support takes chats. */
function toNewPresence(userId: string, roles: readonly Role[]): AgentPresenceDoc {
  const takesChats = roles.includes('support');
  const _id = new Types.ObjectId(userId);
  return { _id, state: 'online', takesChats, seenAt: null, given: 0 };
}

/** All who may answer customers, online or not: notes can mention each of them. */
export async function listAgents(actor: Staff, now: Date): Promise<AgentsDto> {
  await connectDb();
  const { userId } = actor;
  const staff = await User.find(answersCustomers(), { name: 1, roles: 1 }).limit(MAX_AGENTS).lean();
  const ids = staff.map(({ _id }) => _id);
  const [presences, loads] = await Promise.all([
    AgentPresence.find({ _id: mongoose.trusted({ $in: ids }), ...ownedBy(actor, {}) }).lean(),
    countOpenChats(ids),
  ]);
  const presenceById = new Map(presences.map((presence) => [presence._id.toString(), presence]));
  const agents = staff.map(({ _id, name, roles }): AgentDto => {
    const id = _id.toString();
    const presence = presenceById.get(id) ?? toNewPresence(id, roles);
    return {
      userId: id,
      name: getSenderName('agent', name),
      isOnline: isAgentOnline(presence, now),
      state: presence.state,
      takesChats: presence.takesChats,
      load: loads.get(id) ?? 0,
    };
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

/** Full names of these agents by id; without those who may no longer answer customers. */
export async function findAgentNames(
  ids: readonly Types.ObjectId[],
  session: ClientSession | null = null,
): Promise<Map<string, string>> {
  const theirs = { _id: mongoose.trusted({ $in: [...ids] }), ...answersCustomers() };
  const users = await User.find(theirs, { name: 1 }).session(session).lean();
  return new Map(users.map(({ _id, name }) => [_id.toString(), name]));
}

/** The number of open chats of each agent, by id. */
export async function countOpenChats(
  ids: readonly Types.ObjectId[],
  session: ClientSession | null = null,
): Promise<Map<string, number>> {
  const counted = await Chat.aggregate<{ _id: Types.ObjectId; count: number }>([
    { $match: { assigneeId: { $in: [...ids] }, status: 'open' } },
    { $group: { _id: '$assigneeId', count: { $sum: 1 } } },
  ]).session(session);
  return new Map(counted.map(({ _id, count }) => [_id.toString(), count]));
}

/** Assigns waiting chats to the agent who has become available. */
const availableEntry = (userId: string, now: Date) =>
  chatTimers.assign.entry({ of: userId, turn: now.getTime() });

/** Saves the caller's state and whether they take chats. Queues an assignment if they become available. */
export async function changeAgent(input: AgentInput, actor: Staff, now: Date): Promise<AgentsDto> {
  const { state, takesChats, owner } = input;
  checkOwner(owner, actor);
  const { userId, roles } = actor;
  await inTransaction(async (session) => {
    const own = { _id: new Types.ObjectId(userId), ...ownedBy(actor, {}) };
    const stored = await AgentPresence.findOne(own).session(session).lean();
    const before = stored ?? toNewPresence(userId, roles);
    const after = {
      ...before,
      ...(state && { state }),
      ...(takesChats !== undefined && { takesChats }),
    };
    const { _id, ...fields } = after;
    await AgentPresence.updateOne(own, { $set: fields }, { upsert: true, session });
    const isAvailable = (presence: AgentPresenceDoc) =>
      presence.state === 'online' && presence.takesChats;
    if (isAvailable(after) && !isAvailable(before)) {
      await enqueue([availableEntry(userId, now)], session, now);
    }
  });
  return listAgents(actor, now);
}

/**
 * Records that the agent's console is open; servers call it every 20 s. Queues an assignment of waiting
 * chats when the agent comes online.
 */
export async function recordHeartbeat(actor: ScopedActor<'self'>, now: Date): Promise<void> {
  const { userId, roles } = actor;
  await connectDb();
  const own = ownedBy(actor, PRESENCE_OWNERS);
  const stored = await AgentPresence.findOne(own).lean();
  if (stored && isAgentOnline(stored, now)) {
    await AgentPresence.updateOne(own, { $max: { seenAt: now } });
    return;
  }
  await inTransaction(async (session) => {
    const { _id, seenAt, ...fields } = toNewPresence(userId, roles);
    await AgentPresence.updateOne(
      own,
      { $set: { seenAt: now }, $setOnInsert: fields },
      { upsert: true, session },
    );
    await enqueue([availableEntry(userId, now)], session, now);
  });
}
