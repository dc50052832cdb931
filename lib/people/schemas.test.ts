import { describe, expect, it } from 'vitest';
import { ACCOUNT_MESSAGES } from '@/lib/people/messages';
import { fullName, loginInput, registerInput } from './schemas';

const GOOD = {
  name: 'Ada Obaseki',
  email: 'ada@mail.example',
  phone: '08031234567',
  password: 'Plantain-77-boat',
};

type Parser = { safeParse(value: unknown): { error?: { issues: { message: string }[] } } };
const firstIssue = (schema: Parser, value: unknown) =>
  schema.safeParse(value).error?.issues[0]?.message;

describe('fullName', () => {
  it.each([
    ['Ada Obaseki', 'Ada Obaseki'],
    ['  Ada   Obaseki ', 'Ada Obaseki'],
    ['Osagie Ẹhọsa', 'Osagie Ẹhọsa'],
    ['Ọsáyọ̀mọ̀rẹ́ Ìdáhọ́sà', 'Ọsáyọ̀mọ̀rẹ́ Ìdáhọ́sà'],
    ["Mary-Jane O'Hara", "Mary-Jane O'Hara"],
    ['Ada N’Dour', 'Ada N’Dour'],
    ['Ada O`Hara', "Ada O'Hara"],
    ['Ada Obaseki.', 'Ada Obaseki'],
    ['Obaseki, Ada', 'Obaseki Ada'],
    ['Ada Obaseki 🌸', 'Ada Obaseki'],
    ['👩🏾‍🍳Ada ❤️ Obaseki🇳🇬', 'Ada Obaseki'],
  ])('accepts %s', (typed, stored) => {
    expect(fullName.parse(typed)).toBe(stored.normalize('NFC'));
  });

  it.each([
    [''],
    ['Ada'],
    ['Ada Ngozi Obaseki'],
    ['Ada O2'],
    ['Ada -Obi'],
    ['Ada 😀'],
    ['<b>Ada</b> Obi'],
    [undefined],
    [{ $gt: '' }],
  ])('refuses %j with the specification’s message', (typed) => {
    expect(firstIssue(fullName, typed)).toBe('Please enter your full name (first and last).');
  });
});

describe('registerInput', () => {
  it('accepts a valid registration', () => {
    expect(registerInput.parse(GOOD)).toEqual({ ...GOOD, phone: '+2348031234567' });
  });

  it.each([
    [{ name: 'Ada' }, 'Please enter your full name (first and last).'],
    [{ email: 'ada@' }, 'Invalid email format.'],
    [{ phone: '12345' }, 'Please enter a valid Nigerian phone number.'],
    [{ password: 'PLANTAIN-77' }, 'Your password needs at least one lowercase letter.'],
    [{ password: 'plantain-77' }, 'Your password needs at least one uppercase letter.'],
    [{ password: 'Plantain-boat' }, 'Your password needs at least one number.'],
    [{ password: 'Plantain77' }, 'Your password needs at least one special character.'],
    [{ password: 'Pl-7' }, 'Your password needs minimum length of 8 characters.'],
    [
      { password: '' },
      'Your password needs at least one lowercase letter, at least one uppercase letter, ' +
        'at least one number, at least one special character, minimum length of 8 characters.',
    ],
    [
      { password: undefined },
      'Your password needs at least one lowercase letter, at least one uppercase letter, ' +
        'at least one number, at least one special character, minimum length of 8 characters.',
    ],
    [{ password: `Aa1-${'x'.repeat(125)}` }, ACCOUNT_MESSAGES.passwordTooLong],
  ])('refuses %j: %s', (changes, message) => {
    expect(firstIssue(registerInput, { ...GOOD, ...changes })).toBe(message);
  });

  it('refuses unknown fields', () => {
    expect(registerInput.safeParse({ ...GOOD, roles: ['admin'] }).success).toBe(false);
  });
});

describe('loginInput', () => {
  it.each([
    [{ email: '' }, 'Invalid email format.'],
    [{ email: { $gt: '' } }, 'Invalid email format.'],
    [{ password: '' }, ACCOUNT_MESSAGES.wrongCredentials],
    [{ password: undefined }, ACCOUNT_MESSAGES.wrongCredentials],
    [{ password: { $ne: '' } }, ACCOUNT_MESSAGES.wrongCredentials],
    [{ password: 'x'.repeat(129) }, ACCOUNT_MESSAGES.wrongCredentials],
  ])('refuses %j: %s', (changes, message) => {
    const { email, password } = GOOD;
    expect(firstIssue(loginInput, { email, password, ...changes })).toBe(message);
  });

  it('accepts name and phone, which only registration needs, as text only', () => {
    expect(loginInput.safeParse(GOOD).success).toBe(true);
    expect(loginInput.safeParse({ ...GOOD, name: { $ne: '' } }).success).toBe(false);
    expect(loginInput.safeParse({ ...GOOD, role: 'admin' }).success).toBe(false);
  });
});
