import { expect, it } from 'vitest';
import { getStep } from './sellers';

const readyAt = new Date('2026-11-20T13:10:00Z');

it.each([
  ['accepts a placed part', { status: 'Order Placed' }, false, 'accept'],
  ['prepares an accepted part', { status: 'Order Confirmed' }, false, 'ready'],
  ['waits with a ready part for the rider', { status: 'Order Assigned', readyAt }, false, null],
  ['hands it over to the rider', { status: 'Order Assigned', readyAt }, true, 'handed-over'],
  ['hands over once', { status: 'Order Assigned', readyAt, handedOverAt: readyAt }, true, null],
  ['leaves a picked part alone', { status: 'Order Picked', readyAt }, true, null],
])('a shop %s', (_, part, isRiderHere, step) => {
  expect(getStep(part, isRiderHere)).toBe(step);
});
