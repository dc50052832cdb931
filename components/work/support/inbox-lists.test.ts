import { describe, expect, it } from 'vitest';
import type { MessageEvent } from '@/lib/conversations/chat/dto';
import type { InboxChatDto, InboxDto } from '@/lib/conversations/support/dto';
import { mapRows, pickMine, withMessage, withPresence, withRead } from './inbox-lists';

const AT = '2026-11-23T11:00:00.000Z';

function makeRow(changes: Partial<InboxChatDto> = {}): InboxChatDto {
  return {
    chatId: 'one',
    customer: { userId: 'ada', name: 'Ada Osagie', isOnline: null },
    status: 'open',
    version: 5,
    waitingSince: AT,
    replyDueAt: null,
    snoozedUntil: null,
    lastMessage: { seq: 3, by: 'customer', text: 'Hello', at: AT },
    unread: 1,
    labels: [],
    priority: 'normal',
    assignee: null,
    about: null,
    isMentioned: false,
    ...changes,
  };
}

function makeMessage(changes: Partial<MessageEvent> = {}): MessageEvent {
  return {
    roomId: 'one',
    _id: 'm4',
    seq: 4,
    clientMsgId: 'c4',
    senderId: 'ada',
    sent: true,
    senderName: 'Ada',
    senderType: 'customer',
    channel: 'support',
    about: null,
    card: null,
    choices: [],
    message: 'Are you there?',
    media: [],
    timestamp: AT,
    ...changes,
  };
}

describe('a row of the lists', () => {
  it('shows a new message of its chat, and counts the customer’s', () => {
    expect(withMessage(makeRow(), makeMessage())).toMatchObject({
      lastMessage: { seq: 4, text: 'Are you there?' },
      unread: 2,
    });
    expect(withMessage(makeRow(), makeMessage({ senderType: 'agent' })).unread).toBe(1);
  });

  it('no longer waits once an agent has answered', () => {
    expect(withMessage(makeRow(), makeMessage()).waitingSince).toBe(AT);
    expect(withMessage(makeRow(), makeMessage({ senderType: 'agent' })).waitingSince).toBeNull();
  });

  it('ignores repeated and older messages, and those of other chats', () => {
    const row = makeRow();
    for (const changes of [{ seq: 3 }, { seq: 2 }, { roomId: 'other' }]) {
      expect(withMessage(row, makeMessage(changes))).toBe(row);
    }
  });

  it('is read unless the customer has written since', () => {
    expect(withRead(makeRow({ isMentioned: true }), 'one', 3)).toMatchObject({
      unread: 0,
      isMentioned: false,
    });
    expect(withRead(makeRow(), 'one', 2).unread).toBe(1);
    expect(withRead(makeRow(), 'other', 3).unread).toBe(1);
  });

  it('shows whether its customer is online, and ignores agents', () => {
    const event = { roomId: 'one', role: 'customer', state: 'online' } as const;
    expect(withPresence(makeRow(), event).customer.isOnline).toBe(true);
    expect(withPresence(makeRow(), { ...event, state: 'offline' }).customer.isOnline).toBe(false);
    expect(withPresence(makeRow(), { ...event, role: 'agent' }).customer.isOnline).toBeNull();
    expect(withPresence(makeRow(), { ...event, roomId: 'other' }).customer.isOnline).toBeNull();
  });
});

it('takes the agent’s own chats from the answer for the queue', () => {
  const queue: InboxDto = {
    view: 'queue',
    chats: [makeRow()],
    mine: [makeRow({ chatId: 'two' })],
    lost: [],
    tickets: [],
    counts: { queue: 1, mine: 1, all: 2, snoozed: 0, tickets: 0 },
    next: 'cursor',
    serverNow: AT,
  };
  expect(pickMine(queue)).toMatchObject({ view: 'mine', chats: [{ chatId: 'two' }], next: null });
  const read = mapRows(queue, (row) => withRead(row, 'two', 3));
  expect([read.chats[0]?.unread, read.mine[0]?.unread]).toEqual([1, 0]);
});
