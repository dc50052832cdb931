import { describe, expect, it } from 'vitest';
import { SERVICE_KINDS } from '@/lib/core/service-kind';
import { PUSH_NOTICES } from '@/lib/moves/push-notice';
import { pushMessage } from './texts';

const id = '65f1c0ffee65f1c0ffee1234';
const about = { kind: 'order', id, notice: 'picked' } as const;

describe('pushMessage', () => {
  it('names the order, opens its page and takes the place of an earlier one', () => {
    expect(pushMessage(about, false)).toEqual({
      title: 'On its way',
      body: 'Order EE1234. Your rider is coming. Have your delivery code ready.',
      url: `/order/${id}`,
      tag: `order-${id}`,
    });
  });

  it('says whether everything or a part was cancelled', () => {
    const titles = [true, false].map((isWhole) => {
      return pushMessage({ ...about, notice: 'cancelled' }, isWhole).title;
    });
    expect(titles).toEqual(['Your order was cancelled', 'Part of your order was cancelled']);
  });

  it('has words for every notice of every kind, without amounts', () => {
    for (const kind of SERVICE_KINDS) {
      for (const notice of PUSH_NOTICES) {
        const { title, body } = pushMessage({ kind, id, notice }, false);
        expect(`${title} ${body}`).toMatch(/^[A-Z][^₦]{10,}$/);
      }
    }
  });
});
