import { describe, expect, it } from 'vitest';
import type { TicketDto, TicketItemDto } from '@/lib/purchases/moves/board/dto';
import { expectFacts } from '@/tests/support/facts';
import {
  acceptClock,
  answerClock,
  answerTap,
  answerText,
  backText,
  byCounter,
  cancelReason,
  choices,
  hourText,
  lostText,
  nearestPrepChoice,
  newAnswers,
  newCancellations,
  newTicketText,
  outcome,
  preparation,
  questionText,
  riderText,
  searchText,
  secondsText,
  updatedText,
  waiting,
} from './board-text';

// 2 PM in Lagos.
const NOW = new Date('2026-11-20T13:00:00Z');
const inMinutes = (minutes: number) => new Date(NOW.getTime() + minutes * 60_000).toISOString();
const plain = (text: string) => text.replaceAll('\u00a0', ' ');

const ITEM: TicketItemDto = {
  id: '1',
  productId: '',
  optionId: '',
  name: 'Jollof rice',
  optionName: 'Large',
  addons: [],
  quantity: 1,
  price: 1,
  status: 'Order Placed',
  query: null,
  answer: null,
  canAsk: true,
  canReject: true,
};

function ticket(fields: Partial<TicketDto> = {}): TicketDto {
  return {
    orderId: 'a'.repeat(24),
    vendorId: 'b'.repeat(24),
    number: '8F21C4',
    version: 1,
    status: 'Order Placed',
    items: [],
    amount: 4_350,
    lost: 0,
    isExpress: false,
    placedAt: inMinutes(-3),
    scheduledFor: null,
    acceptBy: inMinutes(7),
    acceptedAt: null,
    prepMinutes: null,
    readyBy: null,
    readyAt: null,
    handedOverAt: null,
    pin: null,
    rider: null,
    ridersAskedAt: null,
    isSearchStarved: false,
    note: '',
    cancelled: null,
    ...fields,
  };
}

describe('the countdown of a new order', () => {
  it.each([
    [10, 1, 'go', false],
    [7, 0.7, 'go', false],
    [5, 0.5, 'wait', false],
    [3, 0.3, 'stop', false],
    [0, 0, 'stop', true],
    [-1, 0, 'stop', true],
    [130, 1, 'go', false],
  ])('with %d min left', (minutes, share, urgency, isOver) => {
    expect(acceptClock(inMinutes(minutes), NOW)).toMatchObject({ share, urgency, isOver });
  });

  it('is left out without a deadline', () => {
    expect(acceptClock(null, NOW)).toBeNull();
  });
});

describe('the line below the number of a new order', () => {
  it.each([
    [{}, 'at 1:57 PM'],
    [{ placedAt: inMinutes(-0.5) }, 'just in'],
    [{ acceptBy: inMinutes(2) }, 'Cancels at 2:02 PM'],
    [{ acceptBy: inMinutes(-0.1) }, 'Time’s up'],
    [{ acceptBy: inMinutes(70), scheduledFor: inMinutes(60) }, 'Start at 3 PM'],
    [{ acceptBy: inMinutes(1_210), scheduledFor: inMinutes(1_200) }, 'Start at 10 AM tomorrow'],
  ])('%o', (fields, text) => {
    expect(plain(newTicketText(ticket(fields), NOW))).toBe(text);
  });
});

describe('a preparation', () => {
  it.each([
    [6, { text: 'Ready by 2:06 PM', tag: '6 min left', urgency: 'go', share: 0.7 }],
    [2, { text: 'Ready by 2:02 PM', tag: '2 min left', urgency: 'wait' }],
    [-0.5, { text: 'Due 1:59 PM', tag: 'Due now', urgency: 'stop', share: 1 }],
    [-3, { text: 'Due 1:57 PM', tag: '3 min late', urgency: 'stop', share: 1 }],
    [-130, { tag: '2 h late' }],
  ])('that is due in %d min', (minutes, expected) => {
    const state = preparation(
      ticket({ acceptedAt: inMinutes(-14), readyBy: inMinutes(minutes) }),
      NOW,
    );
    expect({ ...state, text: plain(state?.text ?? '') }).toMatchObject(
      'text' in expected ? expected : { ...expected },
    );
  });
});

describe('an order that waits for its rider', () => {
  it('gets a tag from five minutes on', () => {
    expect(waiting(inMinutes(-4), NOW).tag).toBe('');
    expect(waiting(inMinutes(-6), NOW).tag).toBe('Waiting 6 min');
    expect(plain(waiting(inMinutes(-6), NOW).text)).toBe('since 1:54 PM');
  });
});

it('puts the order whose rider is at the counter first', () => {
  const rider = (minutes: number | null) => ({
    name: 'Nosa Ehigie',
    phone: '',
    arrivedAt: minutes === null ? null : inMinutes(minutes),
  });
  const ready = [
    ticket({ number: 'OLDEST', readyAt: inMinutes(-20) }),
    ticket({ number: 'OLD', readyAt: inMinutes(-10), rider: rider(null) }),
    ticket({ number: 'HERE', readyAt: inMinutes(-2), rider: rider(-1) }),
    ticket({ number: 'HERE FIRST', readyAt: inMinutes(-1), rider: rider(-5) }),
  ];
  expect(ready.sort(byCounter).map(({ number }) => number)).toEqual([
    'HERE FIRST',
    'HERE',
    'OLDEST',
    'OLD',
  ]);
});

describe('the answer to “Are you sure?”', () => {
  const asked = { askedAt: 1_000, isSticky: false };

  it('stays open when tapped too early and accepts the next tap', () => {
    const next = answerTap(asked, 1_399);
    expect(next).toEqual({ askedAt: 1_000, isSticky: true });
    expect(next !== 'confirmed' && answerTap(next, 1_400)).toBe('confirmed');
  });
});

const CANCELLED: NonNullable<TicketDto['cancelled']> = {
  by: 'seller',
  reason: '',
  told: null,
  isSoldOut: false,
  at: NOW.toISOString(),
};

describe('newCancellations', () => {
  const mine = ticket({ status: 'Order Confirmed' });
  const cancelled = { ...CANCELLED, by: 'ops', told: 'no-rider' } as const;

  it('reports a cancellation by support once, with its reason', () => {
    const gone = { ...mine, status: 'Order Cancelled', cancelled } as const;
    const change = { number: '8F21C4', text: expect.stringContaining('find a rider') };
    expect(newCancellations([mine], [gone])).toEqual([change]);
    expect(newCancellations([gone], [gone])).toEqual([]);
    expect(newCancellations([], [gone])).toEqual([]);
    expect(newCancellations([mine], [{ ...mine, cancelled }])).toEqual([
      { ...change, text: expect.stringMatching(/part .*find a rider/) },
    ]);
  });

  it.each([
    [{ by: 'ops', told: 'shop' }, ['You']],
    [{ by: 'ops', told: 'asked' }, ['customer', 'asked']],
    [{ by: 'ops', told: null }, []],
    [{ by: 'seller', reason: 'gas finished.' }, ['Gas finished.']],
    [{ by: 'seller', reason: 'sold_out_at_pickup' }, ['Sold out']],
    [{ by: 'customer' }, []],
  ] as const)('%j has the reason %j', (fields, facts) => {
    expectFacts(cancelReason(ticket({ cancelled: { ...CANCELLED, ...fields } })), facts);
  });

  it.each([
    [{ lost: 6_300, amount: 0 }, ['₦6,300', 'off']],
    [{ lost: 0, amount: 6_300 }, ['still paid', '₦6,300']],
    [{ lost: 0, amount: 0 }, []],
  ])('%j', (fields, facts) => {
    expectFacts(lostText(ticket({ status: 'Order Cancelled', ...fields })), facts);
  });
});

describe('the outcome of an order', () => {
  const rider = { name: 'Nosa Ehigie', phone: '+2348031234567', arrivedAt: null };
  it.each([
    [{ status: 'Order Picked', rider, handedOverAt: inMinutes(-5) }, '1:55 PM · Nosa'],
    [{ status: 'Order Delivered' }, 'Delivered'],
    [{ status: 'Order Cancelled', cancelled: { ...CANCELLED, reason: 'Sold out' } }, 'Rejected'],
    [
      { status: 'Order Cancelled', cancelled: { ...CANCELLED, by: 'customer' } },
      'Cancelled by the customer',
    ],
    [
      {
        status: 'Order Cancelled',
        cancelled: { ...CANCELLED, by: 'customer', isSoldOut: true },
        items: [{ ...ITEM, answer: 'dropped' }],
      },
      'Sold out',
    ],
    [
      {
        status: 'Order Cancelled',
        cancelled: { ...CANCELLED, by: 'ops', told: 'no-rider' },
        items: [{ ...ITEM, answer: 'swapped' }],
      },
      'Cancelled by support',
    ],
    [
      {
        status: 'Order Cancelled',
        cancelled: { ...CANCELLED, by: 'system', reason: 'unaccepted' },
      },
      'Not accepted in time',
    ],
  ] satisfies [Partial<TicketDto>, string][])('%o', (fields, text) => {
    expect(plain(outcome(ticket(fields), NOW))).toBe(text);
  });
});

const substitute = { kind: 'substitute', optionName: 'Small', expiresAt: inMinutes(3) } as const;

describe('a question about a line', () => {
  it.each([
    [substitute, ['Jollof rice', 'Small'], ['3:00']],
    [{ ...substitute, kind: 'drop' }, ['Jollof rice', 'leave it out'], ['3:00']],
    [{ ...substitute, expiresAt: inMinutes(-0.1) }, ['Jollof rice', 'Small'], ['No answer']],
  ] as const)('%o', (query, text, left) => {
    const question = questionText({ ...ITEM, query }, NOW);
    expectFacts(question.text, text);
    expectFacts(question.left, left);
  });

  it.each([
    ['swapped', ['took this instead']],
    ['dropped', ['Customer', 'left it out']],
    ['expired', ['No answer']],
    [null, []],
  ] as const)('that ended %s', (answer, facts) => {
    expectFacts(answerText({ ...ITEM, answer }), facts);
  });

  it('is reported once, when it ends', () => {
    const open = ticket({ items: [{ ...ITEM, query: substitute }] });
    const ended = ticket({ items: [{ ...ITEM, answer: 'swapped' }] });
    expect(newAnswers([open], [open])).toEqual([]);
    expect(newAnswers([open], [ended])).toEqual([
      { number: '8F21C4', text: expect.stringContaining('Jollof rice') },
    ]);
    expect(newAnswers([ended], [ended])).toEqual([]);
    expect(newAnswers([], [ended])).toEqual([]);
  });
});

it('formats when an item is back in stock', () => {
  expect(plain(backText(inMinutes(1_200), NOW))).toBe('Back at 10 AM tomorrow');
  expect(backText(null, NOW)).toBe('Until you put it back');
});

it.each([
  [null, ''],
  [{ arrivedAt: null }, ''],
  [{ arrivedAt: inMinutes(-0.5) }, 'Nosa is here'],
  [{ arrivedAt: inMinutes(-2) }, 'Nosa is here, waiting 2 min'],
])('says that the rider is at the counter: %o', (fields, text) => {
  const rider = fields && { name: 'Nosa Ehigie', phone: '+2348031234567', ...fields };
  expect(riderText(rider, NOW)).toBe(text);
});

it.each([
  [null, false, ['once every shop accepts']],
  [inMinutes(5), false, ['ask riders', '2:05 PM']],
  [inMinutes(-1), false, ['Looking for a rider']],
  [inMinutes(-1), true, ['No rider nearby']],
])(
  'says how the search for a rider is going: %s, none in reach %s',
  (ridersAskedAt, isSearchStarved, facts) => {
    expectFacts(searchText({ ridersAskedAt, isSearchStarved }, NOW), facts);
  },
);

it.each([
  [0, '0 s'],
  [40, '40 s'],
  [100, '1 min 40 s'],
  [300, '5 min'],
])('says %d seconds as %s', (seconds, text) => {
  expect(secondsText(seconds)).toBe(text);
});

it.each([
  [0, '12 AM'],
  [9, '9 AM'],
  [12, '12 PM'],
  [14, '2 PM'],
])('says hour %d as %s', (hour, text) => {
  expect(plain(hourText(hour))).toBe(text);
});

it('names option and add-ons of a line', () => {
  const addons = [{ id: '1', name: 'coleslaw' }];
  expect(choices({ ...ITEM, addons })).toBe('Large · coleslaw');
  expect(choices({ ...ITEM, addons, optionName: '' })).toBe('coleslaw');
});

it('formats the age of the board', () => {
  expect(updatedText(NOW.getTime() - 30_000, NOW.getTime())).toBe('Updated just now');
  expect(updatedText(NOW.getTime() - 130_000, NOW.getTime())).toBe('Updated 2 min ago');
});

it('picks the first choice that covers the shop’s usual time', () => {
  expect([5, 20, 25, 40, 80].map(nearestPrepChoice)).toEqual([10, 20, 30, 45, 45]);
});

it.each([
  [15, '15:00', 1, 'go', false],
  [5, '5:00', 1 / 3, 'wait', false],
  [-1, '0:00', 0, 'stop', true],
  [11 * 60, '11 h', 1, 'go', false],
] as const)('a shop has %s minutes left to answer', (minutes, text, share, urgency, isOver) => {
  const now = new Date('2026-11-23T13:45:00Z');
  const answerBy = new Date(now.getTime() + minutes * 60_000).toISOString();
  expect(answerClock({ answerBy }, now)).toEqual({ text, share, urgency, isOver });
});
