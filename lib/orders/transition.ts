import type { Kobo } from '@/lib/core/money';
import { isLive, overallStatus, type Status, statusRank } from '@/lib/delivery/status';
import {
  type Move,
  moneyOfDelivery,
  moneyOfMove,
  netAmounts,
  refundOf,
  unpaidDeliveries,
} from './order-money';
import type {
  Effect,
  Fault,
  ItemState,
  NextStep,
  OrderActor,
  OrderCommand,
  OrderEvent,
  OrderRole,
  OrderState,
  PartState,
  Recipient,
  RefusalCode,
} from './state';

const PLACED = 'Order Placed';
const CONFIRMED = 'Order Confirmed';
const ASSIGNED = 'Order Assigned';
const PICKED = 'Order Picked';
const DELIVERED = 'Order Delivered';
const CANCELLED = 'Order Cancelled';

/** Wrong codes after which the rider has to wait; operations can complete the delivery meanwhile. */
export const CODE_TRIES = 5;
/** How long the code is locked then, ms. */
export const CODE_LOCK_MS = 10 * 60_000;

/** Why something picked up was not delivered, and whose fault that can be. */
const FAULTS: Readonly<Record<string, readonly Fault[]>> = {
  unreachable: ['customer'],
  refused: ['customer'],
  damaged: ['rider', 'platform'],
  lost: ['rider', 'platform'],
};

type Step = Exclude<OrderCommand['type'], 'place'>;
type CommandOf<C extends OrderCommand['type']> = Extract<OrderCommand, { type: C }>;

interface Attempt<C extends Step> {
  order: OrderState;
  /** The items that would move by this row. */
  items: readonly ItemState[];
  command: CommandOf<C>;
  actor: OrderActor;
  now: Date;
}

/** One allowed move: who may make it, and on what condition. */
interface Row<C extends Step> {
  id: `T${number}`;
  from: Status;
  to: Status;
  who: readonly OrderRole[];
  /** The refusal when something besides status and role is in the way. */
  guard?: (attempt: Attempt<C>) => RefusalCode | null;
}

/** All moves of an order's items that there are, by command (design, orders part 1.2). */
const TABLE: { readonly [C in Step]: readonly Row<C>[] } = {
  confirm: [
    {
      id: 'T1',
      from: PLACED,
      to: CONFIRMED,
      who: ['seller', 'ops', 'system'],
      guard: ({ order, items, command, actor, now }) => {
        if (actor.role === 'seller' && order.acceptBy && order.acceptBy < now) return 'overdue';
        if (items.some(({ hasOpenQuery }) => hasOpenQuery)) return 'open_query';
        return actor.role === 'system' && !command.isVendorOpen ? 'vendor_closed' : null;
      },
    },
  ],
  assign: [
    {
      id: 'T2',
      from: CONFIRMED,
      to: ASSIGNED,
      who: ['rider', 'ops', 'system'],
      guard: ({ order, command: { rider } }) => {
        if (order.riderId !== null && order.riderId !== rider.id) return 'has_rider';
        if (isBelow(order, CONFIRMED)) return 'unconfirmed_items';
        return rider.isOnDuty && rider.hasRoom ? null : 'rider_unavailable';
      },
    },
  ],
  pick: [
    {
      id: 'T3',
      from: ASSIGNED,
      to: PICKED,
      who: ['rider', 'ops'],
      guard: ({ command }) => (command.isHandedOver ? null : 'not_handed_over'),
    },
  ],
  deliver: [
    {
      id: 'T4',
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
      id: 'T5',
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
      id: 'T6',
      from: CONFIRMED,
      to: CANCELLED,
      who: ['seller', 'ops'],
      guard: ({ command }) => reasonMissing(command),
    },
    {
      id: 'T9',
      from: ASSIGNED,
      to: CANCELLED,
      who: ['seller', 'ops'],
      guard: ({ command, actor }) =>
        actor.role === 'seller' && command.reason !== 'sold_out_at_pickup'
          ? 'wrong_status'
          : reasonMissing(command),
    },
    {
      id: 'T10',
      from: PICKED,
      to: CANCELLED,
      who: ['ops'],
      guard: ({ command: { reason = '', fault, isWaitLogged } }) => {
        if (!fault || !FAULTS[reason]?.includes(fault)) return 'fault_missing';
        return reason === 'unreachable' && !isWaitLogged ? 'wait_missing' : null;
      },
    },
  ],
  release: [
    {
      id: 'T7',
      from: ASSIGNED,
      to: CONFIRMED,
      who: ['rider', 'ops', 'system'],
      guard: ({ order, actor }) =>
        actor.role !== 'ops' && order.items.some(({ status }) => status === PICKED)
          ? 'items_picked'
          : null,
    },
  ],
  reassign: [
    {
      id: 'T8',
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

/** An accepted command, as data. */
export interface Accepted {
  isAllowed: true;
  /** The command was carried out before: `events` are those of then, and there are no effects. */
  isReplay: boolean;
  /** The order as it is from now on. */
  order: OrderState;
  /** What happened; these are the last of the order's events unless it is a replay. */
  events: OrderEvent[];
  effects: Effect[];
}

/** A refused command. */
export interface Refused {
  isAllowed: false;
  /** 404: not the actor's order or item. 403: never the role's to do. 409: not as things stand. */
  kind: 'not_found' | 'forbidden' | 'conflict';
  code: RefusalCode;
  /** What the actor can do instead. */
  next: NextStep[];
  /** The order as it is from now on, where the refused try itself is remembered. */
  order?: OrderState;
  /** What follows from the refused try. */
  effects?: Effect[];
}

/**
 * Decides what a command does to an order: the only rule by which an order changes. Pure: nothing
 * is written; the caller saves the order and carries out the effects together.
 *
 * `order`: null when it does not exist yet, which `place` alone takes. Sent again with the same id
 * by the same actor, a command gets the same events and no effects. Source: design, orders part 1.
 */
export function transition(
  order: OrderState | null,
  command: OrderCommand,
  actor: OrderActor,
  now: Date,
): Accepted | Refused {
  if (order === null || command.type === 'place') return place(order, command, actor, now);
  const earlier = replay(order, command, actor);
  if (earlier) return earlier;
  if (!isParty(order, command, actor)) return refuse('not_found');
  if (!rowsOf(command.type).some(({ who }) => who.includes(actor.role))) return refuse('role');
  const scope = scopeOf(order, command, actor);
  if (!scope) return refuse('not_found');
  const refuseNow = (code: RefusalCode) => refuse(code, nextSteps(order, actor));
  if (order.wrongCodes.some(({ commandId }) => commandId === command.id)) {
    return refuseNow('wrong_code');
  }
  if (command.expectedRev !== undefined && command.expectedRev !== order.rev) {
    return refuseNow('stale');
  }
  const rows = rowsFor(scope, command, actor);
  if (!rows) return refuseNow('wrong_status');
  for (const { row, items } of rows) {
    const code = row.guard?.({ order, items, command, actor, now }) ?? null;
    if (!code) continue;
    const refused = refuseNow(code);
    return code === 'wrong_code'
      ? { ...refused, ...withWrongCode(order, command.id, now) }
      : refused;
  }
  return applyMoves(order, command, actor, rows, now);
}

/**
 * What the actor can do with the order as it stands, by status and role; a guard may still ask for
 * something besides. Empty for an order that is not theirs.
 */
export function nextSteps(order: OrderState, actor: OrderActor): NextStep[] {
  const own = ownItems(order, actor);
  if (actor.role === 'customer' && order.customerId !== actor.userId) return [];
  if (actor.role === 'rider' && order.riderId !== actor.userId) return [];
  return STEPS.flatMap((command) =>
    rowsOf(command)
      .filter(({ who }) => who.includes(actor.role))
      .flatMap(({ from, to }) => {
        const itemIds = own.filter(({ status }) => status === from).map(({ itemId }) => itemId);
        return itemIds.length > 0 ? [{ command, to, itemIds }] : [];
      }),
  );
}

/** What the customer's cancel would do now. */
export interface CancelPreview {
  /** Items that would be cancelled. */
  itemIds: string[];
  /** Items not cancelled before. */
  live: number;
  /** Money that would go back. */
  refund: Kobo;
}

/** What the customer's cancel would do now; null when nothing can be cancelled any more. */
export function previewCancel(order: OrderState): CancelPreview | null {
  const customer: OrderActor = { role: 'customer', userId: order.customerId };
  const itemIds = nextSteps(order, customer).flatMap((step) => step.itemIds);
  if (itemIds.length === 0) return null;
  const live = order.items.filter(({ status }) => status !== CANCELLED).length;
  return { itemIds, live, refund: refundOf(order, itemIds) };
}

const STEPS = Object.keys(TABLE) as Step[];

/** The rows of a command; their guards take just that command. */
function rowsOf(command: Step): readonly Row<Step>[] {
  return TABLE[command] as readonly Row<Step>[];
}

/** T0: a paid purchase becomes an order. Its money and its stock are moved by the payment. */
function place(
  order: OrderState | null,
  command: OrderCommand,
  actor: OrderActor,
  now: Date,
): Accepted | Refused {
  if (order && !isParty(order, command, actor)) return refuse('not_found');
  if (command.type !== 'place') return refuse('not_found');
  if (actor.role !== 'system') return refuse('role');
  if (order)
    return replay(order, command, actor) ?? refuse('wrong_status', nextSteps(order, actor));
  const { id, items, parts, acceptBy, isDirect } = command.order;
  const event: OrderEvent = {
    at: now,
    status: PLACED,
    itemIds: items.map(({ itemId }) => itemId),
    by: 'system',
    command: 'place',
    commandId: command.id,
  };
  const placed = items.map((item) => ({ ...item, status: PLACED }) as const);
  const key = `${id}:placed`;
  return {
    isAllowed: true,
    isReplay: false,
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
      { type: 'tell', key, to: 'customer', notice: 'placed' },
      ...(isDirect
        ? [{ type: 'tell', key, to: 'riders', notice: 'offered' } as const]
        : parts.map(
            ({ vendorId }): Effect => ({
              type: 'tell',
              key,
              to: `seller:${vendorId}`,
              notice: 'placed',
            }),
          )),
      ...(acceptBy ? [{ type: 'timer', key, timer: 'accept-by', at: acceptBy } as const] : []),
    ],
  };
}

/** Whether the order is the actor's: to anyone else it does not exist. */
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

/** The items that concern the actor: for a seller, those of their vendors. */
function ownItems({ items }: OrderState, actor: OrderActor): readonly ItemState[] {
  if (actor.role !== 'seller') return items;
  return items.filter(({ vendorId }) => actor.vendorIds.includes(vendorId));
}

/** The items that a command is about. */
interface Scope {
  items: readonly ItemState[];
  /** All must move, or none. */
  isWhole: boolean;
}

/** Null when the command names something that is not there, or not the actor's. */
function scopeOf(order: OrderState, command: OrderCommand, actor: OrderActor): Scope | null {
  const own = ownItems(order, actor);
  if (command.type === 'pick') {
    const part = own.filter(({ vendorId }) => vendorId === command.vendorId);
    const live = part.filter(({ status }) => isLive(status));
    return part.length > 0 ? { items: live, isWhole: true } : null;
  }
  const named = 'itemIds' in command ? command.itemIds : undefined;
  if (!named) return { items: own, isWhole: false };
  const items = own.filter(({ itemId }) => named.includes(itemId));
  return items.length === new Set(named).size ? { items, isWhole: true } : null;
}

interface RowItems {
  row: Row<Step>;
  items: ItemState[];
}

/** The rows by which the items would move, each with its items; null where none or not all can. */
function rowsFor(
  { items, isWhole }: Scope,
  command: Exclude<OrderCommand, { type: 'place' }>,
  actor: OrderActor,
): RowItems[] | null {
  const rows = rowsOf(command.type)
    .filter(({ who }) => who.includes(actor.role))
    .map((row) => ({ row, items: items.filter(({ status }) => status === row.from) }))
    .filter((found) => found.items.length > 0);
  const moving = rows.reduce((sum, found) => sum + found.items.length, 0);
  return moving === 0 || (isWhole && moving < items.length) ? null : rows;
}

/** Whether a live item has not come as far as this status. */
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

/**
 * The answer to a command that was sent before; null for a new one. A rider who gave the order back
 * is answered as before, though the order is no longer theirs.
 */
function replay(
  order: OrderState,
  command: OrderCommand,
  actor: OrderActor,
): Accepted | Refused | null {
  const events = order.events.filter(({ commandId }) => commandId === command.id);
  if (events.length === 0) return null;
  const isSame = events.every(
    (event) =>
      event.command === command.type &&
      event.by === actor.role &&
      event.actorId === actorIdOf(actor),
  );
  if (isSame) return { isAllowed: true, isReplay: true, order, events, effects: [] };
  if (!isParty(order, command, actor)) return refuse('not_found');
  return refuse('id_reused', nextSteps(order, actor));
}

/** Whether the last of each five wrong codes was entered less than ten minutes ago. */
function isCodeLocked({ wrongCodes }: OrderState, now: Date): boolean {
  const last = wrongCodes.at(-1);
  if (!last || wrongCodes.length % CODE_TRIES !== 0) return false;
  return now.getTime() - last.at.getTime() < CODE_LOCK_MS;
}

/** Remembers a wrong code; customer and operations hear when it locks the delivery. */
function withWrongCode(
  order: OrderState,
  commandId: string,
  now: Date,
): Required<Pick<Refused, 'order' | 'effects'>> {
  const wrongCodes = [...order.wrongCodes, { commandId, at: now }];
  const after = { ...order, wrongCodes, rev: order.rev + 1 };
  const key = `${order.id}:code-locked#${wrongCodes.length}`;
  const heard = isCodeLocked(after, now) ? (['customer', 'ops'] as const) : [];
  const tell = heard.map((to): Effect => ({ type: 'tell', key, to, notice: 'code-locked' }));
  return { order: after, effects: tell };
}

function actorIdOf(actor: OrderActor): string | undefined {
  return actor.role === 'system' ? undefined : actor.userId;
}

/** Moves the items, row by row, and gathers what follows. */
function applyMoves(
  before: OrderState,
  command: Exclude<OrderCommand, { type: 'place' }>,
  actor: OrderActor,
  rows: readonly RowItems[],
  now: Date,
): Accepted {
  const isGiven = command.type === 'assign' || command.type === 'reassign';
  const assignment = before.assignment + (isGiven ? 1 : 0);
  let order: OrderState = { ...before, assignment };
  if (isGiven) order.riderId = command.rider.id;
  const events: OrderEvent[] = [];
  const moves: (Move & { key: string })[] = [];
  const amounts = [];
  for (const { row, items } of rows) {
    const move = toMove(row, items, command, actor);
    moves.push({ ...move, key: keyOf(before.id, move, assignment) });
    const paid = moneyOfMove(order, move);
    amounts.push(...paid);
    const event = eventOf(move, command, actor, now);
    const refund = paid.find(({ party }) => party === 'customer');
    if (refund) event.refundKobo = refund.amount;
    if (isGiven) event.riderId = command.rider.id;
    events.push(event);
    order = withMove(order, move, event);
  }
  if (command.type === 'confirm') order = { ...order, parts: accepted(order, moves, command, now) };
  const finished = settleRiderPay(before, order, now);
  order = finished.order;
  const key = moves.map((move) => move.key).join('+');
  const sums = netAmounts([...amounts, ...finished.amounts]);
  const kind = command.type === 'cancel' ? 'cancel' : 'earnings';
  return {
    isAllowed: true,
    isReplay: false,
    order: { ...order, rev: before.rev + 1 },
    events,
    effects: [
      ...(sums.length > 0 ? [{ type: 'money', key, kind, amounts: sums } as const] : []),
      ...moves.flatMap(stockEffects),
      ...notices(before, order, command, moves, key),
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
  if (command.type !== 'cancel') return move;
  if (from === PICKED && command.fault) return { ...move, fault: command.fault };
  // A vendor is at fault for what it refuses, ignores or runs out of.
  return role === 'seller' || role === 'system' ? { ...move, fault: 'seller' } : move;
}

/** Permanent key of a move: an item makes it once; moves around Assigned once per assignment. */
function keyOf(orderId: string, { itemIds, from, to }: Move, assignment: number): string {
  const [start, end] = [from, to].map((status) => status.replace('Order ', ''));
  const time = from === ASSIGNED || to === ASSIGNED ? `#${assignment}` : '';
  return `${orderId}:${itemIds.join('.')}:${start}>${end}${time}`;
}

function eventOf(move: Move, command: OrderCommand, actor: OrderActor, now: Date): OrderEvent {
  const actorId = actorIdOf(actor);
  const { id: commandId, type, reason } = command;
  return {
    at: now,
    status: move.to,
    itemIds: [...move.itemIds],
    by: actor.role,
    ...(actorId && { actorId }),
    command: type,
    commandId,
    ...(reason && { reason }),
    ...(move.fault && { fault: move.fault }),
  };
}

/** The order with the move done; its rider, where there is none to carry anything, is free. */
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

function withStatus(parts: readonly PartState[], items: readonly ItemState[]): PartState[] {
  return parts.map((part) => {
    const status = overallStatus(items.filter(({ vendorId }) => vendorId === part.vendorId));
    return status ? { ...part, status } : part;
  });
}

function accepted(
  order: OrderState,
  moves: readonly Move[],
  { prepMinutes }: CommandOf<'confirm'>,
  now: Date,
): PartState[] {
  const ids = moves.flatMap(({ itemIds }) => itemIds);
  const vendors = order.items
    .filter(({ itemId }) => ids.includes(itemId))
    .map(({ vendorId }) => vendorId);
  return order.parts.map((part) =>
    vendors.includes(part.vendorId)
      ? {
          ...part,
          acceptedAt: part.acceptedAt ?? now,
          prepMinutes: prepMinutes ?? part.prepMinutes ?? null,
        }
      : part,
  );
}

/** Once the rider carries nothing more, splits the fees of the deliveries. */
function settleRiderPay(before: OrderState, order: OrderState, now: Date) {
  const isCarrying = order.items.some(({ status }) => status === ASSIGNED || status === PICKED);
  const due = before.riderId === null || isCarrying ? [] : unpaidDeliveries(order);
  if (before.riderId === null || due.length === 0) return { order, amounts: [] };
  const parts = order.parts.map((part) =>
    due.includes(part) ? { ...part, deliverySettledAt: now } : part,
  );
  return { order: { ...order, parts }, amounts: moneyOfDelivery(due, before.riderId) };
}

function stockEffects({ from, to, itemIds, key }: Move & { key: string }): Effect[] {
  const ids = [...itemIds];
  if (to === PICKED) return [{ type: 'stock', key, move: 'ship', itemIds: ids }];
  // Picked-up items return to stock only when the vendor confirms it.
  if (to !== CANCELLED || from === PICKED) return [];
  return [{ type: 'stock', key, move: 'release', itemIds: ids }];
}

/** Who is told what. */
function notices(
  before: OrderState,
  order: OrderState,
  command: OrderCommand,
  moves: readonly Move[],
  key: string,
): Effect[] {
  const ids = moves.flatMap(({ itemIds }) => itemIds);
  const concerned = order.items.filter(({ itemId }) => ids.includes(itemId));
  const vendorIds = order.isDirect ? [] : concerned.map(({ vendorId }) => vendorId);
  const sellers = [...new Set(vendorIds)].map((vendorId) => `seller:${vendorId}` as const);
  const oldRider: Recipient[] = before.riderId ? [`rider:${before.riderId}`] : [];
  const newRider: Recipient[] = order.riderId ? [`rider:${order.riderId}`] : [];
  const tell = (notice: Extract<Effect, { type: 'tell' }>['notice'], to: Recipient[]) =>
    to.map((one): Effect => ({ type: 'tell', key, to: one, notice }));
  const told: Record<Step, () => Effect[]> = {
    confirm: () => tell('confirmed', ['customer']),
    assign: () => tell('assigned', ['customer', ...sellers, ...newRider]),
    reassign: () => [
      ...tell('assigned', ['customer', ...sellers, ...newRider]),
      ...tell('replaced', oldRider),
    ],
    release: () => [],
    pick: () => tell('picked', ['customer']),
    deliver: () => tell('delivered', ['customer']),
    cancel: () => tell('cancelled', ['customer', ...sellers, ...oldRider]),
  };
  return [
    ...(command.type === 'place' ? [] : told[command.type]()),
    ...(!isOpenToRiders(before) && isOpenToRiders(order) ? tell('offered', ['riders']) : []),
  ];
}

/** Has no rider, something is confirmed, and nothing still waits for its vendor. */
function isOpenToRiders({ items, riderId, isDirect }: OrderState): boolean {
  const statuses = items.map(({ status }) => status);
  if (isDirect)
    return riderId === null && statuses.some((one) => one === PLACED || one === CONFIRMED);
  return riderId === null && statuses.includes(CONFIRMED) && !statuses.includes(PLACED);
}
