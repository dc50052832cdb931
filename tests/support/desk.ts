import { randomUUID } from 'node:crypto';
import { sendMessage } from '@/lib/conversations/chat/commands';
import { recordHeartbeat } from '@/lib/conversations/support/agents';
import { scopeActor } from '@/lib/core/roles';
import { Chat, type ChatDoc } from '@/models/conversations/chat';
import { openChat } from './chat';
import { makePerson, type Person } from './people';
import type { StaffMember } from './staff';

/** A customer whose chat waits for a person. */
export interface WaitingChat extends Person {
  chatId: string;
}

/** Opens a chat in which the customer has asked for a person at this time. */
export async function waitingChat(now: Date, name = 'Ada Osagie'): Promise<WaitingChat> {
  const person = await makePerson({ name });
  const chatId = await openChat(person);
  await writeToSupport(person, chatId, now);
  return { ...person, chatId };
}

export async function writeToSupport(
  { userId }: Person,
  chatId: string,
  now: Date,
  message = 'Hello?',
) {
  const input = { clientMsgId: randomUUID(), message, channel: 'support' as const };
  return sendMessage(chatId, input, { userId, roles: ['customer'] }, now);
}

export async function reply({ actor }: StaffMember, chatId: string, now: Date) {
  return sendMessage(chatId, { clientMsgId: randomUUID(), message: 'On it' }, actor, now);
}

/** Sends the console's heartbeat of an agent. */
export function atConsole({ actor }: StaffMember, now: Date): Promise<void> {
  return recordHeartbeat(scopeActor(actor, 'self'), now);
}

export function chatNow(chatId: string): Promise<ChatDoc> {
  return Chat.findById(chatId).orFail().lean() as Promise<ChatDoc>;
}
