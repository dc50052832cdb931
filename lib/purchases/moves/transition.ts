import { isLive, overallStatus, type Status, statusRank } from '@/lib/core/delivery/status';
import type { Kobo } from '@/lib/core/money';
import { applyToBudget, isWithinBudget } from './budget';
import {
  afterSwap,
  getMoveAmounts,
  getRefund,
  getSwapAmounts,
  type Move,
  netAmounts,
  settleRiderPay,
} from './money';
import {
  DIRECT,
  type Effect,
  type Fault,
  type ItemState,
  type NextStep,
  type Notice,
  type OrderActor,
  type OrderCommand,
  type OrderEvent,
  type OrderRole,
  type OrderState,
  type PartProgress,
  type PartState,
  type RefusalCode,
} from './state';

const PLACED = 'Order Placed';
const CONFIRMED = 'Order Confirmed';
const ASSIGNED = 'Order Assigned';
const PICKED = 'Order Picked';
const DELIVERED = 'Order Delivered';
const CANCELLED = 'Order Cancelled';

/** Minutes after which a vendor who has not answered is reminded. */
const REMIND_MINUTES = [2, 4];

/** Wrong codes after which the rider has to wait; ops can complete the delivery during the wait. */
export const CODE_TRIES = 5;
/** How long the code stays locked, ms. */
const CODE_LOCK_MS = 10 * 60_000;

/** Reasons why a picked-up item is not delivered, and the possible faults of each. */
export const FAULTS: Readonly<Record<string, readonly Fault[]>> = {
  unreachable: ['customer'],
  refused: ['customer'],
  damaged: ['rider', 'platform'],
  lost: ['rider', 'platform'],
};

type Step = Exclude<OrderCommand['type'], 'place'>;
type CommandOf<C extends OrderCommand['type']> = Extract<OrderCommand, { type: C }>;

interface Attempt<C extends Step> {
  order: OrderState;
  items: readonly ItemState[];
  command: CommandOf<C>;
  actor: OrderActor;
  now: Date;
}

/** One allowed move, or mark that leaves the status: who may make it, and under which condition. */
interface Row<C extends Step> {
  from: Status;
  to: Status;
  who: readonly OrderRole[];
  /** Restricts the items further than their status; absent: all of them. */
  only?: (item: ItemState) => boolean;
  /** Why the move is refused although status and role allow it; null if it is not. */
  guard?: (attempt: Attempt<C>) => RefusalCode | null;
}

/** While a vendor prepares an order, with or without a rider. */
const PREPARING: readonly Status[] = [CONFIRMED, ASSIGNED];

const ASKABLE: readonly Status[] = [PLACED, CONFIRMED];
/** The customer's time to answer, minutes. */
const QUERY_MINUTES = 4;

/** All moves and marks of an order's items, by command. */
const TABLE: { readonly [C in Step]: readonly Row<C>[] } = {
  confirm: [
    {
      from: PLACED,
      to: CONFIRMED,
      who: ['seller', 'ops', 'system'],
      guard: ({ order, items, command, actor, now }) => {
        if (actor.role === 'seller' && order.acceptBy && order.acceptBy < now) return 'overdue';
        if (items.some(({ query }) => query)) return 'open_query';
        return actor.role === 'system' && !command.isVendorOpen ? 'vendor_closed' : null;
      },
    },
  ],
  assign: [
    {
      from: CONFIRMED,
      to: ASSIGNED,
      who: ['rider', 'ops', 'system'],
      guard: ({ order, command: { rider } }) => {
        if (order.riderId !== null && order.riderId !== rider.id) return 'has_rider';
        if (isBelow(order, CONFIRMED)) return 'unconfirmed_items';
        if (order.items.some(({ query }) => query)) return 'open_query';
        return rider.isOnDuty && rider.hasRoom ? null : 'rider_unavailable';
      },
    },
  ],
  ready: PREPARING.map((status) => ({
    from: status,
    to: status,
    who: ['seller'],
    guard: (attempt) =>
      attempt.items.some(({ query }) => query) ? 'open_query' : readyAlready(attempt),
  })),
  delay: PREPARING.map((status) => ({
    from: status,
    to: status,
    who: ['seller'],
    guard: readyAlready,
  })),
  'hand-over': [
    {
      from: ASSIGNED,
      to: ASSIGNED,
      who: ['seller'],
      guard: ({ order, items }) =>
        getParts(order, items).every(({ handedOverAt }) => handedOverAt)
          ? 'already_handed_over'
          : null,
    },
  ],
  pick: [
    {
      from: ASSIGNED,
      to: PICKED,
      who: ['rider', 'ops'],
      guard: ({ order, items, command }) =>
        command.isHandedOver || getParts(order, items).every(({ handedOverAt }) => handedOverAt)
          ? null
          : 'not_handed_over',
    },
  ],
  spend: [
    {
      from: ASSIGNED,
      to: ASSIGNED,
      who: ['rider'],
      only: ({ budgetKobo }) => budgetKobo !== undefined,
      guard: ({ items, command: { amountKobo } }) =>
        items.every((item) => isWithinBudget(item, amountKobo)) ? null : 'over_budget',
    },
  ],
  raise: [
    {
      from: ASSIGNED,
      to: ASSIGNED,
      who: ['customer'],
      only: ({ budgetKobo }) => budgetKobo !== undefined,
    },
  ],
  deliver: [
    {
      from: PICKED,
      to: DELIVERED,
      who: ['rider', 'ops'],
      guard: ({ order, command, actor, now }) => {
        if (isBelow(order, PICKED)) return 'unpicked_items';
        if (actor.role === 'ops') {
          return reasonMissing(command) ?? (command.hasPhoto ? null : 'photo_missing');
        }
        if (isCodeLocked(order, now)) return 'code_locked';
        return command.isCodeRight ? null : 'wrong_code';
      },
    },
  ],
  cancel: [
    {
      from: PLACED,
      to: CANCELLED,
      who: ['customer', 'seller', 'ops', 'system'],
      guard: ({ order, command, actor, now }) => {
        if (actor.role === 'customer') return null;
        const isEarly = !order.acceptBy || order.acceptBy > now;
        if (actor.role === 'system' && command.reason === 'unaccepted' && isEarly) {
          return 'not_overdue';
        }
        return reasonMissing(command);
      },
    },
    {
      // A dispatch or an errand that its rider gave back.
      from: CONFIRMED,
      to: CANCELLED,
      who: ['customer'],
      only: ({ vendorId }) => vendorId === DIRECT,
    },
    {
      from: CONFIRMED,
      to: CANCELLED,
      who: ['seller', 'ops'],
      guard: ({ command }) => reasonMissing(command),
    },
    {
      from: ASSIGNED,
      to: CANCELLED,
      who: ['seller', 'ops'],
      guard: ({ command, actor }) =>
        actor.role === 'seller' && command.reason !== 'sold_out_at_pickup'
          ? 'wrong_status'
          : reasonMissing(command),
    },
    {
      from: PICKED,
      to: CANCELLED,
      who: ['ops'],
      guard: ({ command: { reason = '', fault, isWaitLogged } }) => {
        if (!fault || !FAULTS[reason]?.includes(fault)) return 'fault_missing';
        return reason === 'unreachable' && !isWaitLogged ? 'wait_missing' : null;
      },
    },
  ],
  ask: ASKABLE.map((status) => ({
    from: status,
    to: status,
    who: ['seller'],
    guard: ({ order, items, command: { swap }, now }) => {
      if (status === PLACED && order.acceptBy && order.acceptBy < now) return 'overdue';
      if (items.some(({ query }) => query)) return 'open_query';
      // The customer has paid and isn't charged more.
      return swap && items.some(({ lineKobo }) => lineKobo < swap.lineKobo) ? 'dearer' : null;
    },
  })),
  swap: ASKABLE.map((status) => ({
    from: status,
    to: status,
    who: ['customer'],
    only: ({ query }) => query?.swap != null,
    guard: ({ items, now }) =>
      items.every(({ query }) => query && query.expiresAt > now) ? null : 'overdue',
  })),
  drop: ASKABLE.map((status) => ({
    from: status,
    to: CANCELLED,
    who: ['customer', 'system'],
    only: ({ query }) => query != null,
    guard: ({ items, actor, now }) =>
      actor.role === 'system' && items.some(({ query }) => query && query.expiresAt > now)
        ? 'not_overdue'
        : null,
  })),
  release: [
    {
      from: ASSIGNED,
      to: CONFIRMED,
      who: ['rider', 'ops', 'system'],
      // What was picked up stays with its rider, or moves to another by `reassign`.
      guard: ({ order, actor }) => {
        const isHeld = order.items.some(({ status }) => status === PICKED);
        const isHandedOver = order.parts.some(({ handedOverAt }) => handedOverAt);
        return isHeld || (isHandedOver && actor.role === 'rider') ? 'items_picked' : null;
      },
    },
  ],
  reassign: [
    {
      from: ASSIGNED,
      to: ASSIGNED,
      who: ['ops'],
      guard: ({ order, command: { rider } }) => {
        if (rider.id === order.riderId) return 'has_rider';
        return rider.isOnDuty && rider.hasRoom ? null : 'rider_unavailable';
      },
    },
  ],
};

export interface Accepted {
  isAllowed: true;
  order: OrderState;
  /** The move's events, the last ones of the order. */
  events: OrderEvent[];
  effects: Effect[];
}

export interface Refused {
  isAllowed: false;
  /** 404: not the actor's order or item. 403: never allowed for the role. 409: not allowed now. */
  kind: 'not_found' | 'forbidden' | 'conflict';
  code: RefusalCode;
  /** What the actor can do instead. */
  next: NextStep[];
  /** The changed order, if the refusal itself changes it: a wrong code is counted. */
  order?: OrderState;
  effects?: Effect[];
}

/**
 * Decides what a command does to an order; nothing else changes the status of its items. Pure: the caller saves the order and
 * carries out the effects in one transaction.
 *
 * `order`: null if it does not exist yet, for `place` only.
 */
export function transition(
  order: OrderState | null,
  command: OrderCommand,
  actor: OrderActor,
  now: Date,
): Accepted | Refused {
  if (order === null || command.type === 'place') return place(order, command, actor, now);
  if (!isParty(order, command, actor)) return refuse('not_found');
  if (!toRows(command.type).some(({ who }) => who.includes(actor.role))) return refuse('role');
  const scope = getScope(order, command, actor);
  if (!scope) return refuse('not_found');
  const refuseNow = (code: RefusalCode) => refuse(code, nextSteps(order, actor));
  if (command.type === 'deliver' && isCounted(order, command)) return refuseNow('wrong_code');
  if (command.expectedRev !== undefined && command.expectedRev !== order.rev) {
    return refuseNow('stale');
  }
  const rows = rowsFor(scope, command, actor);
  if (!rows) return refuseNow('wrong_status');
  for (const { row, items } of rows) {
    const code = row.guard?.({ order, items, command, actor, now }) ?? null;
    if (!code) continue;
    const refused = refuseNow(code);
    return code === 'wrong_code' && command.type === 'deliver'
      ? { ...refused, ...withWrongCode(order, command, now) }
      : refused;
  }
  return applyMoves(order, command, actor, rows, now);
}

/**
 * The commands that the actor can send now, by status and role; a guard may still refuse one. Empty
 * for an order that is not theirs.
 */
export function nextSteps(order: OrderState, actor: OrderActor): NextStep[] {
  const own = ownItems(order, actor);
  if (actor.role === 'customer' && order.customerId !== actor.userId) return [];
  if (actor.role === 'rider' && order.riderId !== actor.userId) return [];
  return STEPS.flatMap((command) =>
    toRows(command)
      .filter(({ who }) => who.includes(actor.role))
      .flatMap((row) => {
        const itemIds = own.filter((item) => belongsTo(row, item)).map(({ itemId }) => itemId);
        return itemIds.length > 0 ? [{ command, to: row.to, itemIds }] : [];
      }),
  );
}

export interface CancelPreview {
  itemIds: string[];
  /** Number of items that are not cancelled. */
  live: number;
  refund: Kobo;
}

/** What a customer's cancel would do now; null if nothing can be cancelled any more. */
export function previewCancel(order: OrderState): CancelPreview | null {
  const customer: OrderActor = { role: 'customer', userId: order.customerId };
  const itemIds = nextSteps(order, customer)
    .filter(({ command }) => command === 'cancel')
    .flatMap((step) => step.itemIds);
  if (itemIds.length === 0) return null;
  const live = order.items.filter(({ status }) => status !== CANCELLED).length;
  return { itemIds, live, refund: getRefund(order, itemIds) };
}

/** Without `raise`, which only answers a rider's request that is stored outside the order. */
const STEPS = (Object.keys(TABLE) as Step[]).filter((step) => step !== 'raise');

/** The rows of a command, whose guards expect that command. */
function toRows(command: Step): readonly Row<Step>[] {
  return TABLE[command] as readonly Row<Step>[];
}

/** Creates the order of a paid purchase; the payment moves money and stock. */
function place(
  order: OrderState | null,
  command: OrderCommand,
  actor: OrderActor,
  now: Date,
): Accepted | Refused {
  if (order && !isParty(order, command, actor)) return refuse('not_found');
  if (command.type !== 'place') return refuse('not_found');
  if (actor.role !== 'system') return refuse('role');
  if (order) return refuse('wrong_status', nextSteps(order, actor));
  const { id, items, parts, acceptBy, scheduledFor, isDirect } = command.order;
  const event: OrderEvent = {
    at: now,
    status: PLACED,
    itemIds: items.map(({ itemId }) => itemId),
    by: 'system',
    command: 'place',
  };
  const placed = items.map((item) => ({ ...item, status: PLACED }) as const);
  const key = `${id}:placed`;
  const vendorIds = isDirect ? [] : parts.map(({ vendorId }) => vendorId);
  return {
    isAllowed: true,
    order: {
      ...command.order,
      items: placed,
      parts: withStatus(parts, placed),
      statusRank: statusRank(PLACED),
      rev: 1,
      events: [event],
    },
    events: [event],
    effects: [
      { type: 'notify', key, notice: 'placed', vendorIds },
      ...(acceptBy ? [{ type: 'timer', key, timer: 'accept-by', at: acceptBy } as const] : []),
      ...(isDirect ? [] : reminders(key, later(now, scheduledFor), acceptBy)),
    ],
  };
}

function reminders(key: string, from: Date, acceptBy: Date | null): Effect[] {
  if (!acceptBy) return [];
  return REMIND_MINUTES.flatMap((minutes, index): Effect[] => {
    const at = addMinutes(from, minutes);
    return at < acceptBy
      ? [{ type: 'timer', key, timer: 'vendor-silent', turn: index + 1, at }]
      : [];
  });
}

function later(now: Date, other: Date | null | undefined): Date {
  return other && other > now ? other : now;
}

function addMinutes(time: Date, minutes: number): Date {
  return new Date(time.getTime() + minutes * 60_000);
}

/** Whether the order is the actor's; for anyone else it does not exist. */
function isParty(order: OrderState, command: OrderCommand, actor: OrderActor): boolean {
  switch (actor.role) {
    case 'customer':
      return order.customerId === actor.userId;
    case 'seller':
      return ownItems(order, actor).length > 0;
    case 'rider': {
      if (order.riderId === actor.userId) return true;
      const { rider } = command.type === 'assign' ? command : { rider: null };
      return rider !== null && rider.id === actor.userId && rider.isOffered;
    }
    default:
      return true;
  }
}

function ownItems({ items }: OrderState, actor: OrderActor): readonly ItemState[] {
  if (actor.role !== 'seller') return items;
  return items.filter(({ vendorId }) => actor.vendorIds.includes(vendorId));
}

interface Scope {
  items: readonly ItemState[];
  /** All must move, or none. */
  isWhole: boolean;
}

/** The items that a command is about; null if it names an item or vendor that isn't the actor's. */
function getScope(order: OrderState, command: OrderCommand, actor: OrderActor): Scope | null {
  const own = ownItems(order, actor);
  if (command.type === 'pick') {
    const part = own.filter(({ vendorId }) => vendorId === command.vendorId);
    const live = part.filter(({ status }) => isLive(status));
    return part.length > 0 ? { items: live, isWhole: true } : null;
  }
  if (isMark(command) && !('itemIds' in command))
    return { items: own.filter(({ status }) => isLive(status)), isWhole: true };
  const named = 'itemIds' in command ? command.itemIds : undefined;
  if (!named) return { items: own, isWhole: false };
  const items = own.filter(({ itemId }) => named.includes(itemId));
  return items.length === new Set(named).size ? { items, isWhole: true } : null;
}

/** Whether a command leaves the status as it is. */
function isMark({ type }: OrderCommand): boolean {
  return ['ready', 'delay', 'hand-over', 'ask', 'swap', 'spend', 'raise'].includes(type);
}

interface RowItems {
  row: Row<Step>;
  items: ItemState[];
}

/** The rows that apply, each with its items; null if no item can move, or one that must can't. */
function rowsFor(
  { items, isWhole }: Scope,
  command: Exclude<OrderCommand, { type: 'place' }>,
  actor: OrderActor,
): RowItems[] | null {
  const rows = toRows(command.type)
    .filter(({ who }) => who.includes(actor.role))
    .map((row) => ({ row, items: items.filter((item) => belongsTo(row, item)) }))
    .filter((found) => found.items.length > 0);
  const moving = rows.reduce((sum, found) => sum + found.items.length, 0);
  return moving === 0 || (isWhole && moving < items.length) ? null : rows;
}

function belongsTo({ from, only }: Row<Step>, item: ItemState): boolean {
  return item.status === from && (only?.(item) ?? true);
}

function isBelow({ items }: OrderState, status: Status): boolean {
  return items.some((item) => isLive(item.status) && statusRank(item.status) < statusRank(status));
}

function reasonMissing({ reason }: { reason?: string }): RefusalCode | null {
  return reason?.trim() ? null : 'reason_missing';
}

function refuse(code: RefusalCode, next: NextStep[] = []): Refused {
  const kinds: Partial<Record<RefusalCode, Refused['kind']>> = {
    not_found: 'not_found',
    role: 'forbidden',
  };
  return { isAllowed: false, kind: kinds[code] ?? 'conflict', code, next };
}

/** Until when delivery codes are locked, null if they aren't, and the tries left before they are. */
export function codeTries(
  { wrongCodes }: Pick<OrderState, 'wrongCodes'>,
  now: Date,
): { lockedUntil: Date | null; left: number } {
  const last = wrongCodes.at(-1);
  const wrong = wrongCodes.length % CODE_TRIES;
  if (!last || wrong !== 0) return { lockedUntil: null, left: CODE_TRIES - wrong };
  const end = new Date(last.at.getTime() + CODE_LOCK_MS);
  return end > now ? { lockedUntil: end, left: 0 } : { lockedUntil: null, left: CODE_TRIES };
}

function isCodeLocked(order: OrderState, now: Date): boolean {
  return codeTries(order, now).lockedUntil !== null;
}

type Deliver = Extract<OrderCommand, { type: 'deliver' }>;

/** Whether this command's code was wrong before. */
function isCounted({ wrongCodes }: OrderState, { commandId }: Deliver): boolean {
  return wrongCodes.some((wrong) => wrong.commandId === commandId);
}

/** Counts a wrong code; the customer is notified if it locks the delivery. */
function withWrongCode(
  order: OrderState,
  { commandId = String(order.wrongCodes.length) }: Deliver,
  now: Date,
): Required<Pick<Refused, 'order' | 'effects'>> {
  const wrongCodes = [...order.wrongCodes, { commandId, at: now }];
  const after = { ...order, wrongCodes, rev: order.rev + 1 };
  const key = `${order.id}:code-locked#${wrongCodes.length}`;
  const locked: Effect = { type: 'notify', key, notice: 'code-locked', vendorIds: [] };
  return { order: after, effects: isCodeLocked(after, now) ? [locked] : [] };
}

function getActorId(actor: OrderActor): string | undefined {
  return actor.role === 'system' ? undefined : actor.userId;
}

function applyMoves(
  before: OrderState,
  command: Exclude<OrderCommand, { type: 'place' }>,
  actor: OrderActor,
  rows: readonly RowItems[],
  now: Date,
): Accepted {
  const isAssignment = command.type === 'assign' || command.type === 'reassign';
  const assignment = before.assignment + (isAssignment ? 1 : 0);
  let order: OrderState = { ...before, assignment };
  if (isAssignment) order.riderId = command.rider.id;
  const events: OrderEvent[] = [];
  const moves: (Move & { key: string })[] = [];
  const amounts = [];
  const effects: Effect[] = [];
  for (const { row, items } of rows) {
    const move = toMove(row, items, command, actor);
    const key = isMark(command)
      ? `${before.id}:${move.itemIds.join('.')}:${command.type}#${before.rev + 1}`
      : toMoveKey(before.id, move, assignment);
    moves.push({ ...move, key });
    const paid =
      command.type === 'swap' ? getSwapAmounts(order, items) : getMoveAmounts(order, move);
    amounts.push(...paid);
    const budget = applyToBudget(order, move, command, key);
    effects.push(...budget.effects);
    const event = toEvent(move, command, actor, now);
    const refunds = paid.filter(({ party }) => party === 'customer');
    const refund = refunds.reduce<number>((sum, { amount }) => sum + amount, budget.refund);
    if (refund > 0) event.refundKobo = refund;
    if (isAssignment) event.riderId = command.rider.id;
    events.push(event);
    order = withQueries(withMove(budget.order, move, event), move, command, now);
    if (command.type === 'ask') effects.push(...queryTimers(order, move, key));
    if (command.type === 'swap') effects.push(...items.flatMap((item) => swapStock(item, key)));
  }
  order = { ...order, parts: withProgress(order, moves, command, now) };
  const riderPay = settleRiderPay(before, order, now);
  order = riderPay.order;
  const key = moves.map((move) => move.key).join('+');
  const sums = netAmounts([...amounts, ...riderPay.amounts]);
  const kind = ['cancel', 'drop', 'swap'].includes(command.type) ? 'cancel' : 'earnings';
  return {
    isAllowed: true,
    order: { ...order, rev: before.rev + 1 },
    events,
    effects: [
      ...(sums.length > 0 ? [{ type: 'money', key, kind, amounts: sums } as const] : []),
      ...moves.flatMap(stockEffects),
      ...promoEffects(order, key),
      ...effects,
      ...toNotice(order, command.type, moves, key),
    ],
  };
}

function toMove(
  { from, to }: Row<Step>,
  items: readonly ItemState[],
  command: OrderCommand,
  { role }: OrderActor,
): Move {
  const move: Move = { from, to, itemIds: items.map(({ itemId }) => itemId) };
  if (command.type === 'drop') {
    // A vendor that offered a replacement is not at fault.
    return items.some(({ query }) => query?.swap) ? move : { ...move, fault: 'seller' };
  }
  if (command.type !== 'cancel') return move;
  if (from === PICKED && command.fault) return { ...move, fault: command.fault };
  // A vendor is at fault for what it refuses, ignores or runs out of.
  return role === 'seller' || role === 'system' ? { ...move, fault: 'seller' } : move;
}

/** Unique key of a move: an item makes it once, or once per assignment from and to Assigned. */
function toMoveKey(orderId: string, { itemIds, from, to }: Move, assignment: number): string {
  const [start, end] = [from, to].map((status) => status.replace('Order ', ''));
  const suffix = from === ASSIGNED || to === ASSIGNED ? `#${assignment}` : '';
  return `${orderId}:${itemIds.join('.')}:${start}>${end}${suffix}`;
}

function toEvent(move: Move, command: OrderCommand, actor: OrderActor, now: Date): OrderEvent {
  const actorId = getActorId(actor);
  const { type, reason } = command;
  return {
    at: now,
    status: move.to,
    itemIds: [...move.itemIds],
    by: actor.role,
    ...(actorId && { actorId }),
    command: type,
    ...(reason && { reason }),
    ...(command.type === 'cancel' &&
      command.publicReason && { publicReason: command.publicReason }),
    ...(command.type === 'deliver' && command.photoId && { photoId: command.photoId }),
    ...(move.fault && { fault: move.fault }),
  };
}

/** The order after the move; without a rider if there is nothing left to carry. */
function withMove(order: OrderState, { itemIds, to }: Move, event: OrderEvent): OrderState {
  const items = order.items.map((item) =>
    itemIds.includes(item.itemId) ? { ...item, status: to } : item,
  );
  const statuses: readonly Status[] = [ASSIGNED, PICKED, DELIVERED];
  return {
    ...order,
    items,
    parts: withStatus(order.parts, items),
    riderId: items.some(({ status }) => statuses.includes(status)) ? order.riderId : null,
    statusRank: statusRank(overallStatus(items) ?? CANCELLED),
    events: [...order.events, event],
  };
}

function withQueries(
  order: OrderState,
  { itemIds }: Move,
  command: OrderCommand,
  now: Date,
): OrderState {
  const items = order.items.map((item): ItemState => {
    if (!itemIds.includes(item.itemId)) return item;
    if (command.type === 'ask') {
      const kind = command.swap ? 'substitute' : 'drop';
      const query = {
        kind,
        expiresAt: addMinutes(now, QUERY_MINUTES),
        swap: command.swap,
      } as const;
      return { ...item, query };
    }
    if (!item.query) return item;
    return { ...(command.type === 'swap' ? afterSwap(item) : item), query: null };
  });
  return { ...order, items };
}

function queryTimers({ items }: OrderState, { itemIds }: Move, key: string): Effect[] {
  return items.flatMap(({ itemId, query }): Effect[] =>
    query && itemIds.includes(itemId)
      ? [{ type: 'timer', key, timer: 'query-end', itemId, at: query.expiresAt }]
      : [],
  );
}

function swapStock({ itemId, optionId = '', tracked = false }: ItemState, key: string): Effect[] {
  return [{ type: 'swap-stock', key, itemId, before: { optionId, tracked } }];
}

function withStatus(parts: readonly PartState[], items: readonly ItemState[]): PartState[] {
  return parts.map((part) => {
    const status = overallStatus(items.filter(({ vendorId }) => vendorId === part.vendorId));
    return status ? { ...part, status } : part;
  });
}

function withProgress(
  order: OrderState,
  moves: readonly Move[],
  command: OrderCommand,
  now: Date,
): readonly PartState[] {
  const ids = moves.flatMap(({ itemIds }) => itemIds);
  const affected = getParts(
    order,
    order.items.filter(({ itemId }) => ids.includes(itemId)),
  );
  return order.parts.map((part) =>
    affected.includes(part) ? { ...part, ...advancePart(part, order, command, now) } : part,
  );
}

function advancePart(
  part: PartState,
  { scheduledFor }: OrderState,
  command: OrderCommand,
  now: Date,
): PartProgress {
  switch (command.type) {
    case 'confirm': {
      const prepMinutes = command.prepMinutes ?? part.prepMinutes ?? null;
      const readyBy =
        prepMinutes === null ? null : addMinutes(later(now, scheduledFor), prepMinutes);
      return {
        acceptedAt: part.acceptedAt ?? now,
        prepMinutes,
        readyBy: part.readyBy ?? readyBy,
      };
    }
    case 'ready':
      return { readyAt: now };
    case 'delay':
      return { readyBy: addMinutes(later(now, part.readyBy), command.minutes) };
    case 'hand-over':
    case 'pick':
      return { readyAt: part.readyAt ?? now, handedOverAt: part.handedOverAt ?? now };
    case 'release':
    case 'reassign':
      // The next rider doesn't have it.
      return part.handedOverAt ? { handedOverAt: null } : {};
    default:
      return {};
  }
}

function readyAlready({
  order,
  items,
}: Pick<Attempt<Step>, 'order' | 'items'>): RefusalCode | null {
  return getParts(order, items).every(({ readyAt }) => readyAt) ? 'already_ready' : null;
}

function getParts(order: OrderState, items: readonly ItemState[]): PartState[] {
  return order.parts.filter((part) => items.some(({ vendorId }) => vendorId === part.vendorId));
}

/** Releases the promo once everything is cancelled, unless the customer is at fault for some of it. */
function promoEffects({ promoFunder, items, events }: OrderState, key: string): Effect[] {
  const isOver = items.every(({ status }) => status === CANCELLED);
  const isForfeited = events.some(
    ({ status, fault }) => status === CANCELLED && fault === 'customer',
  );
  return promoFunder && isOver && !isForfeited ? [{ type: 'promo', key }] : [];
}

function stockEffects({ from, to, itemIds, key }: Move & { key: string }): Effect[] {
  const ids = [...itemIds];
  if (to === PICKED) return [{ type: 'stock', key, move: 'ship', itemIds: ids }];
  // Picked-up items return to stock only when the vendor confirms it.
  if (to !== CANCELLED || from === PICKED) return [];
  return [{ type: 'stock', key, move: 'release', itemIds: ids }];
}

/** The notices of commands; null: nobody is notified. */
const NOTICES: Readonly<Record<Step, Notice | null>> = {
  confirm: 'confirmed',
  assign: 'assigned',
  reassign: 'assigned',
  release: 'released',
  ready: 'ready',
  delay: 'delayed',
  ask: 'asked',
  swap: 'swapped',
  drop: 'cancelled',
  'hand-over': 'handed-over',
  spend: null,
  raise: null,
  pick: 'picked',
  deliver: 'delivered',
  cancel: 'cancelled',
};

function toNotice(
  { items, isDirect }: OrderState,
  command: Step,
  moves: readonly Move[],
  key: string,
): Effect[] {
  const notice = NOTICES[command];
  if (!notice) return [];
  const ids = moves.flatMap(({ itemIds }) => itemIds);
  const moved = isDirect ? [] : items.filter(({ itemId }) => ids.includes(itemId));
  const vendorIds = [...new Set(moved.map(({ vendorId }) => vendorId))];
  return [{ type: 'notify', key, notice, vendorIds }];
}

/** Whether a rider can be searched for: none is assigned, something is confirmed and nothing waits for its vendor. */
export function isOpenToRiders({ items, riderId, isDirect }: OrderState): boolean {
  if (items.some(({ query }) => query)) return false;
  const statuses = items.map(({ status }) => status);
  if (isDirect)
    return riderId === null && statuses.some((one) => one === PLACED || one === CONFIRMED);
  return riderId === null && statuses.includes(CONFIRMED) && !statuses.includes(PLACED);
}
