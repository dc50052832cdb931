import { describe, expect, it } from 'vitest';
import { ACCOUNT_MESSAGES } from '@/lib/people/messages';
import { whyGuessable } from './common-passwords';

const person = { name: 'Osagie Idahosa', email: 'osagie.i99@mail.example' };

describe('whyGuessable', () => {
  it.each([
    ['Password1!'],
    ['P@ssw0rd!'],
    ['Pa$$w0rd123'],
    ['!!Welcome2026'],
    ['Qwerty123!'],
    ['1qaz@WSX'],
    ['Aa123456!'],
    ['Abcd1234#'],
    ['Ilove-you2'],
    ['Uniben-2026'],
    ['Eki@2026!'],
    ['BeninCity#1'],
    ['WelcomeWelcome1!'],
  ])('rejects %s as common', (password) => {
    expect(whyGuessable(password, person)).toBe(ACCOUNT_MESSAGES.commonPassword);
  });

  it.each([
    ['Osagie#2026', ACCOUNT_MESSAGES.passwordIsName],
    ['Idahosa-1999', ACCOUNT_MESSAGES.passwordIsName],
    ['0sag1e!!2026', ACCOUNT_MESSAGES.passwordIsName],
    ['Osagie.i99!', ACCOUNT_MESSAGES.passwordIsEmail],
  ])('names the reason for %s', (password, message) => {
    expect(whyGuessable(password, person)).toBe(message);
  });

  it.each([
    ['Plantain-77-boat'],
    ['Rain over Uselu 5!'],
    ['tR7!kq02Zm'],
    ['Ugbowo bus at 6pm!'],
    ['Pass the garri, 2 cups!'],
  ])('accepts %s', (password) => {
    expect(whyGuessable(password, person)).toBeNull();
  });
});
