import { describe, expect, it } from 'vitest';
import { MESSAGES } from '@/lib/core/messages';
import { errandQuoteInput, payErrandInput } from '@/lib/errands/schemas';
import {
  budgetOf,
  changeStop,
  emptyStop,
  formMessage,
  hasPlace,
  isBlankStop,
  isComplete,
  moveStop,
  readStops,
  removeStop,
  type StopValues,
  stopErrors,
  toErrands,
  toQuoteErrands,
} from './errand-form';

const market: StopValues = {
  id: 'a',
  name: 'Mama Ngozi Provisions',
  address: 'Uselu Market',
  latitude: 6.3737,
  longitude: 5.6158,
  token: 'k.signed',
  phone: '',
  deliveryNote: 'One paint of yellow garri.',
  budget: '',
};
const [b, c] = [emptyStop('b'), emptyStop('c')];
const ids = (stops: readonly StopValues[]) => stops.map(({ id }) => id).join('');
const dropOff = 'a'.repeat(24);

describe('the blocks of an errand', () => {
  it('changes only the one that is meant', () => {
    expect(changeStop([market, b], 'b', { name: 'Library' })).toEqual([
      market,
      { ...b, name: 'Library' },
    ]);
  });

  it.each([
    ['b', 'ac'],
    ['unknown', 'abc'],
  ])('removes %s', (id, left) => {
    expect(ids(removeStop([market, b, c], id))).toBe(left);
  });

  it('keeps the last one', () => {
    expect(ids(removeStop([market], 'a'))).toBe('a');
  });

  it.each([
    ['a', 1, 'bac'],
    ['c', -1, 'acb'],
    ['a', -1, 'abc'],
    ['c', 1, 'abc'],
    ['unknown', 1, 'abc'],
  ] as const)('moves %s by %i', (id, by, order) => {
    expect(ids(moveStop([market, b, c], id, by))).toBe(order);
  });

  it('knows what is blank, what has a place, and what is complete', () => {
    expect([market, b].map(isBlankStop)).toEqual([false, true]);
    expect([market, b].map(hasPlace)).toEqual([true, false]);
    expect(
      [market, { ...market, name: ' ' }, { ...market, latitude: null }].map(isComplete),
    ).toEqual([true, false, false]);
  });
});

describe('a typed budget', () => {
  it.each([
    ['', 0],
    ['  ', 0],
    ['0', 0],
    ['2500', 2_500],
    ['₦9,500', 9_500],
    ['1 500.50', 1_500.5],
    ['-5', null],
    ['about 2k', null],
    ['1.234', null],
    ['9999999999', null],
  ])('%j is %j naira', (typed, naira) => {
    expect(budgetOf(typed)).toBe(naira);
  });
});

describe('what is sent', () => {
  it('is a payment call that the schema takes', () => {
    const stops = [market, { ...market, id: 'b', phone: ' 0803 123 4567 ', budget: '₦9,500' }];
    const body = { pickupAddress: dropOff, errands: toErrands(stops), totalAmount: 1 };
    const { errands } = payErrandInput.parse(body);
    expect(errands.map(({ phone, budget }) => [phone, budget])).toEqual([
      [undefined, 0],
      ['+2348031234567', 9_500],
    ]);
  });

  it('is quoted for the stops that have a place', () => {
    const errands = toQuoteErrands([market, b]);
    expect(errands).toHaveLength(1);
    expect(errandQuoteInput.safeParse({ pickupAddress: dropOff, errands }).success).toBe(true);
  });
});

describe('errors', () => {
  const issuesOf = (stops: readonly StopValues[]) =>
    (
      payErrandInput.safeParse({
        pickupAddress: dropOff,
        errands: toErrands(stops),
        totalAmount: 0,
      }).error?.issues ?? []
    ).map(({ path, message }) => ({ path: path.join('.'), message }));

  it.each<[Partial<StopValues>, object]>([
    [{ name: ' ' }, { name: MESSAGES.nameStop }],
    [{ latitude: null, longitude: null }, { address: MESSAGES.chooseSuggestion }],
    [{ phone: '0801' }, { phone: MESSAGES.invalidPhone }],
    [{ deliveryNote: '' }, { deliveryNote: MESSAGES.describeStop }],
    [{ deliveryNote: 'x'.repeat(301) }, { deliveryNote: MESSAGES.noteTooLong }],
    [{ budget: 'some' }, { budget: MESSAGES.budgetAmount }],
  ])('of %j stand below the field', (wrong, errors) => {
    const stops = [
      { ...market, id: 'b' },
      { ...market, ...wrong },
    ];
    expect(stopErrors(issuesOf(stops), stops)).toEqual({ a: errors });
  });

  it('say that the address is still loading while its search runs', () => {
    expect(stopErrors(issuesOf([b]), [b], new Set(['b']))).toMatchObject({
      b: { address: MESSAGES.addressLoading },
    });
  });

  it('of the server are put to their field', () => {
    const refused = [{ path: 'errands.1.address', message: MESSAGES.chooseStops }];
    expect(stopErrors(refused, [market, c])).toEqual({ c: { address: MESSAGES.chooseSuggestion } });
  });

  it.each([
    [false, {}, MESSAGES.chooseDropOff],
    [false, { a: { address: 'x' } }, MESSAGES.chooseDropOff],
    [true, { a: { address: 'x' } }, MESSAGES.chooseStops],
    [true, { a: { phone: 'x' } }, null],
    [true, {}, null],
  ])('with a delivery address: %j, of stops: %j: "%s"', (hasDropOff, errors, message) => {
    expect(formMessage(hasDropOff, errors)).toBe(message);
  });
});

describe('a stored draft', () => {
  it('comes back as it was typed', () => {
    expect(readStops(JSON.parse(JSON.stringify([market, b])))).toEqual([market, b]);
  });

  it.each([[null], ['text'], [{}], [[null, 3, {}]]])('that holds %j is none', (stored) => {
    expect(readStops(stored)).toEqual([]);
  });

  it('has no place without both coordinates', () => {
    expect(readStops([{ ...market, longitude: 'x' }])).toEqual([
      { ...market, latitude: null, longitude: null, token: null },
    ]);
  });
});
