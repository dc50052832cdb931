import { expect, it } from 'vitest';
import { ApiError } from '@/lib/client/api';
import { nextStep } from './next-step';

type Facts = Parameters<typeof nextStep>[0];

// Only what the step looks at stands in these.
const SIGNED_IN = {
  lines: [{}],
  excess: null,
  productsError: null,
  hasProblems: false,
  isSessionLoading: false,
  user: {},
  addresses: [{}],
  addressesError: null,
  totals: {},
  fee: { error: null },
  opening: null,
} as unknown as Facts;

const facts = (changes: object): Facts => ({ ...SIGNED_IN, ...changes });

it.each([
  ['all is known', {}, { kind: 'pay' }],
  ['a guest', { user: null }, { kind: 'sign-in' }],
  ['the merged cart is not read yet', { lines: null, totals: null }, { kind: 'wait' }],
  ['the addresses are not read yet', { addresses: null, totals: null }, { kind: 'wait' }],
  ['the fee is not known yet', { totals: null }, { kind: 'wait' }],
  ['no address yet', { addresses: [], totals: null }, { kind: 'address' }],
  ['nothing is left in the cart', { lines: [] }, { kind: 'stop', reason: null }],
  [
    'the merged cart is more than one order',
    { excess: { text: 'Too many shops.' }, totals: null },
    { kind: 'stop', reason: 'Too many shops.' },
  ],
  [
    'a guest with more than one order, before signing up for it',
    { excess: { text: 'Too many shops.' }, user: null },
    { kind: 'stop', reason: 'Too many shops.' },
  ],
  [
    'the address is too far',
    { totals: null, fee: { error: new ApiError('Too far.', 409) } },
    { kind: 'stop', reason: 'Too far.' },
  ],
])('%s', (_why, changes, step) => {
  expect(nextStep(facts(changes), true)).toEqual(step);
});

it('stops for what is sold out before it asks for an address', () => {
  expect(nextStep(facts({ hasProblems: true, addresses: [] }), true)).toMatchObject({
    kind: 'stop',
    reason: expect.stringContaining('Not everything in your cart'),
  });
});

it('says so without a network, whoever it is', () => {
  const offline = { kind: 'stop', reason: expect.stringContaining('offline') };
  expect(nextStep(facts({}), false)).toMatchObject(offline);
  expect(nextStep(facts({ user: null }), false)).toMatchObject(offline);
});
