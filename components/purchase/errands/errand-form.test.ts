import { describe, expect, it } from 'vitest';
import { NO_ADDRESS_CHOICE } from '@/components/market/account/addresses/address-chooser';
import { MESSAGES } from '@/lib/core/messages';
import type { AddressDto } from '@/lib/people/addresses/dto';
import { CHECKOUT_MESSAGES } from '@/lib/purchases/checkout/messages';
import { errandQuoteInput, payErrandInput } from '@/lib/purchases/moves/errands/schemas';
import {
  changeStop,
  dropOffError,
  emptyStop,
  formMessage,
  getBudget,
  hasPlace,
  isComplete,
  moveStop,
  removeStop,
  type StopValues,
  stopErrors,
  stopsLeftText,
  toErrands,
  toQuoteErrands,
  withDefault,
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
  it('end at the maximum per errand', () => {
    expect(stopsLeftText(5, 6)).toBe('Up to 6 places');
    expect(stopsLeftText(6, 6)).toBe('That’s 6 places, the most for one errand.');
  });

  it('changes only the given one', () => {
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

  it('retains the last one', () => {
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

  it('recognises stops with a place, and complete ones', () => {
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
    expect(getBudget(typed)).toBe(naira);
  });
});

describe('the payment call', () => {
  it('is a payment call that the schema accepts', () => {
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
  const getIssues = (stops: readonly StopValues[]) =>
    (
      payErrandInput.safeParse({
        pickupAddress: dropOff,
        errands: toErrands(stops),
        totalAmount: 0,
      }).error?.issues ?? []
    ).map(({ path, message }) => ({ path: path.join('.'), message }));

  it.each<[Partial<StopValues>, object]>([
    [{ name: ' ' }, { name: CHECKOUT_MESSAGES.nameStop }],
    [{ latitude: null, longitude: null }, { address: MESSAGES.chooseSuggestion }],
    [{ phone: '0801' }, { phone: MESSAGES.invalidPhone }],
    [{ deliveryNote: '' }, { deliveryNote: CHECKOUT_MESSAGES.describeStop }],
    [{ deliveryNote: 'Shop 12: ' }, { deliveryNote: CHECKOUT_MESSAGES.describeStop }],
    [{ deliveryNote: 'x'.repeat(301) }, { deliveryNote: CHECKOUT_MESSAGES.noteTooLong }],
    [{ budget: 'some' }, { budget: MESSAGES.budgetAmount }],
  ])('of %j stand below the field', (wrong, errors) => {
    const stops = [
      { ...market, id: 'b' },
      { ...market, ...wrong },
    ];
    expect(stopErrors(getIssues(stops), stops)).toEqual({ a: errors });
  });

  it('report that the address is still loading while its search runs', () => {
    expect(stopErrors(getIssues([b]), [b], new Set(['b']))).toMatchObject({
      b: { address: CHECKOUT_MESSAGES.addressLoading },
    });
  });

  it('of the server are assigned to their field', () => {
    const refused = [{ path: 'errands.1.address', message: CHECKOUT_MESSAGES.chooseStops }];
    expect(stopErrors(refused, [market, c])).toEqual({ c: { address: MESSAGES.chooseSuggestion } });
  });

  it.each([
    [CHECKOUT_MESSAGES.chooseDropOff, {}, CHECKOUT_MESSAGES.chooseDropOff],
    [MESSAGES.chooseSuggestion, { a: { address: 'x' } }, MESSAGES.chooseSuggestion],
    [undefined, { a: { address: 'x' } }, CHECKOUT_MESSAGES.chooseStops],
    [undefined, { a: { phone: 'x' } }, null],
    [undefined, {}, null],
  ])('of the delivery address: %j, of stops: %j: "%s"', (dropOffText, errors, message) => {
    expect(formMessage(dropOffText, errors)).toBe(message);
  });
});

describe('the delivery address', () => {
  const saved = [{ _id: 'b'.repeat(24) }, { _id: dropOff }] as AddressDto[];
  const other = { ...NO_ADDRESS_CHOICE, isOther: true };

  it.each([
    [NO_ADDRESS_CHOICE, saved, 'b'.repeat(24)],
    [{ ...NO_ADDRESS_CHOICE, savedId: dropOff }, saved, dropOff],
    [{ ...NO_ADDRESS_CHOICE, savedId: 'gone' }, saved, 'b'.repeat(24)],
    [other, saved, null],
    [NO_ADDRESS_CHOICE, [], null],
  ])('%# is the chosen one, or the last used', (choice, list, id) => {
    expect(withDefault(choice, list).savedId).toBe(id);
  });

  it.each([
    [undefined, false, CHECKOUT_MESSAGES.chooseDropOff],
    [{ address: 'Hall', latitude: null, longitude: null }, false, MESSAGES.chooseSuggestion],
    [{ address: 'Hall', latitude: null, longitude: null }, true, CHECKOUT_MESSAGES.addressLoading],
    [dropOff, false, undefined],
  ])('%j, loading %j: "%s"', (pickupAddress, isLoading, message) => {
    const body = { pickupAddress, errands: toErrands([market]), totalAmount: 0 };
    const issues = (payErrandInput.safeParse(body).error?.issues ?? []).map((issue) => ({
      path: issue.path.join('.'),
      message: issue.message,
    }));
    expect(dropOffError(issues, isLoading)).toBe(message);
  });
});
