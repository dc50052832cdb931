import { describe, expect, it } from 'vitest';
import type { OrderDto, OrderItemDto } from '@/lib/purchases/moves/dto';
import { expectFacts } from '../../tests/support/facts';
import {
  cancelledText,
  directStages,
  getStages,
  lateText,
  orderTitle,
  waitingText,
} from './order-text';

// 2:10 PM in Lagos.
const now = new Date('2026-11-21T13:10:00Z');
const order: OrderDto = {
  _id: '0'.repeat(24),
  items: [],
  amount: 25000,
  deliveryFee: 800,
  promo: null,
  serviceFee: 1780,
  totalFee: 27580,
  refunded: 0,
  goodwill: [],
  status: 'Order Confirmed',
  createdAt: '2026-11-21T13:04:00Z',
  isExpress: true,
  note: '',
  scheduledFor: null,
  acceptBy: null,
  eta: { from: '2026-11-21T13:30:00Z', to: '2026-11-21T13:45:00Z' },
  deliveryCode: '7429',
  riderId: null,
  address: { name: 'Osaze Igbinovia', phone: '+2348031234567', address: 'Hall 3', note: '' },
  timeline: [
    { status: 'Order Placed', at: '2026-11-21T13:04:00Z' },
    { status: 'Order Confirmed', at: '2026-11-21T13:06:00Z' },
  ],
  cancelledBy: null,
  cancelReason: null,
  isCodeNew: false,
  codeLockedUntil: null,
  override: null,
  cancellation: null,
  reporting: null,
  reports: [],
  version: 2,
};

const item = (vendor: string, cancelled: OrderItemDto['cancelled']): OrderItemDto => ({
  _id: vendor,
  product: {
    _id: '',
    name: 'Jollof rice',
    category: 'Food',
    image: [],
    options: [],
    vendor,
    picture: { src: '', alt: '' },
    vendorId: vendor,
  },
  option: '',
  key: '',
  optionName: '',
  addons: [],
  quantity: 1,
  unitPrice: 0,
  price: 0,
  status: 'Order Cancelled',
  canCancel: false,
  query: null,
  answer: null,
  cancelled,
});

describe('lateText', () => {
  // Planned for 41 minutes, and the time is over.
  const late = { ...order, eta: { from: '', to: '2026-11-21T13:45:00Z' } };
  const at = (time: string) => new Date(`2026-11-21T${time}:00Z`);
  const stage = (status: 'Order Picked' | 'Order Confirmed', time: string): OrderDto => ({
    ...late,
    status,
    timeline: [{ status, at: at(time).toISOString() }],
  });

  it('is empty while on time and once the order is closed', () => {
    expect(lateText(late, at('13:40'))).toBe('');
    expect(lateText({ ...late, eta: null }, at('15:00'))).toBe('');
  });

  it('returns a new time, counted from the current stage', () => {
    expectFacts(lateText(stage('Order Picked', '13:42'), at('13:50')), ['2:45 PM', 'by 3 PM']);
  });

  it('returns what to do when that has passed too', () => {
    expect(lateText(stage('Order Confirmed', '13:06'), at('15:00'))).toContain(
      'Ask us in the chat',
    );
    expectFacts(lateText(stage('Order Confirmed', '13:06'), new Date('2026-11-22T13:00:00Z')), [
      '2:45 PM yesterday',
      'Ask us in the chat',
    ]);
    const rider = { name: 'Efe Aigbe', phone: '+2348030000001' };
    const ridden = { ...stage('Order Picked', '13:42'), riderId: rider };
    expect(lateText(ridden, at('14:40'))).toContain('Call your rider');
    expect(lateText(ridden, at('15:00'))).toContain('Ask us in the chat');
  });
});

describe('orderTitle', () => {
  it.each<[Partial<OrderDto>, string]>([
    [{}, 'Arrives by 2:45\u00a0PM'],
    [{ status: 'Order Placed' }, 'Waiting for the shop'],
    [{ status: 'Order Placed', scheduledFor: '2026-11-21T13:20:00Z' }, 'Planned for 2:45\u00a0PM'],
    [{ eta: { from: '', to: '2026-11-22T07:40:00Z' } }, 'Arrives tomorrow by 8:40\u00a0AM'],
    [{ eta: { from: '', to: '2026-11-21T13:00:00Z' } }, 'Running a little late'],
    [{ eta: { from: '', to: '2026-11-21T10:00:00Z' } }, '3 h late'],
    [{ eta: { from: '', to: '2026-11-20T10:00:00Z' } }, '1 day late'],
    [{ status: 'Order Cancelled', eta: null }, 'Order Cancelled'],
    [
      {
        status: 'Order Delivered',
        eta: null,
        timeline: [{ status: 'Order Delivered', at: '2026-11-21T13:08:00Z' }],
      },
      'Delivered today at 2:08\u00a0PM',
    ],
  ])('%j → %s', (change, title) => {
    expect(orderTitle({ ...order, ...change }, now)).toBe(title);
  });
});

describe('waitingText', () => {
  it('promises a time only once the shop has accepted', () => {
    const placed = { ...order, status: 'Order Placed' as const };
    expectFacts(waitingText(placed, now), ['2:45 PM', 'once the shop accepts']);
    expect(waitingText(order, now)).toBe('');
    const over = { ...placed, acceptBy: '2026-11-21T13:09:00Z' };
    expect(waitingText(over, now)).toContain('Time’s up.');
    const later = {
      ...placed,
      scheduledFor: '2026-11-21T13:20:00Z',
      acceptBy: '2026-11-21T13:30:00Z',
    };
    expectFacts(waitingText(later, now), ['2:20 PM', 'accepted by 2:30 PM', 'refunded']);
  });
});

describe('getStages', () => {
  it('marks stages as done, current or upcoming', () => {
    expect(getStages(order, now)).toEqual([
      { status: 'Order Placed', state: 'done', detail: '2:04\u00a0PM' },
      { status: 'Order Confirmed', state: 'now', detail: '2:06\u00a0PM · Being prepared' },
      { status: 'Order Assigned', state: 'ahead', detail: '' },
      { status: 'Order Picked', state: 'ahead', detail: '' },
      { status: 'Order Delivered', state: 'ahead', detail: '' },
    ]);
  });

  it('shows how far a cancelled order got', () => {
    const cancelled: OrderDto = {
      ...order,
      status: 'Order Cancelled',
      timeline: [
        { status: 'Order Placed', at: '2026-11-21T13:04:00Z' },
        { status: 'Order Cancelled', at: '2026-11-21T13:07:00Z' },
      ],
    };
    expect(getStages(cancelled, now).map(({ status, state }) => [status, state])).toEqual([
      ['Order Placed', 'done'],
      ['Order Cancelled', 'done'],
    ]);
  });

  it('explains how long the shop has to accept, and why the system ended an order', () => {
    const placed: OrderDto = {
      ...order,
      status: 'Order Placed',
      acceptBy: '2026-11-21T13:14:00Z',
      timeline: [{ status: 'Order Placed', at: '2026-11-21T13:04:00Z' }],
    };
    const getDetail = (change: Partial<OrderDto>, at = now) =>
      getStages({ ...placed, ...change }, at).find(({ state }) => state === 'now')?.detail;
    expectFacts(getDetail({}), ['2:04 PM', '2:14 PM', 'refunded']);
    expectFacts(getDetail({}, new Date('2026-11-21T13:14:30Z')), ['2:04 PM', 'Waiting']);
    const ended = {
      status: 'Order Cancelled' as const,
      timeline: [{ status: 'Order Cancelled' as const, at: '2026-11-21T13:15:00Z' }],
    };
    const [system] = getStages({ ...placed, ...ended, cancelledBy: 'system' }, now);
    expectFacts(system?.detail, ['2:15 PM', 'shop', 'in time', 'refunded', 'wallet']);
    const [own] = getStages({ ...placed, ...ended, cancelledBy: 'customer' }, now);
    expectFacts(own?.detail, ['2:15 PM', 'You cancelled']);
    const [ops] = getStages({ ...placed, ...ended, cancelledBy: 'ops' }, now);
    expectFacts(ops?.detail, ['2:15 PM', 'support']);
    const reason = { cancelledBy: 'ops', cancelReason: 'asked' } as const;
    const [asked] = getStages({ ...placed, ...ended, ...reason }, now);
    expectFacts(asked?.detail, ['2:15 PM', 'You asked']);
  });

  it('names the shop that rejected the order, and its reason', () => {
    const rejected = (...shops: string[]) => {
      const items = shops.map((shop) =>
        item(shop, { by: 'seller', reason: 'gas finished', told: null }),
      );
      const timeline = [{ status: 'Order Cancelled' as const, at: '2026-11-21T13:07:00Z' }];
      const status = 'Order Cancelled' as const;
      const change = { items, timeline, status, cancelledBy: 'seller' as const };
      return getStages({ ...order, ...change }, now)[0]?.detail;
    };
    const facts = ['2:07 PM', 'refunded', 'wallet'];
    expectFacts(rejected('Mama Esosa Kitchen'), [...facts, 'Mama Esosa Kitchen', 'gas finished']);
    expectFacts(rejected('Mama Esosa Kitchen', 'Campus Gadgets'), [...facts, 'The shops']);
  });
});

describe('upcoming stages', () => {
  it('have no detail yet', () => {
    const placed = { ...order, status: 'Order Placed' as const, items: [item('Mama', null)] };
    const ahead = getStages(placed, now).filter(({ state }) => state === 'ahead');
    expect(ahead.map(({ detail }) => detail)).toEqual(ahead.map(() => ''));
  });
});

describe('cancelledText', () => {
  it.each([
    [null, []],
    [{ by: 'seller', reason: 'Sold out' }, ['Mama Esosa Kitchen', 'sold out']],
    [{ by: 'system' }, ['Mama Esosa Kitchen', 'in time']],
    [{ by: 'ops' }, ['support']],
    [{ by: 'ops', told: 'shop' }, ['Mama Esosa Kitchen']],
    [{ by: 'ops', told: 'lost' }, ['lost']],
    [{ by: 'customer' }, ['You cancelled']],
  ] as const)('of an item cancelled by %j', (cancelled, facts) => {
    const whole = cancelled && { reason: '', told: null, ...cancelled };
    const items = [item('Mama Esosa Kitchen', whole), item('Campus Gadgets', null)] as const;
    expectFacts(cancelledText(items[0], items), facts);
  });

  it('is empty where the timeline has the same reason for the whole order', () => {
    const soldOut = { by: 'seller', reason: 'Sold out', told: null } as const;
    const items = [item('Mama Esosa Kitchen', soldOut), item('Mama Esosa Kitchen', soldOut)];
    expect(items.map((one) => cancelledText(one, items))).toEqual(['', '']);
    const several = [...items, item('Campus Gadgets', soldOut)];
    expect(several.map((one) => cancelledText(one, several))).not.toContain('');
  });
});

describe('directStages', () => {
  it('explains that another rider is being found after the first one returned the job', () => {
    const given = { ...order, status: 'Order Confirmed' as const, cancellation: null };
    const current = directStages(given, {}, now).find(({ state }) => state === 'now');
    expect(current?.detail).toContain('Looking for another rider');
  });

  it.each([
    [540, {}, ['₦540', 'wallet']],
    [0, {}, ['no refund']],
    [0, { cancelledBy: 'ops' }, ['support', 'no refund']],
    [540, { cancelledBy: 'ops', cancelReason: 'no-rider' }, ['find a rider', '₦540', 'wallet']],
  ] as const)(
    'say what is true of a refund of ₦%i when we cancelled, %j',
    (refunded, by, facts) => {
      const cancelled = {
        ...order,
        status: 'Order Cancelled' as const,
        cancelledBy: 'system' as const,
        refunded,
        ...by,
        timeline: [{ status: 'Order Cancelled' as const, at: '2026-11-21T13:07:00Z' }],
        cancellation: null,
      };
      expectFacts(directStages(cancelled, {}, now).at(-1)?.detail, facts);
    },
  );
});
