import { describe, expect, it } from 'vitest';
import { countNames, countShared, isSameName } from './holder-name';

describe('countShared', () => {
  it.each([
    // On Eki, at the bank, names in common.
    ['Ada Osagie', 'ADA ITOHAN OSAGIE', 2],
    ['Ada Osagie', 'OSAGIE ADA ITOHAN', 2],
    ['Ada Itohan Osagie', 'OSAGIE, ADA I.', 2],
    ['Mrs. Ada Osagie', 'OSAGIE ADA MRS', 2],
    ['Adé Ọ̀ṣágié', 'ADE OSAGIE', 2],
    ['Ọláolúwa Adéyẹmí', 'OLAOLUWA ADEYEMI', 2],
    ['Chukwuemeka Okonkwo', 'OKONKWO CHUKWUEMEKA PETER', 2],
    ['Aliyu Ɗanjuma', 'DANJUMA ALIYU', 2],
    ['Alhaji Musa Bello', 'BELLO MUSA', 2],
    ['Hajiya Aisha Abubakar', 'AISHA ABUBAKAR', 2],
    ['Oghenekaro O’Brien', "OGHENEKARO O'BRIEN", 2],
    ['Ada Osagie-Edo', 'ADA OSAGIE EDO', 2],
    ['Ada Osagie-Edo', 'ADA OSAGIEEDO', 2],
    ['Prince Obi', 'OBI PRINCE CHUKWUDI', 2],
    ['Blessing Omoregie', 'OMOREGIE BLESSING OSARUGUE', 2],
    ['Osahon Edegbe', 'EDEGBE OSAHON', 2],
    // A sibling has one name in common, whatever they are called besides.
    ['Ada Osagie', 'BOLA OSAGIE', 1],
    ['Mr Ada Osagie', 'MR BOLA OSAGIE', 1],
    ['Chief Ada Osagie', 'CHIEF BOLA OSAGIE', 1],
    ['Prince Ada Osagie', 'PRINCE BOLA OSAGIE', 1],
    ['Ada Osagie-Edo', 'BOLA OSAGIE-EDO', 1],
    ['Ada Osagie Edo', 'BOLA OSAGIE-EDO', 1],
    ['Ada Ada Osagie', 'ADA ADA OKORO', 1],
    ['Mohammed Bello', 'MUHAMMED BELLO', 1],
    // Initials are not names.
    ['Ada O Osagie', 'O BOLA OSAGIE', 1],
    ['A. O. Osagie', 'A O BELLO', 0],
    ['Ada Osagie', 'EDEGBE OSAHON', 0],
    ['Mr Ada', 'MR OSAHON', 0],
    ['Ada Osagie', '', 0],
  ])('%s and %s have %i', (name, holder, shared) => {
    expect(countShared(name, holder)).toBe(shared);
    expect(countShared(holder, name)).toBe(shared);
  });
});

it.each([
  ['Mrs Ada O. Osagie', 2],
  ['Ada', 1],
  ['Princess', 1],
  ['Dr', 0],
  ['Ada Osagie-Edo', 2],
])('countNames: %s has %i', (name, count) => {
  expect(countNames(name)).toBe(count);
});

it.each([
  ['Ada Osagie', 'ADA ITOHAN OSAGIE', true],
  ['Ada', 'ADA OSAGIE', true],
  ['Ada Osagie', 'BOLA OSAGIE', false],
  ['Ada', '', false],
])('isSameName: %s and %s: %s', (name, holder, isSame) => {
  expect(isSameName(name, holder)).toBe(isSame);
});
