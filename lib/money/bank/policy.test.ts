import { describe, expect, it } from 'vitest';
import { judgeBusiness, judgeCustomer, payableFrom, toState } from './policy';

const HELD = { isNameHeld: true, isShared: false };

describe('judgeCustomer', () => {
  it.each([
    ['Ada Osagie', 'ADA ITOHAN OSAGIE', 'own'],
    ['Ada Osagie', 'OSAGIE ADA', 'own'],
    ['Mrs Ada Osagie', 'OSAGIE, ADA ITOHAN (MRS)', 'own'],
    ['Chukwuemeka Eze', 'EZE CHUKWUEMEKA SUNDAY', 'own'],
    ['Olúwadámilọ́lá Adéwálé', 'ADEWALE OLUWADAMILOLA', 'own'],
    ['Alhaji Sani Ɗanladi', 'SANI DANLADI', 'own'],
    // Married, or a brother.
    ['Ada Osagie', 'ADA EDEGBE', 'check'],
    ['Osahon Edegbe', 'EDEGBE BLESSING', 'check'],
    ['Chief Osahon Edegbe', 'CHIEF ADA EDEGBE', 'check'],
    // One name is no proof.
    ['Ada', 'ADA OSAGIE', 'check'],
    ['Ada Osagie', 'ADA', 'check'],
    ['Ada Osagie', 'EDEGBE OSAHON', 'other'],
    ['Ada', 'OSAHON EDEGBE', 'other'],
    ['Ada Osagie', 'DR', 'other'],
  ] as const)('%s with the account of %s: %s', (name, holder, verdict) => {
    expect(judgeCustomer(holder, { name, ...HELD })).toBe(verdict);
  });

  it.each([[{ isNameHeld: false, isShared: false }], [{ isNameHeld: true, isShared: true }]])(
    'asks ops about the right name with %j',
    (facts) => {
      expect(judgeCustomer('ADA OSAGIE', { name: 'Ada Osagie', ...facts })).toBe('check');
      expect(judgeCustomer('OSAHON EDEGBE', { name: 'Ada Osagie', ...facts })).toBe('other');
    },
  );
});

describe('judgeBusiness', () => {
  const owner = { name: 'Esosa Igbinedion', isNameHeld: true };

  it.each([
    ['Mama Ebo’s Kitchen', 'IGBINEDION ESOSA GRACE', 'own'],
    ['Mama Ebo’s Kitchen', "MAMA EBO'S KITCHEN ENTERPRISES", 'own'],
    ['Mama Ebo’s Kitchen', 'MAMA EBO KITCHEN', 'own'],
    ['Kada Grills & Lounge', 'KADA GRILLS LOUNGE LTD', 'own'],
    ['Chopnow', 'CHOPNOW LIMITED', 'own'],
    ['Chopnow', 'CHOPNOW FARMS LIMITED', 'check'],
    ['Chopnow', 'NIGERIA LIMITED', 'check'],
    ['Mama Ebo’s Kitchen', 'MAMA BLESSING KITCHEN', 'check'],
    ['Mama Ebo’s Kitchen', 'KITCHEN', 'check'],
    ['Mama Ebo’s Kitchen', 'IGBINEDION OSARO', 'check'],
    [null, 'ESOSA IGBINEDION', 'own'],
    [null, 'OSARO IGBINEDION', 'check'],
  ] as const)('%s of Esosa Igbinedion with the account of %s: %s', (shop, holder, verdict) => {
    expect(judgeBusiness(holder, [owner], shop)).toBe(verdict);
  });

  it('asks ops about an owner with a new name', () => {
    const renamed = { ...owner, isNameHeld: false };
    expect(judgeBusiness('ESOSA IGBINEDION', [renamed], null)).toBe('check');
    expect(judgeBusiness('ESOSA IGBINEDION', [renamed, owner], null)).toBe('own');
  });
});

const at = (hour: number) => new Date(Date.UTC(2026, 10, 28, hour));

it.each([
  ['its own time', [], at(9)],
  ['a reset before it', [new Date(at(8).getTime() - 86_400_000)], at(9)],
  [
    'a day after the last reset',
    [null, at(10), undefined, at(8)],
    new Date('2026-11-29T10:00:00Z'),
  ],
])('payableFrom is %s', (_, resets, from) => {
  expect(payableFrom({ usableFrom: at(9), resets })).toEqual(from);
});

it.each([
  ['accepted', at(9), false, 'ready'],
  ['accepted', at(12), false, 'ready'],
  ['accepted', at(13), false, 'waiting'],
  ['accepted', at(13), true, 'stopped'],
  ['checking', at(9), false, 'checking'],
  ['checking', at(9), true, 'stopped'],
  ['failed', at(9), true, 'failed'],
] as const)('toState: %s, payable from %s, stopped %s: %s', (stored, from, isStopped, state) => {
  expect(toState({ stored, payableFrom: from, isStopped }, at(12))).toBe(state);
});
