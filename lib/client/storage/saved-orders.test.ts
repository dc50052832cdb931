import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { OrderDto } from '@/lib/purchases/moves/dto';
import { readSavedOrders, saveOrders, toSaved } from './saved-orders';
import { accountKey, dropOtherAccounts } from './saved-owner';

const ADA = 'a'.repeat(24);
const EFE = 'e'.repeat(24);

/** The fields of an order that are read. */
const order = (changes: Partial<OrderDto> = {}) =>
  ({
    _id: '1'.repeat(24),
    createdAt: '2026-11-22T12:00:00.000Z',
    status: 'Order Picked',
    eta: { from: '2026-11-22T12:30:00.000Z', to: '2026-11-22T12:45:00.000Z' },
    deliveryCode: '7429',
    riderId: { name: 'Tunde Ade', phone: '+2348031234567' },
    totalFee: 4_350,
    items: [
      {
        quantity: 2,
        product: { name: 'Party jollof', vendor: 'Mama Put' },
        optionName: 'Large',
        status: 'Order Picked',
      },
    ],
    address: { name: 'Ada Obi', phone: '+2348030000000', address: 'Hall 3', note: '' },
    ...changes,
  }) as OrderDto;

/** Storage as browsers have it: its keys are the object's own. */
function stubStorage(): void {
  const values: Record<string, string> = {};
  const methods = {
    getItem: (key: string) => values[key] ?? null,
    setItem: (key: string, value: string) => {
      values[key] = value;
    },
    removeItem: (key: string) => {
      delete values[key];
    },
  };
  vi.stubGlobal(
    'localStorage',
    new Proxy(values, { get: (_all, name) => Reflect.get(methods, name) }),
  );
}

const answer = (list: string, items: object[]) =>
  Response.json({ success: true, [list]: items }, { status: 200 });

/** Answers the lists: orders as given, none of the others. */
function stubLists(orders: OrderDto[]) {
  const asked = vi.fn(async (path: string) => {
    if (path === '/api/order/user') return answer('orders', orders);
    return answer(path === '/api/errand/user' ? 'errands' : 'dispatches', []);
  });
  vi.stubGlobal('fetch', asked);
  return asked;
}

beforeEach(stubStorage);

describe('toSaved', () => {
  it('includes the code and the rider’s phone while it is under way', () => {
    expect(toSaved('order', order())).toMatchObject({
      code: '7429',
      dueBy: '2026-11-22T12:45:00.000Z',
      lines: ['2 × Party jollof (Large)'],
      contacts: [
        { label: 'Rider', name: 'Tunde Ade', phone: '+2348031234567' },
        { label: 'Shop', name: 'Mama Put' },
        { label: 'Delivery address', name: 'Ada Obi', place: 'Hall 3' },
      ],
    });
  });

  it.each(['Order Delivered', 'Order Cancelled'] as const)('drops the code: %s', (status) => {
    expect(toSaved('order', order({ status }))).toMatchObject({ code: null, dueBy: null });
  });
});

describe('saved orders', () => {
  it('hold ten of a kind, those under way first', async () => {
    const over = Array.from({ length: 12 }, (_, n) =>
      order({ _id: `${n}`.padStart(24, '0'), status: 'Order Delivered' }),
    );
    stubLists([...over, order()]);
    await saveOrders(ADA, 'order', () => true);
    const stored = readSavedOrders().order?.orders ?? [];
    expect(stored).toHaveLength(10);
    expect(stored[0]?.id).toBe('1'.repeat(24));
  });

  it('fetch the other kinds only when they are old', async () => {
    const asked = stubLists([order()]);
    await saveOrders(ADA, 'order', () => true);
    await saveOrders(ADA, 'order', () => true);
    expect(asked).toHaveBeenCalledTimes(4);
  });

  it('are not written if the account signed out during the call', async () => {
    stubLists([order()]);
    await saveOrders(ADA, 'order', () => false);
    expect(readSavedOrders()).toEqual({});
  });

  it.each([
    ['no account is signed in', undefined, []],
    ['another account is signed in', EFE, []],
    ['their account is signed in', ADA, ['orders', 'push']],
  ])('and the push setting are deleted for other accounts: %s', (_who, userId, left) => {
    const keys = (['orders', 'push'] as const).map((name) => accountKey(ADA, name));
    for (const key of keys) localStorage.setItem(key, '{}');
    localStorage.setItem('eki-cart', '{}');
    dropOtherAccounts(userId);
    expect(Object.keys(localStorage).sort()).toEqual(
      ['eki-cart', ...left.map((name) => accountKey(ADA, name as 'orders' | 'push'))].sort(),
    );
  });

  it('are empty if the stored text is damaged', () => {
    localStorage.setItem(accountKey(ADA, 'orders'), '{"order":');
    expect(readSavedOrders()).toEqual({});
  });
});
