import { describe, expect, it } from 'vitest';
import type { MessageDto } from '@/lib/conversations/chat/dto';
import type { CannedDto, NoteDto } from '@/lib/conversations/support/dto';
import { expectFacts } from '@/tests/support/facts';
import {
  agoText,
  clearMatch,
  conversationItems,
  fillReply,
  firstBlank,
  lastWords,
  lostText,
  matchReplies,
  mentionedIn,
  mentionQuery,
  neighbour,
  replyValues,
  slashProblem,
  slashQuery,
  updatePlace,
} from './desk-text';
import { snoozeChoices } from './snooze-choices';

const now = new Date('2026-11-23T13:45:00Z');
const inMin = (minutes: number) => new Date(now.getTime() + minutes * 60_000).toISOString();

it.each([
  [-200, true],
  [-3, true],
  [-1, false],
])(
  'says why a chat went back whose customer has waited %s min: no reply is %s',
  (waited, isWhy) => {
    const customer = { userId: 'ada', name: 'Ada Osagie', isOnline: true };
    const text = lostText({ customer, waitingSince: inMin(waited) }, now);
    expectFacts(text, ['Ada', 'queue']);
    expect(text.includes('3 minutes')).toBe(isWhy);
  },
);

it.each([
  [0, 'now'],
  [-1, '1 min'],
  [-59, '59 min'],
  [-60, '1 h'],
  [-2_879, '47 h'],
  [-2_880, '2 days'],
])('says that something was %s min ago: %s', (minutes, text) => {
  expect(agoText(inMin(minutes), now)).toBe(text);
});

it.each([
  [null, null, 'No messages yet'],
  [{ by: 'customer', text: 'Hello' }, null, 'Hello'],
  [{ by: 'customer', text: '' }, null, 'Photo or video'],
  [{ by: 'bot', text: 'Hi' }, null, 'Quickie: Hi'],
  [{ by: 'agent', text: 'Hi' }, { userId: 'me', name: 'Isoken' }, 'You: Hi'],
  [{ by: 'agent', text: 'Hi' }, { userId: 'other', name: 'Uwaila' }, 'Uwaila: Hi'],
  [{ by: 'agent', text: 'Hi' }, null, 'Support: Hi'],
] as const)('shows the last message %j of %j as %s', (last, assignee, text) => {
  const lastMessage = last && { ...last, seq: 1, at: inMin(0) };
  expect(lastWords({ lastMessage, assignee }, 'me')).toBe(text);
});

describe('a conversation', () => {
  const message = (seq: number, timestamp: string) =>
    ({ _id: `m${seq}`, seq, timestamp }) as MessageDto;
  const note = (noteId: string, seq: number, at: string) => ({ noteId, seq, at }) as NoteDto;
  const yesterday = inMin(-1_440);
  const messages = [message(4, yesterday), message(5, inMin(-9)), message(6, inMin(-3))];
  const notes = [note('early', 2, yesterday), note('b', 5, inMin(-4)), note('a', 5, inMin(-8))];

  it('has a line for each day, and notes after the message they were written at', () => {
    const items = conversationItems({ messages, notes, hasOlder: true }, now);
    expect(items.map((item) => (item.type === 'day' ? item.text : item.key))).toEqual([
      'Yesterday',
      'm4',
      'Today',
      'm5',
      'a',
      'b',
      'm6',
    ]);
  });

  it('shows notes of earlier messages once those are loaded', () => {
    const [day, first] = conversationItems({ messages, notes, hasOlder: false }, now);
    expect([day?.type, first?.key]).toEqual(['day', 'early']);
  });
});

describe('a saved reply', () => {
  it.each([
    ['Hi {name}, {order} is here.', { name: 'Ada', order: '8F21C4' }, 'Hi Ada, 8F21C4 is here.'],
    ['{name} {name}', { name: 'Ada' }, 'Ada Ada'],
    ['By {eta}', {}, 'By {eta}'],
    ['By {eta}', { eta: ' ' }, 'By {eta}'],
    ['{amount}, {other}', { amount: '₦1,496.07' }, '₦1,496.07, {other}'],
    ['{name}', { name: '$& {eta}' }, '$& {eta}'],
  ])('%s is filled in with %j', (text, values, filled) => {
    expect(fillReply(text, values)).toBe(filled);
  });

  it.each([
    ['nothing was refunded', { promisedBy: null, inWallet: 0 }, {}],
    ['a refund is in the wallet', { promisedBy: null, inWallet: 1_496.07 }, '₦1,496.07'],
    ['it isn’t known', null, {}],
  ])('names money only if it is in the wallet: %s', (_when, service, amount) => {
    expect(replyValues({ name: 'Ada Osagie', number: '8F21C4', service }, now)).toEqual({
      name: 'Ada',
      order: '8F21C4',
      ...(typeof amount === 'string' && { amount }),
    });
  });

  it('highlights the remaining blanks', () => {
    expect(firstBlank('By {eta} for {amount}')).toEqual({ start: 3, end: 8 });
    expect(firstBlank('By {then}')).toBeNull();
  });

  it.each([
    ['/', ''],
    ['/Refund', 'refund'],
    ['/refund-w', 'refund-w'],
    ['/refund w', null],
    ['a /refund', null],
    ['', null],
  ])('is looked for by %j: %s', (text, query) => {
    expect(slashQuery(text)).toBe(query);
  });

  it('is found by the beginning of its shortcut first', () => {
    const replies = ['my-refund', 'refund-wallet', 'hello', 'refund-card'].map(
      (shortcut) => ({ shortcut }) as CannedDto,
    );
    const found = matchReplies(replies, 'refund').map(({ shortcut }) => shortcut);
    expect(found).toEqual(['refund-card', 'refund-wallet', 'my-refund']);
    const used = matchReplies(replies, 'refund', { 'refund-wallet': 3, 'my-refund': 9 });
    expect(used.map(({ shortcut }) => shortcut)).toEqual([
      ...['refund-wallet', 'refund-card', 'my-refund'],
    ]);
  });

  it.each([
    ['refund-w', {}, 'refund-wallet'],
    ['hello', {}, 'hello'],
    ['ref', {}, null],
    ['ref', { 'refund-wallet': 2, 'refund-card': 1 }, 'refund-wallet'],
    ['ref', { 'refund-wallet': 1, 'refund-card': 1 }, null],
    ['refund', { 'refund-wallet': 9 }, 'refund'],
    ['my', {}, 'my-refund'],
    ['wallet', {}, null],
    ['', { hello: 5 }, null],
  ])('is taken by Enter for /%s with %j only if it is clear: %s', (query, uses, expected) => {
    const all = ['refund-wallet', 'refund-card', 'my-refund', 'hello'];
    const known = query === 'refund' ? [...all, 'refund'] : all;
    const replies = known.map((shortcut) => ({ shortcut }) as CannedDto);
    const matches = matchReplies(replies, query, uses);
    expect(matches[clearMatch(matches, query, uses)]?.shortcut ?? null).toBe(expected);
  });
});

describe('a name in a note', () => {
  it.each([
    ['@', 1, ''],
    ['ask @Uwa', 8, 'uwa'],
    ['ask @Uwaila please', 11, 'uwaila'],
    ['ask @Uwaila please', 18, null],
    ['ada@eki', 7, null],
  ])('is typed in %j at %s: %s', (text, caret, query) => {
    expect(mentionQuery(text, caret)).toBe(query);
  });

  it('is found as a whole word in any case', () => {
    const agents = ['Uwaila', 'Isoken', 'Iso'].map((name) => ({ userId: name, name }));
    expect(mentionedIn('@uwaila, ask @Iso.', agents).map(({ name }) => name)).toEqual([
      'Uwaila',
      'Iso',
    ]);
  });
});

it.each([
  ['/hel', ['Choose']],
  ['/', ['Choose']],
  ['/ada', ['no saved reply', '/ada']],
  ['/ada is here', []],
  ['Hello', []],
])('sends no shortcut to a customer: %s', (text, facts) => {
  const replies = [{ cannedId: '1', shortcut: 'hello', text: 'Hello!' }];
  expectFacts(slashProblem(text, replies), facts);
});

describe('moving through the lists', () => {
  /** "queue: a b, mine: c" as rows. */
  const toRows = (text: string) =>
    text.split(', ').flatMap((part) => {
      const [list = '', ids = ''] = part.split(': ');
      return ids.split(' ').map((id) => ({ id, list }));
    });
  const getPlace = (id: string, text: string) => ({ id, of: 'queue', rows: toRows(text) });

  it.each([
    ['a', 1, 'b'],
    ['c', 1, 'c'],
    ['b', -1, 'a'],
    ['a', -1, 'a'],
    ['gone', -1, 'a'],
  ] as const)('leads from %s by %s to %s', (id, step, next) => {
    const rows = 'queue: a b c';
    expect(neighbour(getPlace(id, rows), toRows(rows), step)).toBe(next);
  });

  it.each([
    ['a chat that was taken', 'b', 'queue: a b c, mine: m', 'queue: a c, mine: m b', 'c', 'a'],
    ['the first one', 'a', 'queue: a b, mine: m', 'queue: b, mine: m a', 'b', 'a'],
    ['the last one', 'b', 'queue: a b, mine: m', 'queue: a, mine: m b', 'm', 'a'],
    ['the only one', 'a', 'queue: a, form: t', 'mine: a, form: t', 't', 'a'],
    ['one whose neighbours others took', 'c', 'queue: a b c d', 'queue: a, mine: c', 'c', 'a'],
    ['one that was resolved', 'b', 'mine: a b c', 'mine: a c', 'c', 'a'],
    ['the last of its list that was resolved', 'c', 'mine: a b c', 'mine: a b', 'b', 'b'],
  ])('goes on from the place of %s', (_what, id, before, after, below, above) => {
    const place = updatePlace(getPlace(id, before), getPlace(id, after));
    const next = [neighbour(place, toRows(after), 1), neighbour(place, toRows(after), -1)];
    expect(next).toEqual([below, above]);
  });

  it('follows the list while it contains the chat, and resets the place for another tab', () => {
    const place = getPlace('b', 'queue: a b c');
    const later = getPlace('b', 'queue: b c d');
    expect(updatePlace(place, later)).toBe(later);
    const other = { ...getPlace('b', 'mine: b e'), of: 'mine' };
    expect(updatePlace(place, other)).toBe(other);
  });
});

describe('times to snooze until', () => {
  const at = (iso: string) => snoozeChoices(new Date(iso)).map(({ until }) => until.toISOString());

  it('are in an hour, in three, tomorrow and on Monday at 9 AM in Lagos', () => {
    expect(at('2026-11-25T23:30:00Z')).toEqual([
      '2026-11-26T00:30:00.000Z',
      '2026-11-26T02:30:00.000Z',
      // It is Thursday already.
      '2026-11-27T08:00:00.000Z',
      '2026-11-30T08:00:00.000Z',
    ]);
  });

  it('name Monday once on a Sunday, and the next one on a Monday', () => {
    expect(at('2026-11-22T12:00:00Z').slice(2)).toEqual(['2026-11-23T08:00:00.000Z']);
    expect(at('2026-11-23T12:00:00Z').slice(2)).toEqual([
      '2026-11-24T08:00:00.000Z',
      '2026-11-30T08:00:00.000Z',
    ]);
  });
});
