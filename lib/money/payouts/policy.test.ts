import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { TRANSFER_STATUSES } from '@/lib/core/transfer-status';
import {
  type Answer,
  type AttemptState,
  type Booking,
  decideMove,
  nextLook,
  type PayoutMove,
  type PayoutProblem,
  type PayoutState,
  type PayoutStatus,
  readReference,
  toReference,
} from './policy';

/** A payout in this state; attempts by their answers, `stray` for one in suspense. */
function at(
  status: PayoutStatus,
  answers: (Answer | null | 'stray')[] = [],
  problem: PayoutProblem | null = null,
): PayoutState {
  const attempts = answers.map(
    (answer): AttemptState =>
      answer === 'stray' ? { answer: 'success', isStray: true } : { answer },
  );
  return { status, problem, attempts };
}

const answer = (n: number, said: Answer): PayoutMove => ({ type: 'answer', n, answer: said });

type Case = [
  name: string,
  from: PayoutState,
  move: PayoutMove,
  to: PayoutStatus,
  booking: Booking | null,
  problem?: PayoutProblem,
];

describe('decideMove', () => {
  it.each<Case>([
    ['ops approve', at('requested'), { type: 'approve' }, 'approved', null],
    ['its owner cancels', at('requested'), { type: 'cancel' }, 'cancelled', 'return'],
    ['ops decline a request', at('requested'), { type: 'decline' }, 'declined', 'return'],
    ['ops decline what isn’t sent', at('approved'), { type: 'decline' }, 'declined', 'return'],
    ['the first attempt', at('approved'), { type: 'send', n: 1 }, 'sending', null],
    ['the same again', at('sending', [null]), { type: 'send', n: 1 }, 'sending', null],
    [
      'the same again, the provider still down',
      at('sending', [null], 'unreachable'),
      { type: 'send', n: 1 },
      'sending',
      null,
      'unreachable',
    ],
    [
      'ops send again',
      at('approved', ['blocked'], 'blocked'),
      { type: 'send-again' },
      'approved',
      null,
    ],
    ['the next attempt', at('approved', ['blocked']), { type: 'send', n: 2 }, 'sending', null],
    [
      'no answer',
      at('sending', [null]),
      { type: 'unreachable', n: 1 },
      'sending',
      null,
      'unreachable',
    ],
    ['received', at('sending', [null]), answer(1, 'received'), 'pending', null],
    ['pending', at('sending', [null], 'unreachable'), answer(1, 'pending'), 'pending', null],
    ['a code is asked for', at('sending', [null]), answer(1, 'otp'), 'pending', null, 'otp'],
    ['the code was given', at('pending', ['otp'], 'otp'), answer(1, 'pending'), 'pending', null],
    ['success right away', at('sending', [null]), answer(1, 'success'), 'paid', 'paid'],
    ['success', at('pending', ['pending']), answer(1, 'success'), 'paid', 'paid'],
    ['failed right away', at('sending', [null]), answer(1, 'failed'), 'returned', 'return'],
    ['failed', at('pending', ['pending']), answer(1, 'failed'), 'returned', 'return'],
    ['reversed', at('pending', ['pending']), answer(1, 'reversed'), 'returned', 'return'],
    [
      'abandoned',
      at('pending', ['otp'], 'otp'),
      answer(1, 'abandoned'),
      'approved',
      null,
      'abandoned',
    ],
    ['blocked', at('sending', [null]), answer(1, 'blocked'), 'approved', null, 'blocked'],
    ['rejected', at('pending', ['received']), answer(1, 'rejected'), 'approved', null, 'rejected'],
    [
      'balance too low',
      at('sending', [null]),
      answer(1, 'low_balance'),
      'approved',
      null,
      'low_balance',
    ],
    ['refused', at('sending', [null]), answer(1, 'refused'), 'approved', null, 'refused'],
    ['reversed once paid', at('paid', ['success']), answer(1, 'reversed'), 'returned', 'reverse'],
    [
      'success of an earlier attempt, nothing newer sent',
      at('approved', ['blocked'], 'blocked'),
      answer(1, 'success'),
      'paid',
      'paid',
    ],
    [
      'success of an earlier attempt, the newer one made no transfer',
      at('approved', ['blocked', 'low_balance'], 'low_balance'),
      answer(1, 'success'),
      'paid',
      'paid',
    ],
    [
      'success of an earlier attempt, a newer one on its way',
      at('sending', ['blocked', null]),
      answer(1, 'success'),
      'sending',
      'stray',
    ],
    [
      'success of an earlier attempt, a newer one paid',
      at('paid', ['blocked', 'success']),
      answer(1, 'success'),
      'paid',
      'stray',
    ],
    [
      'success after it came back',
      at('returned', ['failed']),
      answer(1, 'success'),
      'returned',
      'stray',
    ],
    [
      'success after ops declined it',
      at('declined', ['blocked']),
      answer(1, 'success'),
      'declined',
      'stray',
    ],
    [
      'what was in suspense comes back',
      at('paid', ['stray', 'success']),
      answer(1, 'reversed'),
      'paid',
      'stray-back',
    ],
  ])('%s', (_name, from, move, status, booking, problem) => {
    expect(decideMove(from, move)).toEqual({ status, booking, problem: problem ?? null });
  });

  it.each<[string, PayoutState, PayoutMove]>([
    ['approve twice', at('approved'), { type: 'approve' }],
    ['cancel what ops approved', at('approved'), { type: 'cancel' }],
    ['decline while a transfer is under way', at('sending', [null]), { type: 'decline' }],
    ['decline while the bank works on it', at('pending', ['pending']), { type: 'decline' }],
    ['send what has a problem', at('approved', ['blocked'], 'blocked'), { type: 'send', n: 2 }],
    ['send before approval', at('requested'), { type: 'send', n: 1 }],
    ['send an older attempt', at('sending', ['blocked', null]), { type: 'send', n: 1 }],
    ['send what is paid', at('paid', ['success']), { type: 'send', n: 1 }],
    ['send again without a problem', at('approved'), { type: 'send-again' }],
    [
      'send again while it is on its way',
      at('sending', [null], 'unreachable'),
      { type: 'send-again' },
    ],
    ['success twice', at('paid', ['success']), answer(1, 'success')],
    ['a success in suspense twice', at('returned', ['stray']), answer(1, 'success')],
    ['reversed twice', at('returned', ['reversed']), answer(1, 'reversed')],
    ['pending once paid', at('paid', ['success']), answer(1, 'pending')],
    ['an attempt that was never made', at('approved'), answer(1, 'success')],
    ['failed after it was blocked', at('approved', ['blocked'], 'blocked'), answer(1, 'failed')],
  ])('changes nothing: %s', (_name, from, move) => {
    expect(decideMove(from, move)).toBeNull();
  });

  it('pays at most once and returns at most once, in any order of events', () => {
    const answers = [...TRANSFER_STATUSES, 'low_balance', 'refused'] as const;
    const n = fc.integer({ min: 1, max: 4 });
    const anyMove: fc.Arbitrary<PayoutMove> = fc.oneof(
      fc.constantFrom('approve', 'cancel', 'decline', 'send-again').map((type) => ({ type })),
      n.map((of) => ({ type: 'send' as const, n: of })),
      n.map((of) => ({ type: 'unreachable' as const, n: of })),
      fc.tuple(n, fc.constantFrom(...answers)).map(([of, said]) => answer(of, said)),
    );
    fc.assert(
      fc.property(fc.array(anyMove, { maxLength: 60 }), (moves) => {
        let state = at('requested');
        // What we still owe the party for it: the request took it, a return gives it back.
        const booked: Record<Booking, number> = {
          paid: 0,
          return: 0,
          reverse: 0,
          stray: 0,
          'stray-back': 0,
        };
        for (const move of moves) {
          const step = decideMove(state, move);
          if (!step) continue;
          if (step.booking) booked[step.booking] += 1;
          const attempts = state.attempts.map((one) => ({ ...one }));
          if (move.type === 'send' && move.n > attempts.length) attempts.push({ answer: null });
          const attempt = 'n' in move ? attempts[move.n - 1] : undefined;
          if (move.type === 'answer' && attempt) {
            attempt.answer = move.answer;
            attempt.isStray = step.booking === 'stray';
          }
          state = { status: step.status, problem: step.problem, attempts };
        }
        expect(booked.paid + booked.return).toBeLessThanOrEqual(1);
        expect(booked.reverse).toBeLessThanOrEqual(booked.paid);
        expect(booked['stray-back']).toBeLessThanOrEqual(booked.stray);
        const isEnded = !['requested', 'approved', 'sending', 'pending'].includes(state.status);
        expect(booked.paid + booked.return).toBe(isEnded ? 1 : 0);
        expect(state.status === 'paid').toBe(booked.paid - booked.reverse === 1);
      }),
      { numRuns: 10_000 },
    );
  });
});

describe('a reference', () => {
  const id = '0123456789abcdef01234567';

  it('names payout and attempt', () => {
    expect(readReference(toReference(id, 12))).toEqual({ payoutId: id, n: 12 });
    expect(toReference(id, 1)).toMatch(/^[a-z0-9_-]{16,50}$/);
  });

  it.each(['', 'EKI-0123456789abcdef-1', `po-${id}`, `po-${id}-0`, `po-${id}-1-2`, `po-${id}x-1`])(
    'isn’t %j',
    (text) => {
      expect(readReference(text)).toBeNull();
    },
  );
});

it.each([
  [0, 1],
  [1, 2],
  [4, 5],
  [20, 60],
  [60, 120],
  [125, 185],
])('a transfer sent %i minutes ago is next looked up at minute %i', (passed, next) => {
  const sent = new Date('2026-11-25T11:00:00Z');
  const minutes = (count: number) => new Date(sent.getTime() + count * 60_000);
  expect(nextLook(sent, minutes(passed))).toEqual(minutes(next));
});
