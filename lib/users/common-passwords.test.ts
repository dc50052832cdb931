import { describe, expect, it } from 'vitest';
import { isCommonPassword } from './common-passwords';

const person = { name: 'Osagie Idahosa', email: 'osagie.i99@mail.example' };

describe('isCommonPassword', () => {
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
    ['Osagie#2026'],
    ['Idahosa-1999'],
    ['Osagie.i99!'],
  ])('rejects %s', (password) => {
    expect(isCommonPassword(password, person)).toBe(true);
  });

  it.each([
    ['Plantain-77-boat'],
    ['Rain over Uselu 5!'],
    ['tR7!kq02Zm'],
    ['Ugbowo bus at 6pm!'],
    ['Pass the garri, 2 cups!'],
  ])('accepts %s', (password) => {
    expect(isCommonPassword(password, person)).toBe(false);
  });
});
