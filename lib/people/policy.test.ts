import { describe, expect, it } from 'vitest';
import {
  getHeldPhone,
  googleName,
  isNameHeld,
  MAX_NAME,
  toPhoneChange,
  toRenaming,
} from './policy';

it.each([
  ['Ada Obaseki', 'Ada Obaseki'],
  ['  Ada\r\nBcc: all@mail.example ', 'Ada Bcc: all@mail.example'],
  ['\u0007', ''],
  ['\u200b\u3164', ''],
  ['\u202eAda\u202c Obi\u0336\u0336\u0336\u0336\u0336', 'Ada Obi\u0336\u0336\u0336\u0336'],
  ['O\u0323sas', 'Ọsas'],
  ['x'.repeat(500), 'x'.repeat(MAX_NAME)],
  [`x${'😀'.repeat(100)}`, `x${'😀'.repeat(MAX_NAME / 2 - 1)}`],
])('normalizes the Google name %j to %j', (given, stored) => {
  expect(googleName(given)).toBe(stored);
});

describe('toRenaming', () => {
  const day = (count: number) => new Date(Date.UTC(2026, 10, count));
  const ada = { name: 'Ada Obi' };
  const bola = { name: 'Bola Obi', renamedAt: day(1), formerName: 'Ada Obi' };

  it.each([
    ['a new name', ada, 'Bola Obi', { renamedAt: day(10), formerName: 'Ada Obi' }],
    ['an added name', ada, 'Ada Bola Obi', { renamedAt: day(10), formerName: 'Ada Obi' }],
    ['capitals and order', ada, 'OBI Ada', {}],
    ['a second change', bola, 'Efe Obi', { renamedAt: day(10), formerName: 'Ada Obi' }],
  ])('records %s', (_, before, name, fields) => {
    expect(toRenaming(before, name, day(10))).toEqual(fields);
  });

  it('counts a name as held 30 days after its change', () => {
    expect([day(30), day(31)].map((now) => isNameHeld(bola, now))).toEqual([false, true]);
    const fields = { renamedAt: day(31), formerName: 'Bola Obi' };
    expect(toRenaming(bola, 'Efe Obi', day(31))).toEqual(fields);
  });
});

describe('toPhoneChange', () => {
  const day = (count: number) => new Date(Date.UTC(2026, 10, count));
  const changed = { phone: '2', phoneChangedAt: day(1), formerPhone: '1' };

  it('records the number before the first change within 30 days', () => {
    expect(toPhoneChange({ phone: '1' }, '1', day(1))).toEqual({});
    expect(toPhoneChange({ phone: '1' }, '2', day(1))).toEqual({
      phoneChangedAt: day(1),
      formerPhone: '1',
    });
    expect(toPhoneChange(changed, '3', day(10))).toMatchObject({ formerPhone: '1' });
    expect(toPhoneChange(changed, '3', day(31))).toMatchObject({ formerPhone: '2' });
  });

  it('is held after 30 days', () => {
    expect([day(30), day(31)].map((now) => getHeldPhone(changed, now))).toEqual(['1', '2']);
  });
});
