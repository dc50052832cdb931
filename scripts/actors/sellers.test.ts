import { expect, it } from 'vitest';
import { getStep } from './sellers';

const readyAt = new Date('2026-11-20T13:10:00Z');

it.each([
  ['accepts what is placed', { status: 'Order Placed' }, false, 'accept'],
  ['prepares what is accepted', { status: 'Order Confirmed' }, false, 'ready'],
  [
    'keeps what is ready until the rider is there',
    { status: 'Order Assigned', readyAt },
    false,
    null,
  ],
  ['hands it over then', { status: 'Order Assigned', readyAt }, true, 'handed-over'],
  ['hands over once', { status: 'Order Assigned', readyAt, handedOverAt: readyAt }, true, null],
  ['lets go what is picked up', { status: 'Order Picked', readyAt }, true, null],
])('a shop %s', (_, part, isRiderHere, step) => {
  expect(getStep(part, isRiderHere)).toBe(step);
});
