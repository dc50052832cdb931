// A customer with a purchase request, the provider and two of our handlers, as a state machine. Decisions
// are the product's own code; a database transaction is one step.
import {
  assessEvidence,
  isOpenPayment,
  type PaymentStatus,
  settleId,
  type WalletReason,
  walletReason,
} from '@/lib/purchases/checkout/payments/policy';

const AMOUNT = 1_000;
const MAX_PAYMENTS = 2;
/** Attempts of each payment; enough for every interaction of two payments. */
const MAX_ATTEMPTS = [2, 1];

/** Rules that make the machine correct; tests leave some out. */
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
  /** According to our database. */
  isPaid: boolean;
  reason: WalletReason | null;
}

interface Payment {
  /** The customer's request when it started. */
  request: number;
  status: PaymentStatus;
  attempts: Attempt[];
  /** Whether the customer has its page. */
  hasPage: boolean;
  order: 'none' | 'placed' | 'cancelled';
  /** Whether it uses the promo, which has one use. */
  hasPromo: boolean;
}

interface Transfer {
  id: string;
  postings: Record<string, number>;
}

/** A handler's current work, with data that may be stale when it writes. */
type Work =
  | { does: 'start'; step: 'save' }
  | { does: 'start'; step: 'initialize' | 'open' | 'answer'; payment: number }
  | { does: 'settle'; payment: number; attempt: number }
  | { does: 'expire' | 'cancel'; payment: number }
  | null;

export interface State {
  payments: Payment[];
  transfers: Transfer[];
  /** The customer's current request: another cart is another request, under another key. */
  request: number;
  /** The request's idempotency key: free, taken by a handler, or the payment whose page was the answer. */
  key: 'free' | 'taken' | number;
  handlers: [Work, Work];
  /** The holder of the promo's use: none, a payment, or another customer, permanently. */
  use: 'free' | 'another' | number;
}

export const EMPTY: State = {
  payments: [],
  transfers: [],
  request: 0,
  key: 'free',
  handlers: [null, null],
  use: 'free',
};

/** Works and transfers are immutable, so that copies can share them. */
const clone = ({ payments, transfers, handlers, ...rest }: State): State => ({
  payments: payments.map((of) => ({ ...of, attempts: of.attempts.map((one) => ({ ...one })) })),
  transfers: [...transfers],
  handlers: [...handlers],
  ...rest,
});

function at<T>(list: readonly T[], index: number): T {
  const found = list[index];
  if (found === undefined) throw new Error(`the model has no ${index}`);
  return found;
}

const getReference = (payment: number, attempt: number) => `EKI-${payment}-${attempt}`;

/** The product's assessment of the provider's answer to a lookup. */
function lookUp(state: State, payment: number, attempt: number) {
  const { atProvider } = at(at(state.payments, payment).attempts, attempt);
  const ours = { reference: getReference(payment, attempt), paymentId: `${payment}` };
  const money = { currency: 'NGN', domain: 'test' };
  const status = atProvider === 'paid' ? 'success' : 'abandoned';
  return assessEvidence(
    { ...ours, ...money, status, amount: AMOUNT, requestedAmount: AMOUNT, fees: 0 },
    { ...ours, ...money, amountKobo: AMOUNT },
  );
}

/** Books a transfer. Returns false if its id is taken. */
function post(state: State, guards: ReadonlySet<Guard>, id: string, to: Record<string, number>) {
  if (guards.has('settle id') && state.transfers.some((one) => one.id === id)) return false;
  state.transfers.push({ id, postings: to });
  state.transfers.sort((a, b) => (a.id < b.id ? -1 : 1));
  return true;
}

/** The transaction that books a paid attempt. */
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

/** Whether an open payment has the use of its promo, or takes a free one. */
function takeUse(state: State, guards: ReadonlySet<Guard>, payment: number): boolean {
  const { hasPromo, status } = at(state.payments, payment);
  if (!hasPromo || !isOpenPayment(status) || state.use === payment) return true;
  if (!guards.has('a late payment takes a free use of its promo')) return true;
  if (state.use !== 'free') return false;
  state.use = payment;
  return true;
}

function releaseUse(state: State, payment: number): void {
  if (state.use === payment) state.use = 'free';
}

/** Closes a payment that is not paid yet. */
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
function stepHandler(state: State, guards: ReadonlySet<Guard>, handler: 0 | 1): State[] {
  const work = state.handlers[handler];
  if (!work) return begin(state, guards, handler);
  const next = (change: (after: State) => Work) => {
    const after = clone(state);
    after.handlers[handler] = change(after);
    return after;
  };
  const crash = next((after) => {
    // Its lease on the key expires.
    if (work.does === 'start' && after.key === 'taken') after.key = 'free';
    return null;
  });
  if (work.does === 'start') return [crash, ...startSteps(work, next, guards)];
  if (work.does === 'settle') {
    const settled = settle(state, guards, work.payment, work.attempt);
    const done = clone(settled);
    done.handlers[handler] = null;
    // If the answer of the commit is lost, the handler retries.
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

/** Save, call the provider (whose answer may be lost), store its page, answer (which may be lost). */
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
      const started = { status: 'initializing', hasPage: false, order: 'none' } as const;
      // Without a free use the customer accepts the price without the promo.
      const hasPromo = after.use === 'free';
      if (hasPromo) after.use = after.payments.length;
      after.payments.push({ ...started, request: after.request, attempts, hasPromo });
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
  return [true, false].map((isReceived) =>
    next((after) => {
      after.key = payment;
      if (isReceived) getPayment(after).hasPage = true;
      return null;
    }),
  );
}

/** The calls that an idle handler may receive. */
function begin(state: State, guards: ReadonlySet<Guard>, handler: 0 | 1): State[] {
  const doing = (work: Work, change: (after: State) => void = () => {}) => {
    const after = clone(state);
    after.handlers[handler] = work;
    change(after);
    return after;
  };
  const works = state.payments.flatMap((of, payment): Work[] => {
    const verdicts = of.attempts.map((_, attempt) => lookUp(state, payment, attempt));
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
  const stored = typeof state.key === 'number' ? at(state.payments, state.key) : null;
  const isAnswered =
    stored && (isOpenPayment(stored.status) || stored.attempts.some((one) => one.isPaid));
  const begun = works.map((work) => doing(work));
  if (guards.has('idempotency key')) {
    // A concurrent call is refused; a repeat gets the page again, or the state of its payment.
    if (state.key === 'taken') return begun;
    if (isAnswered) return [...begun, doing(null, (after) => deliverPage(after, state.key))];
  }
  if (state.payments.length >= MAX_PAYMENTS) return begun;
  const taken = doing({ does: 'start', step: 'save' }, (after) => {
    after.key = 'taken';
  });
  return [...begun, taken];
}

function deliverPage(after: State, key: State['key']): void {
  if (typeof key === 'number') at(after.payments, key).hasPage = true;
}

/** The customer changes the request, after the page of the first one. */
function changeRequest(state: State): State[] {
  if (state.request > 0 || typeof state.key !== 'number') return [];
  return [{ ...clone(state), request: 1, key: 'free' }];
}

/** The customer pays any attempt of a payment whose page they have, however late. */
function pay(state: State): State[] {
  return state.payments.flatMap(({ hasPage, attempts }, payment) =>
    attempts.flatMap(({ atProvider }, attempt) => {
      if (!hasPage || atProvider !== 'open') return [];
      const after = clone(state);
      at(at(after.payments, payment).attempts, attempt).atProvider = 'paid';
      return [after];
    }),
  );
}

/** The hold of a use expires before its payment, or another customer takes the use. */
function loseUse(state: State): State[] {
  const { use } = state;
  const holder = typeof use === 'number' ? state.payments[use] : null;
  if (use !== 'free' && !(holder && isOpenPayment(holder.status))) return [];
  const after = clone(state);
  after.use = 'free';
  return use === 'free' ? [{ ...after, use: 'another' }] : [after];
}

/** Every direct successor of the state. */
export function nextStates(state: State, guards: ReadonlySet<Guard>): State[] {
  return [
    ...changeRequest(state),
    ...pay(state),
    ...loseUse(state),
    ...stepHandler(state, guards, 0),
    ...stepHandler(state, guards, 1),
  ];
}

/** A state's name, the same for states that differ only in which handler does which work. */
export function toName({ payments, transfers, request, key, handlers, use }: State): string {
  const each = payments.map(({ attempts, request: own, status, hasPage, order, hasPromo }) => {
    const paid = attempts.map(({ atProvider, isPaid, reason }) => [atProvider, isPaid, reason]);
    return [own, status, hasPage, order, hasPromo, ...paid].join();
  });
  const works = handlers.map((work) => JSON.stringify(work)).sort();
  // A transfer's id identifies the source of its money; the accounts, the destination.
  const moved = transfers.map(({ id, postings }) => [id, ...Object.keys(postings)].join());
  return [each.join(';'), moved.join(';'), request, key, use, ...works].join('|');
}

/** The rule that a state violates; null if none. */
export function findViolation(state: State, guards: ReadonlySet<Guard>): string | null {
  const sum = (account: string) =>
    state.transfers.reduce((total, { postings }) => total + (postings[account] ?? 0), 0);
  const orders = state.payments.filter(({ order }) => order !== 'none');
  const placed = orders.filter(({ order }) => order === 'placed');
  if (sum('provider') + sum('escrow') + sum('wallet') !== 0) return 'the books do not balance';
  if (sum('escrow') < 0 || sum('wallet') < 0) return 'an account is below zero';
  if (sum('escrow') !== placed.length * AMOUNT) return 'escrow is not what orders were paid';
  if (orders.some(({ status }) => status !== 'succeeded')) return 'an order of a closed payment';
  if (new Set(orders.map(({ request }) => request)).size < orders.length)
    return 'two orders of one request';
  const users = state.payments.filter(({ hasPromo, order }) => hasPromo && order === 'placed');
  if (users.length + Number(state.use === 'another') > 1) return 'a promo used beyond its limit';
  const user = typeof state.use === 'number' ? state.payments[state.use] : null;
  if (user && !isOpenPayment(user.status) && user.order !== 'placed') return 'a use that is lost';
  const booked = (of: State, payment: number, attempt: number) =>
    of.transfers.filter(({ id }) => id === settleId(getReference(payment, attempt))).length;
  for (const [payment, { attempts }] of state.payments.entries()) {
    for (const [attempt, { isPaid, atProvider }] of attempts.entries()) {
      if (booked(state, payment, attempt) !== Number(isPaid)) return 'not booked exactly once';
      // In any case the next lookup books it.
      if (atProvider !== 'paid' || isPaid) continue;
      if (booked(settle(state, guards, payment, attempt), payment, attempt) !== 1) return 'lost';
    }
  }
  return null;
}
