import { describe, expect, it } from 'vitest';
import type { Role } from '@/lib/core/roles';
import {
  afterMessage,
  type ChatChannel,
  type ChatSide,
  type ChatStatus,
  getSendDelayMs,
  getSenderName,
  getSide,
} from './policy';

const NOON = new Date('2026-11-22T12:00:00Z');
const EARLIER = new Date('2026-11-22T11:30:00Z');

describe('a message in a chat', () => {
  it.each<[ChatSide, ChatStatus, Date | null, ChatStatus, Date | null, string]>([
    ['customer', 'pending', null, 'pending', null, 'stays with the bot'],
    ['customer', 'open', null, 'open', NOON, 'starts the wait for an answer'],
    ['customer', 'open', EARLIER, 'open', EARLIER, 'does not move in the queue'],
    ['customer', 'resolved', null, 'open', NOON, 'reopens a resolved chat'],
    ['customer', 'snoozed', null, 'open', NOON, 'ends a snooze'],
    ['agent', 'pending', null, 'open', null, 'ends the bot’s turn'],
    ['agent', 'open', EARLIER, 'open', null, 'ends the wait'],
    ['agent', 'resolved', null, 'resolved', null, 'leaves it resolved'],
    ['agent', 'snoozed', null, 'snoozed', null, 'leaves it snoozed'],
  ])('of the %s in a chat that is %s since %s: %s, %s (%s)', (side, status, since, next, wait) => {
    expect(afterMessage({ status, waitingSince: since }, { side }, NOON)).toEqual({
      status: next,
      waitingSince: wait,
    });
  });
});

describe('a customer’s message', () => {
  it.each<[ChatChannel, ChatStatus, ChatStatus, Date | null]>([
    ['quickie', 'pending', 'pending', null],
    ['quickie', 'resolved', 'pending', null],
    ['quickie', 'open', 'open', NOON],
    ['quickie', 'snoozed', 'open', NOON],
    ['support', 'pending', 'open', NOON],
    ['support', 'resolved', 'open', NOON],
    ['support', 'open', 'open', NOON],
    ['support', 'snoozed', 'open', NOON],
  ])('for %s in a chat that is %s: %s, waits since %s', (channel, status, next, wait) => {
    const message = { side: 'customer' as const, channel };
    expect(afterMessage({ status, waitingSince: null }, message, NOON)).toEqual({
      status: next,
      waitingSince: wait,
    });
  });
});

describe('the sides of a chat', () => {
  it.each<[string, Role[], ChatSide | null]>([
    ['ada', ['customer'], 'customer'],
    ['ada', ['customer', 'support'], 'customer'],
    ['efe', ['support'], 'agent'],
    ['efe', ['ops'], 'agent'],
    ['efe', ['admin'], 'agent'],
    ['efe', ['customer'], null],
    ['efe', ['seller', 'rider'], null],
  ])('%s as %j: %s', (userId, roles, side) => {
    expect(getSide({ customerId: 'ada' }, { userId, roles })).toBe(side);
  });

  it('shows staff by their first name', () => {
    expect(getSenderName('agent', 'Uwaila Osagie')).toBe('Uwaila');
    expect(getSenderName('customer', 'Ada Obi')).toBe('Ada Obi');
  });
});

describe('getSendDelayMs', () => {
  it.each<[string, number[], number]>([
    ['no delay for the first message', [], 0],
    ['no delay after four messages in five seconds', [96, 97, 98, 99], 0],
    ['until five seconds after the first of five', [96, 97, 98, 99, 100], 1],
    ['until a minute after the first of twenty', Array(20).fill(50), 10],
  ])('returns %s', (_what, sentS, waitS) => {
    const sent = sentS.map((second) => second * 1_000);
    expect(getSendDelayMs(sent, 100_000)).toBe(waitS * 1_000);
  });
});
