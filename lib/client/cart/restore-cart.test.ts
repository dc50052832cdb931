import { describe, expect, it } from 'vitest';
import { EMPTY_CART } from './cart-sync';
import { restoreCart } from './restore-cart';

const id = (digit: string) => digit.repeat(24);
const RICE = id('1');
const BIG = id('2');
const GUEST = { ...EMPTY_CART, items: { [RICE]: { [BIG]: 2 } }, wishList: [id('3')] };
const EDIT = { id: id('e'), productId: RICE, key: BIG, isNew: false };
const OWNED = { ...GUEST, owner: id('a'), rev: 4, edits: [EDIT], wishEdits: [id('3')] };

describe('restoreCart', () => {
  it('returns a valid cart unchanged', () => {
    expect(restoreCart(GUEST)).toEqual(GUEST);
    expect(restoreCart(OWNED)).toEqual(OWNED);
  });

  it.each([
    ['nothing', undefined],
    ['null', null],
    ['a word', 'cart'],
    ['a list', [1, 2]],
    ['no parts at all', {}],
    ['parts of the wrong kind', { items: null, wishList: 7, owner: null, edits: 'x', rev: {} }],
  ])('returns an empty guest cart for %s', (_what, stored) => {
    expect(restoreCart(stored)).toEqual(EMPTY_CART);
  });

  it('drops invalid lines only', () => {
    const items = {
      [RICE]: { [BIG]: 2, [id('4')]: '3', [id('5')]: -1, [id('6')]: 1.5, oops: 1 },
      [id('7')]: null,
      oops: { [BIG]: 1 },
    };
    expect(restoreCart({ ...GUEST, items }).items).toEqual(GUEST.items);
  });

  it('merges lines of the same choice stored under two keys', () => {
    const [plain, one, two] = [id('4'), id('5'), id('6')];
    const items = { [RICE]: { [`${plain}+${two}+${one}`]: 2, [`${plain}+${one}+${two}`]: 3 } };
    expect(restoreCart({ ...GUEST, items }).items).toEqual({
      [RICE]: { [`${plain}+${one}+${two}`]: 5 },
    });
  });

  it('limits the lines to the size of a cart', () => {
    const items = Object.fromEntries(
      Array.from({ length: 130 }, (_, index) => [`${index}`.padStart(24, '0'), { [BIG]: 1 }]),
    );
    expect(Object.keys(restoreCart({ ...GUEST, items }).items)).toHaveLength(100);
  });

  it('drops invalid edits only', () => {
    const edits = [{ ...EDIT, id: 'x' }, { ...EDIT, key: 7 }, null, { ...EDIT, isNew: 1 }, EDIT];
    expect(restoreCart({ ...OWNED, edits, wishEdits: ['x', id('3')] })).toEqual(OWNED);
  });

  it('accepts a cart without edits', () => {
    const { edits, wishEdits, ...earlier } = OWNED;
    const stored = restoreCart({ ...earlier, base: {}, wishBase: [] });
    expect(stored).toEqual({ ...OWNED, edits: [], wishEdits: [] });
  });
});
