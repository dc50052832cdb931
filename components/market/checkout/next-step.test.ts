import { expect, it } from 'vitest';
import { ApiError } from '@/lib/client/api';
import { nextStep } from './next-step';

type Facts = Parameters<typeof nextStep>[0];

// Only the fields that `nextStep` reads.
const SIGNED_IN = {
  lines: [{}],
  quote: { problem: null, message: null, opening: null },
  isCurrent: true,
  quoteError: null,
  isOnline: true,
  isSessionLoading: false,
  user: {},
  addresses: [{}],
  addressesError: null,
} as unknown as Facts;

const facts = (changes: object): Facts => ({ ...SIGNED_IN, ...changes });
const refused = (problem: string, message: string) => ({ quote: { problem, message } });

it.each([
  ['all is known', {}, { kind: 'pay' }],
  ['a guest', { user: null }, { kind: 'sign-in' }],
  ['the session is not known yet', { isSessionLoading: true, user: null }, { kind: 'wait' }],
  ['the cart has just been changed', { isCurrent: false }, { kind: 'wait' }],
  ['nothing is quoted yet', { quote: null, isCurrent: false }, { kind: 'wait' }],
  ['the addresses are not read yet', { addresses: null }, { kind: 'wait' }],
  ['no address yet', { addresses: [] }, { kind: 'address' }],
  ['nothing is left in the cart', { lines: [], isCurrent: false }, { kind: 'stop', reason: null }],
  [
    'the server did not answer',
    { isCurrent: false, quoteError: new ApiError('No answer.', 503) },
    { kind: 'stop', reason: 'No answer.' },
  ],
  [
    'the merged cart is more than one order',
    refused('TOO_MANY_STOPS', 'Too many shops.'),
    { kind: 'stop', reason: 'Too many shops.' },
  ],
  [
    'a guest with more than one order, before signing up for it',
    { ...refused('too_large', 'Too dear.'), user: null },
    { kind: 'stop', reason: 'Too dear.' },
  ],
  [
    'the problem was of the cart before its last change',
    { ...refused('TOO_MANY_STOPS', 'Too many shops.'), isCurrent: false },
    { kind: 'wait' },
  ],
  [
    'the address is too far',
    refused('OUT_OF_AREA', 'Too far.'),
    { kind: 'stop', reason: 'Too far.' },
  ],
  [
    'a shop that takes no orders',
    { quote: { problem: 'never_open', message: 'Closed.', opening: 'Suya Spot takes no orders.' } },
    { kind: 'stop', reason: 'Suya Spot takes no orders.' },
  ],
])('picks the next step: %s', (_why, changes, step) => {
  expect(nextStep(facts(changes))).toEqual(step);
});

it('stops for sold-out items before it asks for an address', () => {
  expect(nextStep(facts({ ...refused('lines', 'Sold out.'), addresses: [] }))).toMatchObject({
    kind: 'stop',
    reason: expect.stringContaining('Some items in your cart need'),
  });
});

it('stops with the offline message for guests and customers alike', () => {
  const offline = { kind: 'stop', reason: expect.stringContaining('offline') };
  expect(nextStep(facts({ isOnline: false }))).toMatchObject(offline);
  expect(nextStep(facts({ isOnline: false, user: null }))).toMatchObject(offline);
});
