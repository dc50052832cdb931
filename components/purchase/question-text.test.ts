import { describe, expect, it } from 'vitest';
import type { OrderItemDto } from '@/lib/purchases/moves/dto';
import { expectFacts } from '../../tests/support/facts';
import { answeredText, getQuestion } from './question-text';

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
  it('offers another option with its refund', () => {
    const question = getQuestion(asked({}), now);
    expectFacts(question?.title, ['Jollof rice', 'Large']);
    expectFacts(question?.text, ['Mama Esosa Kitchen', 'Small', '₦500', 'wallet']);
    expectFacts(question?.accept, ['Small']);
    expectFacts(question?.otherwise, ['₦3,100', 'wallet']);
    expectFacts(question?.left, ['2:51']);
    expect(question?.isOver).toBe(false);
  });

  it('states that an option of the same price costs the same', () => {
    const { text } = getQuestion(asked({ offer: { ...offer, refund: 0 } }), now) ?? {};
    expectFacts(text, ['Small', 'the same']);
    expect(text).not.toContain('₦');
  });

  it('asks to go without if the shop offers no option', () => {
    const question = getQuestion(asked({ kind: 'drop', offer: null }), now);
    expectFacts(question?.text, ['Mama Esosa Kitchen', '₦3,100', 'wallet']);
    expectFacts(question?.accept, []);
    expectFacts(question?.otherwise, ['refund']);
  });

  it('explains the result once the time is over', () => {
    const question = getQuestion(asked({ expiresAt: now.toISOString() }), now);
    expectFacts(question?.text, ['₦3,100', 'wallet']);
    expect(question).toMatchObject({ left: '', isOver: true });
  });

  it('is null without a question', () => {
    expect(getQuestion(item, now)).toBeNull();
  });
});

describe('the result of a question', () => {
  it.each([
    [null, []],
    [{ kind: 'swapped', refund: 500 }, ['You took Large', '₦500']],
    [{ kind: 'swapped', refund: 0 }, ['You took Large']],
    [{ kind: 'dropped', refund: 3_100 }, ['you left it out', '₦3,100']],
    [{ kind: 'expired', refund: 3_100 }, ['didn’t answer', '₦3,100']],
  ] as const)('%o', (answer, facts) => {
    expectFacts(answeredText({ ...item, answer }), facts);
  });
});
