import { Types } from 'mongoose';
import { describe, expect, it } from 'vitest';
import { type ChatDoc, NO_MEMORY } from '@/models/conversations/chat';
import { type ChatEvent, decide, type MessageDraft } from './desk';

const NOON = new Date('2026-11-22T12:00:00Z');
const EARLIER = new Date('2026-11-22T11:30:00Z');
const LAST_WEEK = new Date('2026-11-15T12:00:00Z');
const AGENT = { assigneeId: new Types.ObjectId(), assigneeName: 'Uwaila', assignedAt: EARLIER };

const toChat = (fields: Partial<ChatDoc>): ChatDoc => ({
  _id: new Types.ObjectId(),
  customerId: new Types.ObjectId(),
  status: 'pending',
  rev: 1,
  lastSeq: 3,
  customerReadSeq: 0,
  agentReadSeq: 0,
  waitingSince: null,
  lastMessageAt: null,
  lastMessage: null,
  createdAt: EARLIER,
  mailedSeq: 0,
  mailedAt: null,
  quickie: NO_MEMORY,
  assigneeId: null,
  assigneeName: null,
  assignedAt: null,
  lostBy: [],
  episode: 1,
  openedAt: null,
  firstReplyAt: null,
  resolvedAt: null,
  snoozedUntil: null,
  labels: [],
  priority: 'normal',
  about: null,
  names: [],
  ...fields,
});

const toDraft = (fields: Partial<MessageDraft>): MessageDraft => ({
  clientMsgId: 'one',
  senderId: new Types.ObjectId(),
  senderName: 'Ada Obi',
  senderType: 'customer',
  about: null,
  card: null,
  choices: [],
  message: 'Hello',
  media: [],
  createdAt: NOON,
  ...fields,
});

const open = { status: 'open', openedAt: EARLIER } as const;
const fromAgent = toDraft({ senderType: 'agent', senderName: 'Osas' });

/** Names of the timers that the event queues. */
function getTimers(before: Partial<ChatDoc>, event: ChatEvent): string[] {
  const { entries } = decide(toChat(before), event, NOON);
  return entries.flatMap((entry) => ('work' in entry ? [entry.work.name] : [])).toSorted();
}

describe('decide', () => {
  it.each<[string, Partial<ChatDoc>, ChatEvent, string[]]>([
    ['a message to Quickie', {}, { draft: toDraft({}) }, ['quickie-turn']],
    [
      'a message that starts the wait for a person',
      {},
      { draft: toDraft({ channel: 'support' }) },
      ['chat-assign', 'quickie-turn'],
    ],
    [
      'a message to the agent who has the chat',
      { ...open, ...AGENT },
      { draft: toDraft({}) },
      ['chat-watch', 'quickie-turn'],
    ],
    [
      'a second message to them',
      { ...open, ...AGENT, waitingSince: EARLIER },
      { draft: toDraft({}) },
      [],
    ],
    ['an agent’s reply', { ...open, waitingSince: EARLIER }, { draft: fromAgent }, ['chat-unread']],
    [
      'resolving, which frees the agent',
      { ...open, ...AGENT },
      { changes: { status: 'resolved' } },
      ['chat-assign'],
    ],
    ['a label', { ...open, ...AGENT }, { changes: { labels: ['late'] } }, []],
  ])('queues the timers of %s', (_name, before, event, timers) => {
    expect(getTimers(before, event)).toEqual(timers);
  });

  it.each<[string, Partial<ChatDoc>, number]>([
    ['starts the first episode', {}, 1],
    [
      'continues the episode of a chat resolved half an hour ago',
      { status: 'resolved', openedAt: LAST_WEEK, resolvedAt: EARLIER, ...AGENT },
      1,
    ],
    [
      'starts another one in a chat resolved a week ago',
      { status: 'resolved', openedAt: LAST_WEEK, resolvedAt: LAST_WEEK, ...AGENT },
      2,
    ],
  ])('%s when it reaches support', (_name, before, episode) => {
    const outcome = decide(toChat(before), { draft: toDraft({ channel: 'support' }) }, NOON);
    expect(outcome.episode).toMatchObject({ episode, resolvedAt: null });
  });

  it('assigns by the first reply, and keeps the agent at later ones', () => {
    const first = decide(toChat(open), { draft: fromAgent }, NOON);
    expect(first.changes).toMatchObject({
      assigneeId: fromAgent.senderId,
      assigneeName: 'Osas',
      firstReplyAt: NOON,
    });
    const later = decide(toChat({ ...open, ...AGENT }), { draft: fromAgent }, NOON);
    expect(later.changes).not.toHaveProperty('assigneeId');
  });

  it('drops Quickie’s open question when it hands over', () => {
    const quickie = { ...NO_MEMORY, asks: { action: 'photo' } as const };
    const { changes } = decide(toChat({ quickie }), { changes: { status: 'open' } }, NOON);
    expect(changes.quickie).toEqual(NO_MEMORY);
  });

  it('shows a person’s message where the chat is afterwards, and the bot’s where it wrote', () => {
    const changes = { status: 'open', waitingSince: NOON } as const;
    const fromBot = toDraft({ senderType: 'bot', channel: 'quickie' });
    const toSupport = toDraft({ channel: 'support' });
    expect(decide(toChat({}), { draft: fromBot, changes }, NOON).message.channel).toBe('quickie');
    expect(decide(toChat({}), { draft: toSupport }, NOON).message.channel).toBe('support');
  });
});
