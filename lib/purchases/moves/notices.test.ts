import { describe, expect, it } from 'vitest';
import { SERVICE_KINDS } from '@/lib/core/service-kind';
import { PUSH_NOTICES, toPushMessage } from './notices';

const id = '65f1c0ffee65f1c0ffee1234';
const about = { kind: 'order', id, notice: 'picked' } as const;

describe('toPushMessage', () => {
  it('names the order, opens its page and replaces an earlier message', () => {
    expect(toPushMessage(about, false)).toEqual({
      title: 'On its way',
      body: 'Order EE1234. Your rider is coming. Have your delivery code ready.',
      url: `/order/${id}`,
      tag: `order-${id}`,
    });
  });

  it('distinguishes a whole cancellation from a partial one', () => {
    const titles = [true, false].map((isWhole) => {
      return toPushMessage({ ...about, notice: 'cancelled' }, isWhole).title;
    });
    expect(titles).toEqual(['Your order was cancelled', 'Part of your order was cancelled']);
  });

  it('has a text without amounts for each notice of each kind', () => {
    for (const kind of SERVICE_KINDS) {
      for (const notice of PUSH_NOTICES) {
        const { title, body } = toPushMessage({ kind, id, notice }, false);
        expect(`${title} ${body}`).toMatch(/^[A-Z][^₦]{10,}$/);
      }
    }
  });
});
