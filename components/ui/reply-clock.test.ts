import { describe, expect, it } from 'vitest';
import { replyClock } from './reply-clock';

const now = new Date('2026-11-23T13:45:00Z');
const inMin = (minutes: number) => new Date(now.getTime() + minutes * 60_000).toISOString();

describe('the countdown of a promised reply', () => {
  it.each([
    [30, '30', 'minutes to reply', 1, 'go'],
    [23, '23', 'minutes to reply', 23 / 30, 'go'],
    [20, '20', 'minutes to reply', 20 / 30, 'wait'],
    [10, '10', 'minutes to reply', 10 / 30, 'stop'],
    [1, '1', 'minute to reply', 1 / 30, 'stop'],
    [-0.5, '0', 'minutes late', 0, 'stop'],
    [-1, '1', 'minute late', 0, 'stop'],
    [-200, '3 h', 'late', 0, 'stop'],
    [1_100, '18 h', 'to reply', 1, 'go'],
  ] as const)('%s min before: %s %s', (left, text, words, share, urgency) => {
    expect(replyClock(inMin(left), now)).toMatchObject({ text, words, share, urgency });
  });

  it('names the promised time, with the day if it isn’t today', () => {
    expect(replyClock(inMin(23), now).promise).toMatch(/3:08\sPM$/);
    expect(replyClock(inMin(1_080), now).promise).toMatch(/8:45\sAM tomorrow$/);
  });
});
