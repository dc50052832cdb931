import { describe, expect, it } from 'vitest';
import type { OrderItemDto } from '@/lib/orders/dto';
import { answeredText, questionOf } from './question-text';

// 2:10 PM in Lagos.
const now = new Date('2026-11-21T13:10:00Z');
const ID = '0'.repeat(24);
const item: OrderItemDto = {
  _id: '1',
  product: {
    _id: ID,
    name: 'Jollof rice',
    category: 'Food',
    image: [],
    picture: { src: '', alt: '' },
    vendorId: ID,
    vendor: 'Mama Esosa Kitchen',
    options: [],
  },
  option: ID,
  key: ID,
  optionName: 'Large',
  addons: [],
  quantity: 1,
  unitPrice: 2_500,
  price: 2_500,
  status: 'Order Placed',
  canCancel: true,
  query: null,
  answer: null,
  cancelled: null,
};
const offer = { optionName: 'Small', price: 2_000, refund: 500 };
const query = { kind: 'substitute', offer, dropRefund: 3_100, expiresAt: '2026-11-21T13:12:51Z' };
const asked = (fields: object): OrderItemDto => ({
  ...item,
  query: { ...query, ...fields } as OrderItemDto['query'],
});

describe('a shop’s question', () => {
  it('offers another option with what comes back', () => {
    expect(questionOf(asked({}), now)).toEqual({
      title: 'Sold out: Jollof rice, Large',
      text: 'Mama Esosa Kitchen can give you Small instead. You’ll get ₦500 back in your wallet.',
      accept: 'Take Small',
      otherwise: 'If you leave it out or don’t answer, we’ll refund ₦3,100 to your wallet.',
      left: '2:51 left',
      isOver: false,
    });
  });

  it('says that an option of the same price costs the same', () => {
    const { text } = questionOf(asked({ offer: { ...offer, refund: 0 } }), now) ?? {};
    expect(text).toBe('Mama Esosa Kitchen can give you Small instead. It costs you the same.');
  });

  it('asks to go without where nothing is offered', () => {
    expect(questionOf(asked({ kind: 'drop', offer: null }), now)).toMatchObject({
      text: 'Mama Esosa Kitchen has run out and has nothing else to offer. Leave it out and get ₦3,100 back in your wallet.',
      accept: '',
      otherwise: 'If you don’t answer, we’ll leave it out and refund you.',
    });
  });

  it('says what happens once the time is over', () => {
    expect(questionOf(asked({ expiresAt: now.toISOString() }), now)).toMatchObject({
      text: 'Time’s up. We’re leaving it out and will refund ₦3,100 to your wallet.',
      left: '',
      isOver: true,
    });
  });

  it('is not there where none is asked', () => {
    expect(questionOf(item, now)).toBeNull();
  });
});

describe('what became of it', () => {
  it.each([
    [null, ''],
    [{ kind: 'swapped', refund: 500 }, 'You took Large instead. ₦500 refunded to your wallet.'],
    [{ kind: 'swapped', refund: 0 }, 'You took Large instead.'],
    [
      { kind: 'dropped', refund: 3_100 },
      'Sold out, so you left it out. ₦3,100 refunded to your wallet.',
    ],
    [
      { kind: 'expired', refund: 3_100 },
      'Sold out. You didn’t answer, so we left it out. ₦3,100 refunded to your wallet.',
    ],
  ] as const)('%o', (answer, text) => {
    expect(answeredText({ ...item, answer })).toBe(text);
  });
});
