import { describe, expect, it } from 'vitest';
import type { MessageDto } from '@/lib/conversations/chat/dto';
import type { ChatChannel, ChatSender } from '@/lib/conversations/chat/policy';
import {
  addMessages,
  closeGaps,
  countUnread,
  EMPTY_LOG,
  findNextUnsent,
  getMessages,
  getProgress,
  hasGap,
  pauseText,
  readUpTo,
  startLog,
  toSentMessage,
  type UnsentMessage,
} from './log';

const message = (
  seq: number,
  senderType: ChatSender = 'agent',
  channel: ChatChannel = 'support',
): MessageDto => ({
  _id: `m${seq}`,
  seq,
  clientMsgId: `client-${seq}`,
  senderId: senderType,
  senderType,
  senderName: 'Isoken',
  channel,
  about: null,
  card: null,
  choices: [],
  media: [],
  message: `Message ${seq}`,
  timestamp: '2026-11-23T12:00:00.000Z',
  sent: true,
});
const many = (...seqs: number[]) => seqs.map((seq) => message(seq));
const getSeqs = ({ messages }: { messages: readonly MessageDto[] }) =>
  messages.map(({ seq }) => seq);

describe('a log', () => {
  it.each<[string, number[], number[][], number[], number, boolean]>([
    ['appends the next', [1, 2], [[3]], [1, 2, 3], 3, false],
    ['shows each once', [1, 2], [[2], [2, 3], [3]], [1, 2, 3], 3, false],
    ['sorts messages', [1], [[3], [2]], [1, 2, 3], 3, false],
    ['detects a gap', [1, 2], [[5], [4]], [1, 2, 4, 5], 2, true],
    ['has no gap once it is filled', [1, 2], [[5], [3, 4]], [1, 2, 3, 4, 5], 5, false],
    ['prepends earlier ones', [51, 52], [[49, 50]], [49, 50, 51, 52], 52, false],
    ['starts with the first', [], [[1], [2]], [1, 2], 2, false],
  ])('%s', (_what, start, given, seqs, upTo, isGap) => {
    let log = startLog(many(...start));
    for (const page of given) log = addMessages(log, many(...page));
    expect([getSeqs(log), log.upTo, hasGap(log)]).toEqual([seqs, upTo, isGap]);
  });

  it('has a gap up to what the server announced', () => {
    expect(hasGap(startLog(many(1, 2)), 4)).toBe(true);
    expect(hasGap(EMPTY_LOG, 0)).toBe(false);
  });

  it('closes gaps that the server can’t fill', () => {
    const log = addMessages(startLog(many(1)), many(3));
    expect(hasGap(closeGaps(log, 3))).toBe(false);
    expect(closeGaps(log, 0).upTo).toBe(1);
  });

  it('replaces an own message by the server’s copy', () => {
    const ack = { _id: 'm2', seq: 2, clientMsgId: 'mine', timestamp: '2026-11-23T12:00:00.000Z' };
    const mine = toSentMessage(
      unsent('mine'),
      ack,
      { _id: 'ada', name: 'Ada Obi', side: 'customer' },
      'open',
    );
    expect(mine).toMatchObject({ senderType: 'customer', channel: 'support', message: 'mine' });
    const log = addMessages(startLog(many(1)), [mine]);
    const copy = { ...mine, message: 'as stored' };
    expect(addMessages(log, [copy]).messages).toEqual([message(1), copy]);
  });
});

describe('the tabs', () => {
  const log = startLog([
    message(1, 'customer', 'quickie'),
    message(2, 'bot', 'quickie'),
    message(3, 'agent'),
    message(4, 'bot', 'quickie'),
  ]);

  it('show Quickie’s messages, or all', () => {
    expect(getMessages(log, 'quickie').map(({ seq }) => seq)).toEqual([1, 2, 4]);
    expect(getMessages(log, 'support')).toEqual(log.messages);
  });

  it.each<[number, ChatChannel | undefined, number]>([
    [0, undefined, 3],
    [0, 'support', 1],
    [2, 'quickie', 1],
    [4, undefined, 0],
  ])('count unread messages of others after %i in %s: %i', (read, channel, count) => {
    expect(countUnread(log, read, channel)).toBe(count);
  });

  it.each<[ChatChannel, number, number]>([
    ['support', 0, 4],
    ['quickie', 0, 2],
    ['quickie', 3, 4],
    ['support', 9, 9],
  ])('in %s mark as read, from %i, up to %i', (tab, read, seq) => {
    expect(readUpTo(log, tab, read)).toBe(seq);
  });

  it.each<[number, boolean, string]>([
    [0, false, 'Sent'],
    [0, true, 'Delivered'],
    [1, true, 'Read'],
  ])('an own message, read up to %i, with a person %s: %s', (readByOther, hasAgent, progress) => {
    expect(getProgress(message(1, 'customer'), { readByOther, hasAgent })).toBe(progress);
  });
});

function unsent(clientMsgId: string, isFinal?: boolean): UnsentMessage {
  const problem = isFinal === undefined ? null : { text: 'Failed to send message.', isFinal };
  const at = '2026-11-23T12:00:00.000Z';
  return {
    clientMsgId,
    chatId: null,
    message: clientMsgId,
    channel: 'support',
    about: null,
    at,
    media: null,
    problem,
  };
}

const photo = (clientMsgId: string, isFinal?: boolean): UnsentMessage => ({
  ...unsent(clientMsgId, isFinal),
  media: { type: 'image', width: 4, height: 3 },
});

describe('unsent messages', () => {
  it.each<[string, UnsentMessage[], string | undefined]>([
    ['nothing', [], undefined],
    ['the oldest', [unsent('a'), unsent('b')], 'a'],
    ['one that failed without a connection', [unsent('a', false), unsent('b')], 'a'],
    ['the one after a refused one', [unsent('a', true), unsent('b')], 'b'],
    ['a photo', [photo('a'), unsent('b')], 'a'],
    ['the one after a photo without an answer', [photo('a', false), unsent('b')], 'b'],
    ['a photo without an answer, once it is the last', [photo('a', false)], 'a'],
  ])('send %s next', (_what, all, next) => {
    expect(findNextUnsent(all)?.clientMsgId).toBe(next);
  });
});

it.each([
  ['a count of seconds', 20_000, false, 'You’re writing fast. We’ll send the rest in 20 s.'],
  ['no count below zero', 0, false, 'You’re writing fast. Sending the rest…'],
  [
    'the time of a long pause',
    600_000,
    true,
    'You’ve sent too many messages. We’ll send the rest at 2:41 PM.',
  ],
  [
    'seconds near its end',
    60_000,
    true,
    'You’ve sent too many messages. We’ll send the rest in 60 s.',
  ],
])('gives the reason of a pause, with %s', (_what, leftMs, isLong, text) => {
  expect(pauseText({ until: 1_000 + leftMs, isLong }, 1_000, '2:41 PM')).toBe(text);
});
