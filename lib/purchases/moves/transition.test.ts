import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { overallStatus, STATUSES, type Status, statusRank } from '@/lib/core/delivery/status';
import { platformCost } from './money';
import {
  DIRECT,
  type Effect,
  type ItemState,
  type OrderActor,
  type OrderCommand,
  type OrderRole,
  type OrderState,
  type PartState,
} from './state';
import {
  type Accepted,
  CODE_TRIES,
  isOpenToRiders,
  nextSteps,
  type Refused,
  transition,
} from './transition';

const NOW = new Date('2026-11-23T11:00:00Z');
const minutesLater = (minutes: number) => new Date(NOW.getTime() + minutes * 60_000);

const item = (itemId: string, vendorId: string, status: Status): ItemState => ({
  itemId,
  vendorId,
  status,
  lineKobo: 100_000,
  feeShareKobo: 7_000,
});
const part = (vendorId: string): PartState => ({
  vendorId,
  deliveryKobo: 60_000,
  deliveryFeeShareKobo: 3_000,
});

/** An order with these items; its rider is "rider" if an item needs one. */
function orderWith(...items: ItemState[]): OrderState {
  const hasRider = items.some(({ status }) =>
    ['Order Assigned', 'Order Picked', 'Order Delivered'].includes(status),
  );
  return {
    id: 'order',
    customerId: 'customer',
    items,
    parts: [...new Set(items.map(({ vendorId }) => vendorId))].map(part),
    riderId: hasRider ? 'rider' : null,
    assignment: hasRider ? 1 : 0,
    wrongCodes: [],
    acceptBy: NOW,
    statusRank: statusRank(overallStatus(items) ?? 'Order Placed'),
    rev: 1,
    events: [],
  };
}

const ACTORS: Record<OrderRole, OrderActor> = {
  customer: { role: 'customer', userId: 'customer' },
  seller: { role: 'seller', userId: 'seller', vendorIds: ['a'] },
  rider: { role: 'rider', userId: 'rider' },
  ops: { role: 'ops', userId: 'ops' },
  system: { role: 'system' },
};
const STRANGERS: OrderActor[] = [
  { role: 'customer', userId: 'someone' },
  { role: 'seller', userId: 'someone', vendorIds: ['z'] },
  { role: 'rider', userId: 'someone' },
];
const rider = (id: string) => ({ id, isOnDuty: true, hasRoom: true, isOffered: false });

const wrongCodes = (count: number) =>
  Array.from({ length: count }, (_, at) => ({ commandId: `wrong ${at}`, at: NOW }));

let ids = 0;
/** With an id of its own where it may be counted. */
const command = (input: OrderCommand): OrderCommand => {
  ids += 1;
  return input.type === 'deliver' ? { commandId: `command ${ids}`, ...input } : input;
};
const act = (order: OrderState, role: OrderRole, input: OrderCommand, now = NOW) =>
  transition(order, command(input), ACTORS[role], now);

function accepted(result: Accepted | Refused): Accepted {
  if (!result.isAllowed) throw new Error(`refused: ${result.code}`);
  return result;
}
function refused(result: Accepted | Refused): Refused {
  if (result.isAllowed) throw new Error('not refused');
  return result;
}

const sumByParty = ({ effects }: Accepted) => {
  const sums: Record<string, number> = {};
  for (const effect of effects) {
    if (effect.type !== 'money') continue;
    for (const { party, amount } of effect.amounts) sums[party] = (sums[party] ?? 0) + amount;
  }
  return sums;
};
/** Each notice, with the shops it concerns. */
const listNotices = ({ effects }: Accepted) =>
  effects
    .filter((effect) => effect.type === 'notify')
    .map(({ notice, vendorIds }) => [notice, ...vendorIds].join(' '));

/** The command that moves an item from one status to another, with all its conditions met. */
function commandTo(from: Status, to: Status, role: OrderRole): OrderCommand {
  switch (to) {
    case 'Order Placed':
      return { type: 'place', order: orderWith(item('1', 'a', from)) };
    case 'Order Confirmed':
      return statusRank(from) > statusRank(to)
        ? { type: 'release' }
        : { type: 'confirm', isVendorOpen: true };
    case 'Order Assigned':
      return from === to
        ? { type: 'reassign', rider: rider('another') }
        : { type: 'assign', rider: rider('rider') };
    case 'Order Picked':
      return { type: 'pick', vendorId: 'a', isHandedOver: true };
    case 'Order Delivered':
      return { type: 'deliver', isCodeRight: true, hasPhoto: true, reason: 'phone is dead' };
    default: {
      const reasons: Partial<Record<OrderRole, string>> = {
        seller: 'sold_out_at_pickup',
        system: 'unaccepted',
      };
      return { type: 'cancel', reason: reasons[role] ?? 'lost', fault: 'platform' };
    }
  }
}

/** Rows: from Placed, Confirmed, Assigned, Picked, Delivered, Cancelled. Columns: to the same. */
const GRIDS: Record<OrderRole, string> = {
  customer: `
    403 403 403 403 403 ok
    403 403 403 403 403 409
    403 403 403 403 403 409
    403 403 403 403 403 409
    403 403 403 403 403 409
    403 403 403 403 403 409`,
  seller: `
    403 ok  403 403 403 ok
    403 409 403 403 403 ok
    403 403 403 403 403 ok
    403 403 403 403 403 409
    403 403 403 403 403 409
    403 403 403 403 403 409`,
  rider: `
    403 403 409 409 409 403
    403 403 ok  409 409 403
    403 ok  403 ok  409 403
    403 409 409 409 ok  403
    403 409 409 409 409 403
    403 409 409 409 409 403`,
  ops: `
    403 ok  409 409 409 ok
    403 409 ok  409 409 ok
    403 ok  ok  ok  409 ok
    403 409 409 409 ok  ok
    403 409 409 409 409 409
    403 409 409 409 409 409`,
  system: `
    409 ok  409 403 403 ok
    409 409 ok  403 403 409
    409 ok  403 403 403 409
    409 409 409 403 403 409
    409 409 409 403 403 409
    409 409 409 403 403 409`,
};
const ANSWERS: Record<Refused['kind'], string> = {
  not_found: '404',
  forbidden: '403',
  conflict: '409',
};
const toAnswer = (result: Accepted | Refused) => (result.isAllowed ? 'ok' : ANSWERS[result.kind]);
const CASES = Object.entries(GRIDS).flatMap(([role, grid]) =>
  grid
    .trim()
    .split('\n')
    .flatMap((line, from) =>
      line
        .trim()
        .split(/ +/)
        .map((answer, to) => ({
          role: role as OrderRole,
          from: STATUSES[from] as Status,
          to: STATUSES[to] as Status,
          answer,
        })),
    ),
);

describe('the table of moves', () => {
  it('has a case for each status, each next status and each role', () => {
    expect(CASES).toHaveLength(6 * 6 * 5);
  });

  it.each(CASES)('$role, $from → $to: $answer', ({ role, from, to, answer }) => {
    const order = { ...orderWith(item('1', 'a', from)), riderId: 'rider' };
    const result = act(order, role, commandTo(from, to, role));
    expect(toAnswer(result)).toBe(answer);
    if (result.isAllowed) expect(result.order.items[0]?.status).toBe(to);
    else expect(result.order).toBeUndefined();
  });

  it.each(
    STATUSES.flatMap((from) =>
      STATUSES.flatMap((to) => STRANGERS.map((who) => [from, to, who] as const)),
    ),
  )('%s → %s does not exist for a stranger (%j)', (from, to, who) => {
    const order = orderWith(item('1', 'a', from));
    const result = transition(order, command(commandTo(from, to, who.role)), who, NOW);
    expect(result).toMatchObject({ isAllowed: false, kind: 'not_found', next: [] });
  });

  it('refuses every move on a missing order except the payment that places it', () => {
    for (const role of Object.keys(ACTORS) as OrderRole[]) {
      const result = transition(null, command({ type: 'cancel' }), ACTORS[role], NOW);
      expect(refused(result).kind).toBe('not_found');
    }
    const placing = command({ type: 'place', order: orderWith(item('1', 'a', 'Order Placed')) });
    expect(refused(transition(null, placing, ACTORS.customer, NOW)).kind).toBe('forbidden');
  });

  it.each(STATUSES.flatMap((status) => STRANGERS.map((who) => [status, who] as const)))(
    'in %s offers a stranger no next step (%j)',
    (status, who) => {
      const order = orderWith(item('1', 'a', status));
      expect(nextSteps(order, who)).toEqual([]);
      expect(nextSteps({ ...order, riderId: null }, who)).toEqual([]);
    },
  );

  it('lists the possible next steps in a refusal', () => {
    const order = orderWith(item('1', 'a', 'Order Confirmed'), item('2', 'b', 'Order Placed'));
    expect(refused(act(order, 'customer', { type: 'cancel', itemIds: ['1'] })).next).toEqual([
      { command: 'cancel', to: 'Order Cancelled', itemIds: ['2'] },
    ]);
    expect(refused(act(order, 'seller', { type: 'confirm' })).next).toEqual([
      { command: 'ready', to: 'Order Confirmed', itemIds: ['1'] },
      { command: 'delay', to: 'Order Confirmed', itemIds: ['1'] },
      { command: 'cancel', to: 'Order Cancelled', itemIds: ['1'] },
      { command: 'ask', to: 'Order Confirmed', itemIds: ['1'] },
    ]);
  });
});

describe('guards', () => {
  const placed = orderWith(item('1', 'a', 'Order Placed'));
  const confirmed = orderWith(item('1', 'a', 'Order Confirmed'));
  const assigned = orderWith(item('1', 'a', 'Order Assigned'));
  const picked = orderWith(item('1', 'a', 'Order Picked'));
  const half = orderWith(item('1', 'a', 'Order Picked'), item('2', 'b', 'Order Assigned'));
  const queried = orderWith({
    ...item('1', 'a', 'Order Placed'),
    query: { kind: 'drop', expiresAt: minutesLater(4), swap: null },
  });

  it.each<[string, OrderState, OrderRole, OrderCommand, Date?]>([
    ['open_query', queried, 'seller', { type: 'confirm' }],
    ['vendor_closed', placed, 'system', { type: 'confirm', isVendorOpen: false }],
    ['reason_missing', placed, 'seller', { type: 'cancel' }],
    ['reason_missing', placed, 'ops', { type: 'cancel', reason: ' ' }],
    ['reason_missing', placed, 'system', { type: 'cancel' }],
    ['overdue', placed, 'seller', { type: 'confirm' }, minutesLater(1)],
    ['not_overdue', placed, 'system', { type: 'cancel', reason: 'unaccepted' }, minutesLater(-1)],
    [
      'not_overdue',
      { ...placed, acceptBy: null },
      'system',
      { type: 'cancel', reason: 'unaccepted' },
    ],
    ['reason_missing', confirmed, 'seller', { type: 'cancel' }],
    [
      'unconfirmed_items',
      orderWith(item('1', 'a', 'Order Confirmed'), item('2', 'b', 'Order Placed')),
      'ops',
      { type: 'assign', rider: rider('rider') },
    ],
    [
      'has_rider',
      { ...confirmed, riderId: 'rider' },
      'ops',
      { type: 'assign', rider: rider('other') },
    ],
    [
      'rider_unavailable',
      confirmed,
      'ops',
      { type: 'assign', rider: { ...rider('rider'), isOnDuty: false } },
    ],
    [
      'rider_unavailable',
      confirmed,
      'ops',
      { type: 'assign', rider: { ...rider('rider'), hasRoom: false } },
    ],
    ['has_rider', assigned, 'ops', { type: 'reassign', rider: rider('rider') }],
    [
      'rider_unavailable',
      assigned,
      'ops',
      { type: 'reassign', rider: { ...rider('other'), isOnDuty: false } },
    ],
    ['not_handed_over', assigned, 'rider', { type: 'pick', vendorId: 'a', isHandedOver: false }],
    ['wrong_status', half, 'rider', { type: 'pick', vendorId: 'a', isHandedOver: true }],
    ['items_picked', half, 'rider', { type: 'release' }],
    ['items_picked', half, 'system', { type: 'release' }],
    ['items_picked', half, 'ops', { type: 'release' }],
    ['unpicked_items', half, 'rider', { type: 'deliver', isCodeRight: true }],
    ['wrong_code', picked, 'rider', { type: 'deliver', isCodeRight: false }],
    [
      'code_locked',
      { ...picked, wrongCodes: wrongCodes(CODE_TRIES) },
      'rider',
      { type: 'deliver', isCodeRight: true },
    ],
    ['reason_missing', picked, 'ops', { type: 'deliver', hasPhoto: true }],
    ['photo_missing', picked, 'ops', { type: 'deliver', reason: 'no phone' }],
    ['wrong_status', assigned, 'seller', { type: 'cancel', reason: 'too busy' }],
    ['reason_missing', assigned, 'ops', { type: 'cancel' }],
    ['fault_missing', picked, 'ops', { type: 'cancel', reason: 'lost' }],
    ['fault_missing', picked, 'ops', { type: 'cancel', reason: 'lost', fault: 'customer' }],
    ['fault_missing', picked, 'ops', { type: 'cancel', reason: 'late', fault: 'platform' }],
    ['wait_missing', picked, 'ops', { type: 'cancel', reason: 'unreachable', fault: 'customer' }],
    ['stale', placed, 'customer', { type: 'cancel', expectedRev: 2 }],
    [
      'wrong_status',
      orderWith(item('1', 'a', 'Order Placed'), item('2', 'a', 'Order Confirmed')),
      'customer',
      { type: 'cancel', itemIds: ['1', '2'] },
    ],
    ['not_found', placed, 'customer', { type: 'cancel', itemIds: ['9'] }],
    ['not_found', assigned, 'rider', { type: 'pick', vendorId: 'z', isHandedOver: true }],
    ['wrong_status', half, 'ops', { type: 'cancel', reason: 'x', itemIds: [] }],
  ])('refuse with %s', (code, order, role, input, now) => {
    expect(refused(act(order, role, input, now)).code).toBe(code);
  });

  it('let a rider take only an order that is offered and has no rider', () => {
    const other: OrderActor = { role: 'rider', userId: 'other' };
    const offer = { ...rider('other'), isOffered: true };
    const take = (order: OrderState, facts = offer) =>
      transition(order, command({ type: 'assign', rider: facts }), other, NOW);
    expect(accepted(take(confirmed)).order.riderId).toBe('other');
    expect(refused(take(confirmed, { ...offer, isOffered: false })).kind).toBe('not_found');
    expect(refused(take(confirmed, { ...offer, id: 'rider' })).kind).toBe('not_found');
    expect(refused(take({ ...confirmed, riderId: 'rider' })).code).toBe('has_rider');
    expect(refused(take(assigned)).code).toBe('wrong_status');
  });

  it('let only ops complete a delivery for ten minutes after five wrong codes', () => {
    let order = picked;
    let last: Refused | null = null;
    for (let tries = 1; tries <= CODE_TRIES; tries += 1) {
      last = refused(act(order, 'rider', { type: 'deliver', isCodeRight: false }));
      expect(last.order?.wrongCodes).toHaveLength(tries);
      expect(last.order?.rev).toBe(order.rev + 1);
      order = last.order ?? order;
    }
    expect(last?.effects).toMatchObject([{ notice: 'code-locked', vendorIds: [] }]);
    const deliver = (now: Date) => act(order, 'rider', { type: 'deliver', isCodeRight: true }, now);
    expect(refused(deliver(minutesLater(9))).code).toBe('code_locked');
    expect(accepted(deliver(minutesLater(10))).order.statusRank).toBe(4);
    const byOps = act(order, 'ops', { type: 'deliver', hasPhoto: true, reason: 'seen' });
    expect(accepted(byOps).order.statusRank).toBe(statusRank('Order Delivered'));
  });

  it('count a repeated wrong code once, and give the first answer', () => {
    const wrong = command({ type: 'deliver', isCodeRight: false });
    const first = refused(transition(picked, wrong, ACTORS.rider, NOW));
    const again = refused(transition(first.order ?? picked, wrong, ACTORS.rider, minutesLater(1)));
    expect(again).toMatchObject({ code: 'wrong_code', kind: first.kind });
    expect(again.order).toBeUndefined();
  });
});

describe('a command', () => {
  const two = orderWith(item('1', 'a', 'Order Placed'), item('2', 'b', 'Order Placed'));

  it('is recorded in the events with its sender and reason', () => {
    const { events, order } = accepted(act(two, 'seller', { type: 'cancel', reason: 'sold out' }));
    expect(events).toEqual([
      {
        at: NOW,
        status: 'Order Cancelled',
        itemIds: ['1'],
        by: 'seller',
        actorId: 'seller',
        command: 'cancel',
        reason: 'sold out',
        fault: 'seller',
        refundKobo: 170_000,
      },
    ]);
    expect(order.events).toEqual(events);
  });

  it('has no actor id for the system', () => {
    const { events } = accepted(act(two, 'system', { type: 'confirm', isVendorOpen: true }));
    expect(events[0]).not.toHaveProperty('actorId');
  });

  it('places an order once, notifies everyone and sets the acceptance timer', () => {
    const placing = command({ type: 'place', order: { ...two, acceptBy: minutesLater(10) } });
    const first = accepted(transition(null, placing, ACTORS.system, NOW));
    expect(first.order).toMatchObject({ rev: 1, statusRank: 0 });
    expect(first.order.parts.map(({ status }) => status)).toEqual(['Order Placed', 'Order Placed']);
    expect(listNotices(first)).toEqual(['placed a b']);
    expect(first.effects).toContainEqual({
      type: 'timer',
      key: 'order:placed',
      timer: 'accept-by',
      at: minutesLater(10),
    });
    const other = command({ type: 'place', order: two });
    expect(refused(transition(first.order, other, ACTORS.system, NOW)).code).toBe('wrong_status');
  });

  it('confirms one part with its acceptance time and preparation minutes', () => {
    const { order } = accepted(act(two, 'seller', { type: 'confirm', prepMinutes: 25 }));
    expect(order.parts).toMatchObject([
      {
        status: 'Order Confirmed',
        acceptedAt: NOW,
        prepMinutes: 25,
        readyBy: minutesLater(25),
      },
      { status: 'Order Placed' },
    ]);
    expect(order.parts[1]).not.toHaveProperty('acceptedAt');
    const items = [...order.items, item('3', 'a', 'Order Placed')];
    const rest = { ...order, items, acceptBy: minutesLater(10) };
    const later = accepted(act(rest, 'seller', { type: 'confirm' }, minutesLater(4)));
    expect(later.order.parts[0]).toMatchObject({ acceptedAt: NOW, prepMinutes: 25 });
  });
});

describe('the reminders of a silent vendor', () => {
  const listReminders = (order: Partial<OrderState>) => {
    const two = orderWith(item('1', 'a', 'Order Placed'), item('2', 'b', 'Order Placed'));
    const placing = command({ type: 'place', order: { ...two, ...order } });
    return accepted(transition(null, placing, ACTORS.system, NOW)).effects.flatMap((effect) =>
      effect.type === 'timer' && effect.timer === 'vendor-silent' ? [[effect.turn, effect.at]] : [],
    );
  };

  it('come 2 and 4 minutes after the order', () => {
    expect(listReminders({ acceptBy: minutesLater(10) })).toEqual([
      [1, minutesLater(2)],
      [2, minutesLater(4)],
    ]);
  });

  it('wait until the shop opens', () => {
    const opening = { scheduledFor: minutesLater(60), acceptBy: minutesLater(70) };
    expect(listReminders(opening)).toEqual([
      [1, minutesLater(62)],
      [2, minutesLater(64)],
    ]);
  });

  it('end before the deadline to accept', () => {
    expect(listReminders({ acceptBy: minutesLater(3) })).toEqual([[1, minutesLater(2)]]);
    expect(listReminders({ acceptBy: null })).toEqual([]);
    expect(listReminders({ isDirect: true, acceptBy: minutesLater(10) })).toEqual([]);
  });
});

/** Rows: the status. Columns: ready, delay, hand-over. */
const MARKS: Record<OrderRole, string> = {
  customer: '403 403 403',
  seller: `
    409 409 409
    ok  ok  409
    ok  ok  ok
    409 409 409
    409 409 409
    409 409 409`,
  rider: '403 403 403',
  ops: '403 403 403',
  system: '403 403 403',
};
const MARK_COMMANDS: OrderCommand[] = [
  { type: 'ready' },
  { type: 'delay', minutes: 5 },
  { type: 'hand-over' },
];
const MARK_CASES = Object.entries(MARKS).flatMap(([role, grid]) =>
  STATUSES.flatMap((from, at) => {
    const lines = grid.trim().split('\n');
    const answers = (lines[at] ?? lines[0] ?? '').trim().split(/ +/);
    return MARK_COMMANDS.map((input, column) => ({
      role: role as OrderRole,
      from,
      input,
      type: input.type,
      answer: answers[column],
    }));
  }),
);

describe('marks of a shop that prepares', () => {
  it('has a case for each status and each role', () => {
    expect(MARK_CASES).toHaveLength(6 * 3 * 5);
  });

  it.each(MARK_CASES)('$role, $type at $from: $answer', ({ role, from, input, answer }) => {
    const order = { ...orderWith(item('1', 'a', from)), riderId: 'rider' };
    const result = act(order, role, input);
    expect(toAnswer(result)).toBe(answer);
    if (result.isAllowed) {
      expect(result.order).toMatchObject({ items: order.items, rev: order.rev + 1 });
      expect(result.events).toMatchObject([{ status: from, command: input.type, by: role }]);
    }
  });

  const cooking = orderWith(item('1', 'a', 'Order Confirmed'), item('2', 'b', 'Order Confirmed'));
  const brought = orderWith(item('1', 'a', 'Order Assigned'), item('2', 'b', 'Order Assigned'));
  const partAfter = (result: Accepted | Refused, at = 0) => accepted(result).order.parts[at];

  it('apply to its own part only', () => {
    const result = act(cooking, 'seller', { type: 'ready' });
    expect(partAfter(result)).toMatchObject({ readyAt: NOW });
    expect(partAfter(result, 1)).not.toHaveProperty('readyAt');
  });

  it('notify the shop whose part is ready, and leave the order open to riders', () => {
    const result = accepted(act(cooking, 'seller', { type: 'ready' }));
    expect(listNotices(result)).toEqual(['ready a']);
    expect(isOpenToRiders(result.order)).toBe(true);
    const waiting = orderWith(item('1', 'a', 'Order Confirmed'), item('2', 'b', 'Order Placed'));
    const { order } = accepted(act(waiting, 'seller', { type: 'ready' }));
    expect(isOpenToRiders(order)).toBe(false);
  });

  it('can be ready only once', () => {
    const { order } = accepted(act(cooking, 'seller', { type: 'ready' }));
    expect(refused(act(order, 'seller', { type: 'ready' })).code).toBe('already_ready');
    expect(refused(act(order, 'seller', { type: 'delay', minutes: 5 })).code).toBe('already_ready');
  });

  it('add a delay to the promised time, or to now once that has passed', () => {
    const confirm = { type: 'confirm', prepMinutes: 20 } as const;
    const placed = orderWith(item('1', 'a', 'Order Placed'));
    const { order } = accepted(act(placed, 'seller', confirm));
    const delay = { type: 'delay', minutes: 10 } as const;
    expect(partAfter(act(order, 'seller', delay, minutesLater(5)))).toMatchObject({
      readyBy: minutesLater(30),
    });
    expect(partAfter(act(order, 'seller', delay, minutesLater(25)))).toMatchObject({
      readyBy: minutesLater(35),
    });
  });

  it('count the preparation of a scheduled order from the opening', () => {
    const placed = { ...orderWith(item('1', 'a', 'Order Placed')), acceptBy: minutesLater(70) };
    const early = { ...placed, scheduledFor: minutesLater(60) };
    expect(partAfter(act(early, 'seller', { type: 'confirm', prepMinutes: 20 }))).toMatchObject({
      readyBy: minutesLater(80),
    });
  });

  it('let the rider pick up without the PIN what was handed over', () => {
    const { order } = accepted(act(brought, 'seller', { type: 'hand-over' }));
    expect(order.parts[0]).toMatchObject({ readyAt: NOW, handedOverAt: NOW });
    expect(refused(act(order, 'seller', { type: 'hand-over' })).code).toBe('already_handed_over');
    const pick = { type: 'pick', vendorId: 'a', isHandedOver: false } as const;
    expect(accepted(act(order, 'rider', pick)).order.items[0]?.status).toBe('Order Picked');
    const other = { ...pick, vendorId: 'b' } as const;
    expect(refused(act(order, 'rider', other)).code).toBe('not_handed_over');
  });

  it('reset the hand-over when the rider changes', () => {
    const { order } = accepted(act(brought, 'seller', { type: 'hand-over' }));
    // The rider who has it can't release the order.
    expect(refused(act(order, 'rider', { type: 'release' })).code).toBe('items_picked');
    const released = act(order, 'ops', { type: 'release' });
    expect(partAfter(released)).toMatchObject({ handedOverAt: null, readyAt: NOW });
    const given = act(order, 'ops', { type: 'reassign', rider: rider('other') });
    expect(partAfter(given)).toMatchObject({ handedOverAt: null });
  });
});

describe('a question of the shop to the customer', () => {
  const swap = {
    optionId: 'small',
    optionName: 'Small',
    configKey: 'small',
    unitKobo: 70_000,
    lineKobo: 70_000,
    tracked: false,
  };
  const two = orderWith(item('1', 'a', 'Order Placed'), item('2', 'b', 'Order Confirmed'));
  const ask = (order: OrderState, offer: typeof swap | null = swap, itemIds = ['1']) =>
    act(order, 'seller', { type: 'ask', itemIds, swap: offer }, minutesLater(-1));
  const asked = accepted(ask(two)).order;

  it.each(
    STATUSES.flatMap((from) =>
      (Object.keys(ACTORS) as OrderRole[]).map((role) => {
        const isAskable = from === 'Order Placed' || from === 'Order Confirmed';
        const answer = role !== 'seller' ? '403' : isAskable ? 'ok' : '409';
        return { from, role, answer };
      }),
    ),
  )('$role at $from: $answer', ({ from, role, answer }) => {
    const order = { ...orderWith(item('1', 'a', from)), riderId: 'rider' };
    expect(toAnswer(act(order, role, { type: 'ask', itemIds: ['1'], swap: null }))).toBe(answer);
  });

  it('waits four minutes for the answer, and blocks the item until then', () => {
    const result = accepted(ask(two));
    expect(result.order.items[0]?.query).toEqual({
      kind: 'substitute',
      expiresAt: minutesLater(3),
      swap,
    });
    expect(result.effects).toContainEqual({
      type: 'timer',
      timer: 'query-end',
      itemId: '1',
      at: minutesLater(3),
      key: 'order:1:ask#2',
    });
    expect(listNotices(result)).toEqual(['asked a']);
    expect(refused(ask(asked)).code).toBe('open_query');
    expect(refused(act(asked, 'seller', { type: 'confirm' })).code).toBe('open_query');
    const confirmed = accepted(ask(orderWith(item('1', 'a', 'Order Confirmed')))).order;
    expect(refused(act(confirmed, 'seller', { type: 'ready' })).code).toBe('open_query');
    const assign = { type: 'assign', rider: rider('rider') } as const;
    expect(refused(act(confirmed, 'ops', assign)).code).toBe('open_query');
  });

  it('can’t offer a dearer option, nor be about another shop’s items', () => {
    expect(refused(ask(two, { ...swap, lineKobo: 100_001 })).code).toBe('dearer');
    expect(refused(ask(two, null, ['2'])).kind).toBe('not_found');
  });

  it('refunds the difference of a cheaper swap', () => {
    const result = accepted(act(asked, 'customer', { type: 'swap', itemIds: ['1'] }));
    expect(result.order.items[0]).toMatchObject({ ...swap, status: 'Order Placed', query: null });
    expect(sumByParty(result)).toEqual({ escrow: -30_000, customer: 30_000 });
    expect(result.events).toMatchObject([{ command: 'swap', refundKobo: 30_000 }]);
    const rest = accepted(act(result.order, 'customer', { type: 'cancel' }));
    expect(sumByParty(rest)).toEqual({ escrow: -140_000, customer: 140_000 });
  });

  it('moves no money for a swap at the same price', () => {
    const same = accepted(ask(two, { ...swap, lineKobo: 100_000 })).order;
    const result = accepted(act(same, 'customer', { type: 'swap', itemIds: ['1'] }));
    expect(sumByParty(result)).toEqual({});
  });

  it('refunds a dropped item, also without an answer, and offers the rest to riders', () => {
    const drop = { type: 'drop', itemIds: ['1'] } as const;
    const byCustomer = accepted(act(asked, 'customer', drop));
    expect(sumByParty(byCustomer)).toEqual({ escrow: -170_000, customer: 170_000 });
    expect(byCustomer.events[0]).not.toHaveProperty('fault');
    expect(isOpenToRiders(byCustomer.order)).toBe(true);
    expect(refused(act(asked, 'system', drop)).code).toBe('not_overdue');
    const late = accepted(act(asked, 'system', drop, minutesLater(3)));
    expect(sumByParty(late)).toEqual(sumByParty(byCustomer));
    const finished = accepted(act(accepted(ask(two, null)).order, 'customer', drop));
    expect(finished.events[0]).toMatchObject({ fault: 'seller', status: 'Order Cancelled' });
  });

  it('can be answered once, in time, and only if it was asked', () => {
    const take = { type: 'swap', itemIds: ['1'] } as const;
    expect(refused(act(asked, 'customer', take, minutesLater(3))).code).toBe('overdue');
    expect(refused(act(two, 'customer', take)).code).toBe('wrong_status');
    expect(refused(act(two, 'customer', { ...take, type: 'drop' })).code).toBe('wrong_status');
    const { order } = accepted(act(asked, 'customer', take));
    expect(refused(act(order, 'customer', { ...take, type: 'drop' })).code).toBe('wrong_status');
    const nothingOffered = accepted(ask(two, null)).order;
    expect(refused(act(nothingOffered, 'customer', take)).code).toBe('wrong_status');
  });

  it('is removed when its item is cancelled', () => {
    const { order } = accepted(act(asked, 'customer', { type: 'cancel' }));
    expect(order.items[0]).toMatchObject({ status: 'Order Cancelled', query: null });
  });
});

describe('a dispatch or an errand', () => {
  const placedDirect = () => {
    const {
      statusRank: _,
      rev: __,
      events: ___,
      ...order
    } = orderWith(item('parcel', DIRECT, 'Order Placed'));
    const place = command({ type: 'place', order: { ...order, isDirect: true, acceptBy: null } });
    return accepted(transition(null, place, ACTORS.system, NOW));
  };

  it('is offered to riders as soon as it is placed, and notifies no seller', () => {
    const placed = placedDirect();
    expect(listNotices(placed)).toEqual(['placed']);
    expect(isOpenToRiders(placed.order)).toBe(true);
  });

  it('is confirmed by the system and assigned to the rider who takes it', () => {
    const { order } = placedDirect();
    const confirm = command({ type: 'confirm', isVendorOpen: true });
    const confirmed = accepted(transition(order, confirm, ACTORS.system, NOW));
    expect(listNotices(confirmed)).toEqual(['confirmed']);
    const assign = command({ type: 'assign', rider: { ...rider('rider'), isOffered: true } });
    const assigned = accepted(transition(confirmed.order, assign, ACTORS.rider, NOW));
    expect(assigned.order).toMatchObject({ riderId: 'rider', statusRank: 2 });
    expect(listNotices(assigned)).toEqual(['assigned']);
  });

  it('is offered again when the rider releases it', () => {
    const order = { ...orderWith(item('parcel', DIRECT, 'Order Assigned')), isDirect: true };
    const released = accepted(transition(order, command({ type: 'release' }), ACTORS.rider, NOW));
    expect(isOpenToRiders(released.order)).toBe(true);
  });
});

describe('money of a dispatch or an errand', () => {
  const kobos = fc.integer({ min: 1, max: 5_000_000 });
  const direct = fc.record({ deliveryKobo: kobos, feeKobo: kobos, budgetKobo: fc.nat(2_000_000) });
  interface Paid {
    deliveryKobo: number;
    feeKobo: number;
    budgetKobo: number;
  }
  const directWith = ({ deliveryKobo, feeKobo, budgetKobo }: Paid, status: Status): OrderState => ({
    ...orderWith({
      ...item('parcel', DIRECT, status),
      lineKobo: 0,
      feeShareKobo: 0,
      budgetKobo,
    }),
    parts: [{ vendorId: DIRECT, deliveryKobo, deliveryFeeShareKobo: feeKobo }],
    isDirect: true,
  });
  const total = ({ deliveryKobo, feeKobo, budgetKobo }: Paid) =>
    deliveryKobo + feeKobo + budgetKobo;

  it('is refunded to the last kobo when it is cancelled, budget included', () => {
    fc.assert(
      fc.property(direct, (paid) => {
        const cancelled = act(directWith(paid, 'Order Placed'), 'customer', { type: 'cancel' });
        const refund = total(paid);
        expect(sumByParty(accepted(cancelled))).toEqual({ customer: refund, escrow: -refund });
      }),
    );
  });

  it('is split between rider and platform on delivery, and the budget is refunded', () => {
    fc.assert(
      fc.property(direct, (paid) => {
        const order = { ...directWith(paid, 'Order Picked'), riderId: 'rider' };
        const delivered = act(order, 'rider', { type: 'deliver', isCodeRight: true });
        const amounts = sumByParty(accepted(delivered));
        expect(amounts.escrow).toBe(total(paid) * -1);
        expect(amounts.customer ?? 0).toBe(paid.budgetKobo);
        expect(Object.values(amounts).reduce((sum, amount) => sum + amount, 0)).toBe(0);
      }),
    );
  });

  const withBudget = { deliveryKobo: 110_000, feeKobo: 9_000, budgetKobo: 350_000 };
  const assigned = { ...directWith(withBudget, 'Order Assigned'), riderId: 'rider' };
  /** The errand after these amounts were spent. */
  const withSpent = (...spent: number[]) =>
    spent.reduce<OrderState>(
      (order, amountKobo) => accepted(act(order, 'rider', { type: 'spend', amountKobo })).order,
      assigned,
    );
  const picking = { type: 'pick', vendorId: DIRECT, isHandedOver: true } as const;
  const pickedUp = (order: OrderState) => accepted(act(order, 'rider', picking)).order;

  it('repays the rider what was spent and refunds the rest of the budget', () => {
    const order = pickedUp(withSpent(200_000, 100_050));
    const delivered = act(order, 'rider', { type: 'deliver', isCodeRight: true });
    expect(sumByParty(accepted(delivered))).toEqual({
      escrow: -469_000,
      'rider:rider': 300_050 + 88_000,
      customer: 49_950,
      delivery: 22_000,
      'service-fee': 9_000,
    });
  });

  it('limits spending to the budget, which the customer can raise', () => {
    const spending = { type: 'spend', amountKobo: 200_000 } as const;
    const order = withSpent(200_000);
    expect(refused(act(order, 'rider', spending)).code).toBe('over_budget');
    const raised = accepted(act(order, 'customer', { type: 'raise', amountKobo: 50_000 }));
    expect(sumByParty(raised)).toEqual({ customer: -50_000, escrow: 50_000 });
    expect(accepted(act(raised.order, 'rider', spending)).order.items[0]?.budgetKobo).toBe(400_000);
  });

  it.each<[string, OrderCommand, object]>([
    [
      'the platform, which repays the rider',
      { type: 'cancel', reason: 'lost', fault: 'platform' },
      { customer: 469_000, escrow: -469_000, goodwill: -200_000, 'rider:rider': 200_000 },
    ],
    [
      'the rider, who is not repaid',
      { type: 'cancel', reason: 'lost', fault: 'rider' },
      { customer: 469_000, escrow: -469_000 },
    ],
    [
      'the customer, who gets what was not spent',
      { type: 'cancel', reason: 'refused', fault: 'customer' },
      {
        customer: 150_000,
        escrow: -469_000,
        'rider:rider': 288_000,
        delivery: 22_000,
        'service-fee': 9_000,
      },
    ],
  ])('is settled by fault when it is not delivered: %s', (_, cancel, expected) => {
    const order = pickedUp(withSpent(200_000));
    expect(sumByParty(accepted(act(order, 'ops', cancel)))).toEqual(expected);
  });

  it('is refunded in full when it is lost, and no one is paid', () => {
    const paid = { deliveryKobo: 110_000, feeKobo: 9_000, budgetKobo: 350_000 };
    const order = { ...directWith(paid, 'Order Picked'), riderId: 'rider' };
    const lost = act(order, 'ops', { type: 'cancel', reason: 'lost', fault: 'rider' });
    expect(sumByParty(accepted(lost))).toEqual({ customer: 469_000, escrow: -469_000 });
  });
});

describe('effects', () => {
  const confirmed = orderWith(item('1', 'a', 'Order Confirmed'), item('2', 'b', 'Order Placed'));

  it('have keys made of items, move and, with a rider, assignment', () => {
    const placed = orderWith(item('1', 'a', 'Order Placed'), item('2', 'b', 'Order Placed'));
    const cancelled = accepted(act(placed, 'customer', { type: 'cancel' }));
    expect(new Set(cancelled.effects.map(({ key }) => key))).toEqual(
      new Set(['order:1.2:Placed>Cancelled']),
    );
    const ready = { ...orderWith(item('1', 'a', 'Order Confirmed')), assignment: 1 };
    const given = accepted(act(ready, 'ops', { type: 'assign', rider: rider('rider') }));
    expect(given.effects[0]?.key).toBe('order:1:Confirmed>Assigned#2');
    const picked = act(given.order, 'rider', { type: 'pick', vendorId: 'a', isHandedOver: true });
    expect(accepted(picked).effects[0]?.key).toBe('order:1:Assigned>Picked#2');
  });

  it('offer an order to riders once no item waits for confirmation', () => {
    expect(isOpenToRiders(confirmed)).toBe(false);
    const other: OrderActor = { role: 'seller', userId: 'b', vendorIds: ['b'] };
    const last = accepted(transition(confirmed, command({ type: 'confirm' }), other, NOW));
    expect([listNotices(last), isOpenToRiders(last.order)]).toEqual([['confirmed b'], true]);
    const unaccepted = { type: 'cancel', reason: 'unaccepted' } as const;
    const timeout = accepted(act(confirmed, 'system', unaccepted));
    expect([listNotices(timeout), isOpenToRiders(timeout.order)]).toEqual([['cancelled b'], true]);
    const given = orderWith(item('1', 'a', 'Order Assigned'));
    const released = accepted(act(given, 'rider', { type: 'release' }));
    expect([listNotices(released), isOpenToRiders(released.order)]).toEqual([['released a'], true]);
  });

  it('count an assignment when one rider takes over from another', () => {
    const given = orderWith(item('1', 'a', 'Order Assigned'));
    const result = accepted(act(given, 'ops', { type: 'reassign', rider: rider('other') }));
    expect(result.order).toMatchObject({ riderId: 'other', assignment: 2 });
    expect(listNotices(result)).toEqual(['assigned a']);
  });

  it('release the rider when nothing is left to deliver', () => {
    const given = orderWith(item('1', 'a', 'Order Assigned'));
    const result = accepted(act(given, 'ops', { type: 'cancel', reason: 'fire' }));
    expect(result.order.riderId).toBeNull();
    expect(listNotices(result)).toEqual(['cancelled a']);
  });

  it('ship stock at pick-up and release it when cancelled before that', () => {
    const listStockMoves = (result: Accepted | Refused) =>
      accepted(result).effects.flatMap((effect) => (effect.type === 'stock' ? effect.move : []));
    const given = orderWith(item('1', 'a', 'Order Assigned'));
    expect(
      listStockMoves(act(given, 'rider', { type: 'pick', vendorId: 'a', isHandedOver: true })),
    ).toEqual(['ship']);
    expect(listStockMoves(act(given, 'ops', { type: 'cancel', reason: 'fire' }))).toEqual([
      'release',
    ]);
    expect(listStockMoves(act(confirmed, 'customer', { type: 'cancel' }))).toEqual(['release']);
    const gone = orderWith(item('1', 'a', 'Order Picked'));
    expect(
      listStockMoves(act(gone, 'ops', { type: 'cancel', reason: 'lost', fault: 'rider' })),
    ).toEqual([]);
    expect(listStockMoves(act(gone, 'rider', { type: 'deliver', isCodeRight: true }))).toEqual([]);
  });
});

describe('money', () => {
  it('is refunded in full while everything is placed', () => {
    const order = orderWith(item('1', 'a', 'Order Placed'), item('2', 'b', 'Order Placed'));
    expect(sumByParty(accepted(act(order, 'customer', { type: 'cancel' })))).toEqual({
      escrow: -340_000,
      customer: 340_000,
    });
  });

  it("doesn't refund a vendor's delivery fee while one of its lines is live", () => {
    const order = orderWith(item('1', 'a', 'Order Placed'), item('2', 'a', 'Order Confirmed'));
    expect(sumByParty(accepted(act(order, 'customer', { type: 'cancel' }))).customer).toBe(107_000);
  });

  it('refunds the delivery fee with the last line of a vendor', () => {
    const order = orderWith(item('1', 'a', 'Order Placed'), item('2', 'a', 'Order Cancelled'));
    expect(sumByParty(accepted(act(order, 'customer', { type: 'cancel' }))).customer).toBe(170_000);
  });

  it('pays vendors, rider and platform on delivery', () => {
    const order = orderWith(item('1', 'a', 'Order Picked'), item('2', 'b', 'Order Picked'));
    const delivered = accepted(act(order, 'rider', { type: 'deliver', isCodeRight: true }));
    expect(sumByParty(delivered)).toEqual({
      escrow: -340_000,
      'seller:a': 100_000,
      'seller:b': 100_000,
      'rider:rider': 96_000,
      delivery: 24_000,
      'service-fee': 20_000,
    });
    expect(delivered.order.parts.every(({ deliverySettledAt }) => deliverySettledAt)).toBe(true);
  });

  it('pays vendor and rider and refunds nothing when the customer is at fault', () => {
    const order = orderWith(item('1', 'a', 'Order Picked'));
    const input = { type: 'cancel', reason: 'refused', fault: 'customer' } as const;
    expect(sumByParty(accepted(act(order, 'ops', input)))).toEqual({
      escrow: -170_000,
      'seller:a': 100_000,
      'rider:rider': 48_000,
      delivery: 12_000,
      'service-fee': 10_000,
    });
  });

  it('refunds everything and pays the vendor from our own money when rider or platform is at fault', () => {
    const order = orderWith(item('1', 'a', 'Order Picked'));
    for (const fault of ['rider', 'platform'] as const) {
      const failed = act(order, 'ops', { type: 'cancel', reason: 'damaged', fault });
      expect(sumByParty(accepted(failed))).toEqual({
        escrow: -170_000,
        customer: 170_000,
        goodwill: -100_000,
        'seller:a': 100_000,
      });
    }
  });

  it('pays the rider for a part only once they have finished the other', () => {
    const order = orderWith(item('1', 'a', 'Order Picked'), item('2', 'b', 'Order Picked'));
    const input = {
      type: 'cancel',
      reason: 'refused',
      fault: 'customer',
      itemIds: ['1'],
    } as const;
    const first = accepted(act(order, 'ops', input));
    expect(sumByParty(first)).toEqual({
      escrow: -107_000,
      'seller:a': 100_000,
      'service-fee': 7_000,
    });
    const second = accepted(act(first.order, 'rider', { type: 'deliver', isCodeRight: true }));
    expect(sumByParty(second)).toMatchObject({ escrow: -233_000, 'rider:rider': 96_000 });
  });
});

describe('money of an order that partly fails', () => {
  const refusal = { type: 'cancel', reason: 'refused', fault: 'customer', itemIds: ['1'] } as const;

  it('doesn’t refund the delivery fee of a part that the customer refused in part', () => {
    const order = orderWith(item('1', 'a', 'Order Picked'), item('2', 'a', 'Order Picked'));
    const first = accepted(act(order, 'ops', refusal));
    const second = act(first.order, 'ops', { type: 'cancel', reason: 'lost', fault: 'rider' });
    expect(sumByParty(accepted(second))).toEqual({
      escrow: -170_000,
      customer: 107_000,
      goodwill: -100_000,
      'seller:a': 100_000,
      'rider:rider': 48_000,
      delivery: 12_000,
      'service-fee': 3_000,
    });
  });

  it('pays a rider who releases the rest, and the next rider for the rest only', () => {
    const order = orderWith(item('1', 'a', 'Order Picked'), item('2', 'b', 'Order Assigned'));
    const failed = accepted(act(order, 'ops', refusal));
    const back = accepted(act(failed.order, 'rider', { type: 'release' }));
    expect(sumByParty(back)).toMatchObject({ escrow: -63_000, 'rider:rider': 48_000 });
    const given = accepted(act(back.order, 'ops', { type: 'assign', rider: rider('other') }));
    const picking = { type: 'pick', vendorId: 'b', isHandedOver: true } as const;
    const picked = accepted(act(given.order, 'ops', picking));
    const done = act(picked.order, 'ops', { type: 'deliver', hasPhoto: true, reason: 'seen' });
    expect(sumByParty(accepted(done))).toMatchObject({ escrow: -170_000, 'rider:other': 48_000 });
  });
});

const VENDORS = ['a', 'b', 'c'] as const;
const kobo = (max: number) => fc.integer({ min: 0, max });
const aShopOrder = fc
  .record({
    items: fc.array(
      fc.record({
        vendorId: fc.constantFrom(...VENDORS),
        lineKobo: kobo(500_000),
        feeShareKobo: kobo(9_000),
      }),
      { minLength: 1, maxLength: 5 },
    ),
    delivery: fc.tuple(kobo(150_000), kobo(150_000), kobo(150_000)),
    share: kobo(9_000),
  })
  .map(({ items, delivery, share }) => {
    const order = orderWith(
      ...items.map((one, at) => ({
        ...one,
        itemId: String(at + 1),
        status: 'Order Placed' as const,
      })),
    );
    const parts = order.parts.map((one) => ({
      ...one,
      deliveryKobo: delivery[VENDORS.indexOf(one.vendorId as 'a')] ?? 0,
      deliveryFeeShareKobo: share,
    }));
    return placed({ ...order, parts });
  });
const anErrand = fc
  .record({
    deliveryKobo: kobo(300_000),
    deliveryFeeShareKobo: kobo(20_000),
    budget: kobo(200_000),
  })
  .map(({ budget, ...fees }) => {
    const line = item('errand', DIRECT, 'Order Placed');
    return placed({
      ...orderWith({ ...line, lineKobo: 0, feeShareKobo: 0, budgetKobo: budget }),
      parts: [{ vendorId: DIRECT, ...fees }],
      isDirect: true,
      acceptBy: null,
    });
  });
const anOrder = fc.oneof({ weight: 4, arbitrary: aShopOrder }, { weight: 1, arbitrary: anErrand });

function placed(order: OrderState): OrderState {
  const placing = command({ type: 'place', order });
  return accepted(transition(null, placing, ACTORS.system, NOW)).order;
}

const PARTIES: readonly OrderActor[] = [
  ...[ACTORS.customer, ACTORS.seller, ACTORS.ops, ACTORS.system],
  { role: 'seller', userId: 'seller b', vendorIds: ['b'] },
  { role: 'seller', userId: 'seller c', vendorIds: ['c', 'b'] },
];
const RIDERS = [
  { role: 'rider', userId: 'rider' },
  { role: 'rider', userId: 'another' },
] as const;
const ANY_ACTOR: readonly OrderActor[] = [...PARTIES, ...RIDERS, ...STRANGERS];
const often = fc.integer({ min: 0, max: 9 }).map((draw) => draw > 0);
const seldom = often.map((isUsual) => !isUsual);
const aStep = fc.record({
  actor: fc.constantFrom(...ANY_ACTOR),
  /** A step that its actor can take now, not any command by anyone. */
  isSensible: often,
  isCancelling: seldom,
  choice: fc.nat(),
  isFine: often,
  isSome: fc.boolean(),
  rider: fc.constantFrom('rider', 'another'),
  reason: fc.constantFrom('lost', 'refused', 'unaccepted', 'sold_out_at_pickup', undefined),
  fault: fc.constantFrom('customer', 'rider', 'platform', undefined),
  /** Repeats the last accepted command. */
});
type DrawnStep = typeof aStep extends fc.Arbitrary<infer T> ? T : never;
const MARK_TYPES = ['ready', 'delay', 'hand-over', 'ask', 'swap', 'spend', 'raise'] as const;
const MOVE_TYPES = [
  'confirm',
  'assign',
  'reassign',
  'release',
  'pick',
  'deliver',
  'cancel',
  'drop',
] as const;
const TYPES = [...MOVE_TYPES, ...MARK_TYPES];
const isMark = (type: OrderCommand['type']) => MARK_TYPES.some((mark) => mark === type);

function draw(order: OrderState, step: DrawnStep): { sent: OrderCommand; actor: OrderActor } {
  const { choice, isFine, isSome, isCancelling, reason, fault } = step;
  // Strangers, and riders without the order, have no next steps.
  const parties = [...PARTIES, ...RIDERS.filter(({ userId }) => userId === order.riderId)];
  const possible = (step.isSensible ? parties : []).flatMap((actor) =>
    nextSteps(order, actor)
      .filter(({ command }) => (command === 'cancel' || command === 'release') === isCancelling)
      // Marks are nearly always possible, but don't advance an order.
      .filter(({ command }) => !isMark(command) || choice % 4 === 0)
      .map((next) => ({ actor, type: next.command, itemIds: next.itemIds })),
  );
  const isRaise = order.isDirect && choice % 8 === 0;
  const anything = {
    actor: isRaise ? ACTORS.customer : step.actor,
    type: isRaise ? ('raise' as const) : (TYPES[choice % TYPES.length] ?? 'cancel'),
    itemIds: order.items.map(({ itemId }) => itemId),
  };
  const chosen = (!isRaise && possible[choice % possible.length]) || anything;
  const itemIds = chosen.itemIds.slice(0, 1);
  const sent = command({
    type: chosen.type,
    vendorId: order.items.find(({ itemId }) => itemIds.includes(itemId))?.vendorId,
    isHandedOver: isFine,
    isVendorOpen: isFine,
    minutes: 5,
    amountKobo: 1 + (choice % 90_000),
    swap: isFine ? { optionId: 'small', unitKobo: 1, lineKobo: 1, tracked: false } : null,
    isCodeRight: isFine,
    hasPhoto: isFine,
    isWaitLogged: isFine,
    rider: { id: step.rider, isOnDuty: isFine, hasRoom: true, isOffered: true },
    ...((isSome || ['ask', 'swap', 'drop'].includes(chosen.type)) && { itemIds }),
    ...(reason && { reason }),
    ...(fault && { fault }),
    // The fields of all commands.
  } as unknown as OrderCommand);
  return { sent, actor: chosen.actor };
}

const isOver = (order: OrderState) =>
  order.items.every(({ status }) => status === 'Order Delivered' || status === 'Order Cancelled');
const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0);

/** What was paid for an order, with what was added to its budget. */
const paidFor = ({ items, parts }: OrderState) =>
  sum(
    items.map(({ lineKobo, feeShareKobo, budgetKobo = 0 }) => lineKobo + feeShareKobo + budgetKobo),
  ) +
  sum(parts.map(({ deliveryKobo, deliveryFeeShareKobo }) => deliveryKobo + deliveryFeeShareKobo));

/** The order, deeply enough frozen that a mutation throws. */
function frozen(order: OrderState): OrderState {
  for (const list of [order.items, order.parts, order.events]) {
    Object.freeze(list);
    list.forEach(Object.freeze);
  }
  return Object.freeze(order);
}

/** Calls `expect`, which is slow, only on failure. */
function same<T>(actual: T, expected: T): void {
  if (!Object.is(actual, expected)) expect(actual).toBe(expected);
}

/** Runs the steps; calls `look` for each accepted command with the order before and after it. */
function run(
  start: OrderState,
  steps: readonly DrawnStep[],
  look: (before: OrderState, result: Accepted, actor: OrderActor, sent: OrderCommand) => void,
): OrderState {
  let order = start;
  for (const step of steps) {
    const { sent, actor } = draw(order, step);
    const result = transition(frozen(order), sent, actor, NOW);
    if (result.isAllowed) {
      look(order, result, actor, sent);
      order = result.order;
    } else if (result.order) order = result.order;
  }
  return order;
}
/** Runs of each property: all of them see more than 10,000 sequences. */
const RUNS = 1_430;
const always = (property: (order: OrderState, steps: DrawnStep[]) => void) =>
  fc.assert(fc.property(anOrder, fc.array(aStep, { minLength: 5, maxLength: 30 }), property), {
    numRuns: RUNS,
  });

describe('after any sequence of moves', () => {
  it('stored ranks and part statuses match the items, and final statuses stay final', () => {
    always((start, steps) => {
      run(start, steps, (before, { order }) => {
        same(order.statusRank, statusRank(overallStatus(order.items) ?? 'Order Placed'));
        for (const { vendorId, status } of order.parts) {
          same(status, overallStatus(order.items.filter((one) => one.vendorId === vendorId)));
        }
        same(order.rev, before.rev + 1);
        before.items.forEach((one, at) => {
          const isFinal = one.status === 'Order Delivered' || one.status === 'Order Cancelled';
          if (isFinal) same(order.items[at], one);
        });
      });
    });
  });

  it('money movements add up, escrow never goes short, and it ends at 0', () => {
    let finished = 0;
    let delivered = 0;
    always((start, steps) => {
      let paid = paidFor(start);
      let escrow = paid;
      let refunded = 0;
      const shares: Record<string, number> = {};
      const end = run(start, steps, (_, result, __, sent) => {
        for (const effect of result.effects) {
          if (effect.type !== 'money') continue;
          same(sum(effect.amounts.map(({ amount }) => amount)), 0);
          const parties = effect.amounts.map(({ party }) => party);
          same(new Set(parties).size, parties.length);
        }
        const moved = sumByParty(result);
        const { escrow: out = 0, customer = 0 } = moved;
        const added = sent.type === 'raise' ? sent.amountKobo : 0;
        escrow += out;
        paid += added;
        refunded += customer + added;
        for (const [party, amount] of Object.entries(moved)) {
          if (party !== 'escrow') shares[party] = (shares[party] ?? 0) + amount;
        }
        same(escrow >= 0, true);
        same(customer + added, sum(result.events.map(({ refundKobo = 0 }) => refundKobo)));
      });
      expect(refunded).toBeLessThanOrEqual(paid);
      expect(platformCost(end) + (shares.goodwill ?? 0)).toBe(0);
      if (!isOver(end)) return;
      finished += 1;
      if (end.statusRank === statusRank('Order Delivered')) delivered += 1;
      expect(escrow).toBe(0);
      // Only the platform, which tops up a job's minimum pay, can end below 0.
      const { customer = 0, goodwill = 0, delivery = 0, ...others } = shares;
      expect(refunded + sum(Object.values(others)) + delivery + goodwill).toBe(paid);
      expect(customer).toBe(refunded - (paid - paidFor(start)));
      expect(goodwill).toBeLessThanOrEqual(0);
      for (const share of Object.values(others)) expect(share).toBeGreaterThanOrEqual(0);
      const isFullyBack = end.events.every(
        ({ status, fault }) => status !== 'Order Delivered' && fault !== 'customer',
      );
      if (isFullyBack) expect(refunded).toBe(paid);
    });
    expect(finished).toBeGreaterThan(10);
    expect(delivered).toBeGreaterThan(5);
  });

  it('each line is refunded at most once, and for no more than was paid for it and its delivery', () => {
    always((start, steps) => {
      const refunds = new Map<string, number>();
      run(start, steps, (before, { events }) => {
        for (const { status, itemIds, refundKobo } of events) {
          // A swap refunds a difference as well, which is less than the line.
          if (refundKobo === undefined || status !== 'Order Cancelled') continue;
          for (const itemId of itemIds) refunds.set(itemId, (refunds.get(itemId) ?? 0) + 1);
          const lines = before.items.filter(({ itemId }) => itemIds.includes(itemId));
          const parts = before.parts.filter(({ vendorId }) =>
            lines.some((line) => line.vendorId === vendorId),
          );
          same(refundKobo <= paidFor({ ...before, items: lines, parts }), true);
        }
      });
      expect([...refunds.values()].every((times) => times === 1)).toBe(true);
    });
  });

  it('an order has a rider exactly while items are assigned, picked or delivered', () => {
    let given = 0;
    always((start, steps) => {
      run(start, steps, (_, { order }) => {
        const isWithRider = order.items.some(({ status }) =>
          ['Order Assigned', 'Order Picked', 'Order Delivered'].includes(status),
        );
        if (isWithRider) given += 1;
        same(order.riderId !== null, isWithRider);
      });
    });
    expect(given).toBeGreaterThan(50);
  });

  it("sellers never change another vendor's part, nor riders another rider's order", () => {
    always((start, steps) => {
      run(start, steps, (before, { order }, actor) => {
        before.items.forEach((one, at) => {
          const isChanged = order.items[at]?.status !== one.status;
          if (isChanged && actor.role === 'seller') expect(actor.vendorIds).toContain(one.vendorId);
        });
        if (actor.role === 'rider') {
          same([before.riderId, order.riderId].includes(actor.userId), true);
        }
        same(STRANGERS.includes(actor), false);
      });
    });
  });

  it('no two effects share a key, and what was allocated is shipped or released once', () => {
    always((start, steps) => {
      const keys = new Set<string>();
      const stock = new Map<string, 'ship' | 'release'>();
      const end = run(start, steps, (_, { effects }) => {
        for (const effect of effects) {
          const name = effectName(effect);
          same(keys.has(name), false);
          keys.add(name);
          if (effect.type !== 'stock') continue;
          for (const itemId of effect.itemIds) {
            same(stock.has(itemId), false);
            stock.set(itemId, effect.move);
          }
        }
      });
      for (const { itemId, status } of end.items) {
        const isShipped = stock.get(itemId) === 'ship';
        if (status === 'Order Picked' || status === 'Order Delivered') same(isShipped, true);
        else if (status === 'Order Cancelled') same(stock.has(itemId), true);
        else same(stock.has(itemId), false);
      }
    });
  });

  it('every accepted move was listed among the next steps', () => {
    always((start, steps) => {
      run(start, steps, (before, { events }, actor, { type }) => {
        // A rider without the order has no next steps until the assignment.
        if (actor.role === 'rider' && type === 'assign') return;
        // Not among the next steps: the rider's request is stored outside the order.
        if (type === 'raise') return;
        const next = nextSteps(before, actor);
        for (const { status, itemIds } of events) {
          const found = next.find(({ command, to }) => command === type && to === status);
          same(found !== undefined, true);
          const ids = next.filter(({ command }) => command === type).flatMap((one) => one.itemIds);
          same(
            itemIds.every((itemId) => ids.includes(itemId)),
            true,
          );
        }
      });
    });
  });
});

function effectName(effect: Effect): string {
  switch (effect.type) {
    case 'notify':
      return `notify ${effect.key} ${effect.notice}`;
    case 'timer':
      return `${effect.timer} ${effect.key}`;
    default:
      return `${effect.type} ${effect.key}`;
  }
}
