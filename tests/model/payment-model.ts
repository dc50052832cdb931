// A customer, one wish to buy, the provider and two handlers of ours, as a machine of small steps.
// What decides is the product's own; what the database does in one transaction is one step.
import {
  assessEvidence,
  isOpenPayment,
  type PaymentStatus,
  settleId,
  type WalletReason,
  walletReason,
} from '@/lib/payments/policy';

const AMOUNT = 1_000;
const MAX_PAYMENTS = 2;
/** Of the first payment, and of the second: enough for all that two can do to each other. */
const MAX_ATTEMPTS = [2, 1];

/** What keeps the machine right; the tests take them away. */
export const GUARDS = [
  'settle id',
  'attempt taken once',
  'only open ones are closed',
  'late money to the wallet',
  'idempotency key',
  'a late payment takes a free use of its promo',
  'the use of a promo ends with its payment',
] as const;
export type Guard = (typeof GUARDS)[number];

interface Attempt {
  atProvider: 'unknown' | 'open' | 'paid';
  /** As we know it. */
  isPaid: boolean;
  reason: WalletReason | null;
}

interface Payment {
  /** What the customer wanted when it started. */
  wish: number;
  status: PaymentStatus;
  attempts: Attempt[];
  /** The customer has its page. */
  isGiven: boolean;
  order: 'none' | 'placed' | 'cancelled';
  /** Whether it is with the promo, which has one use. */
  hasPromo: boolean;
}

interface Transfer {
  id: string;
  postings: Record<string, number>;
}

/** What a handler is at, with what it has read: that may be out of date when it writes. */
type Work =
  | { does: 'start'; step: 'save' }
  | { does: 'start'; step: 'initialize' | 'open' | 'answer'; payment: number }
  | { does: 'settle'; payment: number; attempt: number }
  | { does: 'expire' | 'cancel'; payment: number }
  | null;

export interface State {
  payments: Payment[];
  transfers: Transfer[];
  /** What the customer wants now: another cart is another wish, under another key. */
  wish: number;
  /** The wish's key: free, taken by a handler, or the payment whose page was its answer. */
  key: 'free' | 'taken' | number;
  handlers: [Work, Work];
  /** Who has the promo's use: nobody, a payment, or somebody else, who keeps it. */
  use: 'free' | 'another' | number;
}

export const EMPTY: State = {
  payments: [],
  transfers: [],
  wish: 0,
  key: 'free',
  handlers: [null, null],
  use: 'free',
};

/** Works and transfers are never changed, so that copies may share them. */
const clone = ({ payments, transfers, handlers, ...rest }: State): State => ({
  payments: payments.map((of) => ({ ...of, attempts: of.attempts.map((one) => ({ ...one })) })),
  transfers: [...transfers],
  handlers: [...handlers],
  ...rest,
});

/** The element at an index that the state itself holds. */
function at<T>(list: readonly T[], index: number): T {
  const found = list[index];
  if (found === undefined) throw new Error(`the model has no ${index}`);
  return found;
}

const getReference = (payment: number, attempt: number) => `EKI-${payment}-${attempt}`;

/** What the provider would answer to a look, judged as the product does. */
function look(state: State, payment: number, attempt: number) {
  const { atProvider } = at(at(state.payments, payment).attempts, attempt);
  const ours = { reference: getReference(payment, attempt), paymentId: `${payment}` };
  const money = { currency: 'NGN', domain: 'test' };
  const status = atProvider === 'paid' ? 'success' : 'abandoned';
  return assessEvidence(
    { ...ours, ...money, status, amount: AMOUNT, requestedAmount: AMOUNT, fees: 0 },
    { ...ours, ...money, amountKobo: AMOUNT },
  );
}

/** Books a transfer; false, and nothing, where its id is taken. */
function post(state: State, guards: ReadonlySet<Guard>, id: string, to: Record<string, number>) {
  if (guards.has('settle id') && state.transfers.some((one) => one.id === id)) return false;
  state.transfers.push({ id, postings: to });
  state.transfers.sort((a, b) => (a.id < b.id ? -1 : 1));
  return true;
}

/** The transaction that books a paid attempt; all of it or nothing. */
function settle(before: State, guards: ReadonlySet<Guard>, payment: number, attempt: number) {
  const state = clone(before);
  const of = at(state.payments, payment);
  const one = at(of.attempts, attempt);
  if (guards.has('attempt taken once') && one.isPaid) return before;
  one.isPaid = true;
  const hasUse = takeUse(state, guards, payment);
  const isOrder = isOpenPayment(of.status) && hasUse;
  if (!isOrder && !guards.has('late money to the wallet')) return state;
  const to = isOrder ? 'escrow' : 'wallet';
  const id = settleId(getReference(payment, attempt));
  if (!post(state, guards, id, { provider: -AMOUNT, [to]: AMOUNT })) return before;
  if (isOrder) {
    of.status = 'succeeded';
    of.order = 'placed';
    return state;
  }
  one.reason = hasUse ? walletReason(of.status) : 'promo-gone';
  if (of.status !== 'succeeded') of.status = 'late';
  return state;
}

/** Whether an open payment has what its promo needs: its own use, or one that is free. */
function takeUse(state: State, guards: ReadonlySet<Guard>, payment: number): boolean {
  const { hasPromo, status } = at(state.payments, payment);
  if (!hasPromo || !isOpenPayment(status) || state.use === payment) return true;
  if (!guards.has('a late payment takes a free use of its promo')) return true;
  if (state.use !== 'free') return false;
  state.use = payment;
  return true;
}

/** Gives the use back that a payment has. */
function releaseUse(state: State, payment: number): void {
  if (state.use === payment) state.use = 'free';
}

/** Closes a payment that still waits to be paid. */
function close(
  state: State,
  payment: number,
  status: 'expired' | 'superseded',
  guards: ReadonlySet<Guard>,
): void {
  const of = at(state.payments, payment);
  if (!isOpenPayment(of.status) && guards.has('only open ones are closed')) return;
  of.status = status;
  if (guards.has('the use of a promo ends with its payment')) releaseUse(state, payment);
}

/** The states that one step of a handler leads to. */
function getSteps(state: State, guards: ReadonlySet<Guard>, handler: 0 | 1): State[] {
  const work = state.handlers[handler];
  if (!work) return begin(state, guards, handler);
  const next = (change: (after: State) => Work) => {
    const after = clone(state);
    after.handlers[handler] = change(after);
    return after;
  };
  const crash = next((after) => {
    // Its lease on the key ends.
    if (work.does === 'start' && after.key === 'taken') after.key = 'free';
    return null;
  });
  if (work.does === 'start') return [crash, ...startSteps(work, next, guards)];
  if (work.does === 'settle') {
    const settled = settle(state, guards, work.payment, work.attempt);
    const done = clone(settled);
    done.handlers[handler] = null;
    // Where the answer of the commit is lost, the handler does it again.
    return [crash, settled, done];
  }
  return [crash, next((after) => finish(after, work.does, work.payment, guards))];
}

function finish(
  after: State,
  does: 'expire' | 'cancel',
  payment: number,
  guards: ReadonlySet<Guard>,
): Work {
  const of = at(after.payments, payment);
  if (does === 'expire') close(after, payment, 'expired', guards);
  else if (of.order === 'placed') {
    of.order = 'cancelled';
    post(after, guards, `cancel:${payment}`, { escrow: -AMOUNT, wallet: AMOUNT });
    releaseUse(after, payment);
  }
  return null;
}

type Next = (change: (after: State) => Work) => State;

/** Save, ask the provider (whose answer may be lost), note its page, answer (which may be lost). */
function startSteps(
  work: Extract<Work, { does: 'start' }>,
  next: Next,
  guards: ReadonlySet<Guard>,
): State[] {
  const sent = (): Attempt => ({ atProvider: 'unknown', isPaid: false, reason: null });
  if (work.step === 'save') {
    const saved = next((after) => {
      for (const old of after.payments.keys()) close(after, old, 'superseded', guards);
      const attempts = [sent()];
      const started = { status: 'initializing', isGiven: false, order: 'none' } as const;
      // Without a free use the customer accepts the price without the promo.
      const hasPromo = after.use === 'free';
      if (hasPromo) after.use = after.payments.length;
      after.payments.push({ ...started, wish: after.wish, attempts, hasPromo });
      return { does: 'start', step: 'initialize', payment: after.payments.length - 1 };
    });
    return [saved];
  }
  const { payment } = work;
  const getPayment = (after: State) => at(after.payments, payment);
  if (work.step === 'initialize') {
    const ask = (after: State) => {
      const { attempts } = getPayment(after);
      at(attempts, attempts.length - 1).atProvider = 'open';
      return attempts;
    };
    const opened = next((after) => {
      ask(after);
      return { ...work, step: 'open' };
    });
    const lost = next((after) => {
      const attempts = ask(after);
      if (attempts.length < (MAX_ATTEMPTS[payment] ?? 1)) {
        attempts.push(sent());
        return work;
      }
      after.key = 'free';
      return null;
    });
    return [opened, lost];
  }
  if (work.step === 'open') {
    const open = next((after) => {
      const of = getPayment(after);
      if (of.status === 'initializing') of.status = 'pending';
      if (isOpenPayment(of.status)) return { ...work, step: 'answer' };
      after.key = 'free';
      return null;
    });
    return [open];
  }
  return [true, false].map((isHeard) =>
    next((after) => {
      after.key = payment;
      if (isHeard) getPayment(after).isGiven = true;
      return null;
    }),
  );
}

/** What an idle handler may be asked for. */
function begin(state: State, guards: ReadonlySet<Guard>, handler: 0 | 1): State[] {
  const doing = (work: Work, change: (after: State) => void = () => {}) => {
    const after = clone(state);
    after.handlers[handler] = work;
    change(after);
    return after;
  };
  const works = state.payments.flatMap((of, payment): Work[] => {
    const verdicts = of.attempts.map((_, attempt) => look(state, payment, attempt));
    const settling = of.attempts.flatMap(({ isPaid }, attempt): Work[] =>
      !isPaid && verdicts[attempt] === 'paid' ? [{ does: 'settle', payment, attempt }] : [],
    );
    const isUnpaid = isOpenPayment(of.status) && !verdicts.includes('paid');
    return [
      ...settling,
      ...(isUnpaid ? [{ does: 'expire', payment } as const] : []),
      ...(of.order === 'placed' ? [{ does: 'cancel', payment } as const] : []),
    ];
  });
  const kept = typeof state.key === 'number' ? at(state.payments, state.key) : null;
  const isStored = kept && (isOpenPayment(kept.status) || kept.attempts.some((one) => one.isPaid));
  const begun = works.map((work) => doing(work));
  if (guards.has('idempotency key')) {
    // A twin is told to wait; a repeat gets the page again, or is told what became of its money.
    if (state.key === 'taken') return begun;
    if (isStored) return [...begun, doing(null, (after) => give(after, state.key))];
  }
  if (state.payments.length >= MAX_PAYMENTS) return begun;
  const taken = doing({ does: 'start', step: 'save' }, (after) => {
    after.key = 'taken';
  });
  return [...begun, taken];
}

function give(after: State, key: State['key']): void {
  if (typeof key === 'number') at(after.payments, key).isGiven = true;
}

/** The customer wants something else, once a page was given for what they wanted first. */
function wishAnew(state: State): State[] {
  if (state.wish > 0 || typeof state.key !== 'number') return [];
  return [{ ...clone(state), wish: 1, key: 'free' }];
}

/** The customer pays on a page they were given, however late; any attempt of it may be the one. */
function pay(state: State): State[] {
  return state.payments.flatMap(({ isGiven, attempts }, payment) =>
    attempts.flatMap(({ atProvider }, attempt) => {
      if (!isGiven || atProvider !== 'open') return [];
      const after = clone(state);
      at(at(after.payments, payment).attempts, attempt).atProvider = 'paid';
      return [after];
    }),
  );
}

/** The hold of a use ends before its payment does, or somebody else takes the use. */
function loseUse(state: State): State[] {
  const { use } = state;
  const holder = typeof use === 'number' ? state.payments[use] : null;
  if (use !== 'free' && !(holder && isOpenPayment(holder.status))) return [];
  const after = clone(state);
  after.use = 'free';
  return use === 'free' ? [{ ...after, use: 'another' }] : [after];
}

/** All states that come right after this one. */
export function nextStates(state: State, guards: ReadonlySet<Guard>): State[] {
  return [
    ...wishAnew(state),
    ...pay(state),
    ...loseUse(state),
    ...getSteps(state, guards, 0),
    ...getSteps(state, guards, 1),
  ];
}

/** A state's name: the same for two that differ in which handler is at what, and in nothing else. */
export function toName({ payments, transfers, wish, key, handlers, use }: State): string {
  const each = payments.map(({ attempts, wish: its, status, isGiven, order, hasPromo }) => {
    const paid = attempts.map(({ atProvider, isPaid, reason }) => [atProvider, isPaid, reason]);
    return [its, status, isGiven, order, hasPromo, ...paid].join();
  });
  const works = handlers.map((work) => JSON.stringify(work)).sort();
  // The id of a transfer says where its money came from; the accounts, where it went.
  const moved = transfers.map(({ id, postings }) => [id, ...Object.keys(postings)].join());
  return [each.join(';'), moved.join(';'), wish, key, use, ...works].join('|');
}

/** What is wrong with a state, in words; null for a good one. */
export function wrongWith(state: State, guards: ReadonlySet<Guard>): string | null {
  const sum = (account: string) =>
    state.transfers.reduce((total, { postings }) => total + (postings[account] ?? 0), 0);
  const orders = state.payments.filter(({ order }) => order !== 'none');
  const placed = orders.filter(({ order }) => order === 'placed');
  if (sum('provider') + sum('escrow') + sum('wallet') !== 0) return 'the books do not balance';
  if (sum('escrow') < 0 || sum('wallet') < 0) return 'an account is below zero';
  if (sum('escrow') !== placed.length * AMOUNT) return 'escrow is not what orders were paid';
  if (orders.some(({ status }) => status !== 'succeeded')) return 'an order of a closed payment';
  if (new Set(orders.map(({ wish }) => wish)).size < orders.length) return 'two orders of one wish';
  const users = state.payments.filter(({ hasPromo, order }) => hasPromo && order === 'placed');
  if (users.length + Number(state.use === 'another') > 1) return 'a promo used beyond its limit';
  const user = typeof state.use === 'number' ? state.payments[state.use] : null;
  if (user && !isOpenPayment(user.status) && user.order !== 'placed') return 'a use that is lost';
  const booked = (of: State, payment: number, attempt: number) =>
    of.transfers.filter(({ id }) => id === settleId(getReference(payment, attempt))).length;
  for (const [payment, { attempts }] of state.payments.entries()) {
    for (const [attempt, { isPaid, atProvider }] of attempts.entries()) {
      if (booked(state, payment, attempt) !== Number(isPaid)) return 'not booked exactly once';
      // Whatever happened before, the next look books it.
      if (atProvider !== 'paid' || isPaid) continue;
      if (booked(settle(state, guards, payment, attempt), payment, attempt) !== 1) return 'lost';
    }
  }
  return null;
}
