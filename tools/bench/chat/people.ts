import { Types } from 'mongoose';
import { startSession } from '@/lib/people/sessions';
import { sessionCookieName } from '@/lib/platform/session-token';
import { Chat } from '@/models/conversations/chat';
import { User } from '@/models/platform/user';

/** A signed-in person of the measurement, and the chat that they write in. */
export interface Writer {
  userId: string;
  cookie: string;
  chatId: string;
}

const CONCURRENCY = 20;

/** Customers, each with a chat that is assigned to an agent, so that Quickie answers none of them. */
export function makeCustomers(count: number): Promise<Writer[]> {
  return makeAll(count, async (index) => {
    const [userId, chatId] = [new Types.ObjectId(), new Types.ObjectId()];
    const now = new Date();
    await Chat.create({
      _id: chatId,
      customerId: userId,
      status: 'open',
      rev: 1,
      lastSeq: 0,
      customerReadSeq: 0,
      agentReadSeq: 0,
      quickie: { misses: 0, asks: null },
      episode: 1,
      openedAt: now,
      waitingSince: now,
      lostBy: [],
      labels: [],
      priority: 'normal',
      names: ['ada'],
      createdAt: now,
      firstReplyAt: now,
      assigneeId: new Types.ObjectId(),
      assigneeName: 'Osas',
      assignedAt: now,
    });
    return {
      ...(await makeUser(userId, `customer-${index}`, 'customer', chatId)),
      chatId: `${chatId}`,
    };
  });
}

/** People of support, all in one chat. */
export function makeAgents(count: number, chatId: string): Promise<Writer[]> {
  return makeAll(count, async (index) => ({
    ...(await makeUser(new Types.ObjectId(), `agent-${index}`, 'support', null)),
    chatId,
  }));
}

async function makeUser(
  _id: Types.ObjectId,
  name: string,
  role: 'customer' | 'support',
  chatId: Types.ObjectId | null,
): Promise<Omit<Writer, 'chatId'>> {
  const email = `bench-${name}-${process.pid}@eki.example`;
  await User.create({ _id, name: 'Ada Obi', email, phone: '', roles: [role], chatId });
  const userId = _id.toString();
  const session = await startSession({ userId, accessRev: null });
  return { userId, cookie: `${sessionCookieName()}=${session}` };
}

async function makeAll<T>(count: number, make: (index: number) => Promise<T>): Promise<T[]> {
  const made: T[] = [];
  while (made.length < count) {
    const batch = Math.min(CONCURRENCY, count - made.length);
    const first = made.length;
    made.push(...(await Promise.all(Array.from({ length: batch }, (_, at) => make(first + at)))));
  }
  return made;
}
