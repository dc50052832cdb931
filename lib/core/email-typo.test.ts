import { describe, expect, it } from 'vitest';
import { suggestEmail } from './email-typo';

describe('suggestEmail', () => {
  it.each([
    ['ada@gmail.con', 'ada@gmail.com'],
    [' Ada@Gmail.Con ', 'ada@gmail.com'],
    ['ada@gmial.com', 'ada@gmail.com'],
    ['ada@gamil.con', 'ada@gmail.com'],
    ['ada@gmai.com', 'ada@gmail.com'],
    ['ada@gmaill.com', 'ada@gmail.com'],
    ['ada@gmail.co', 'ada@gmail.com'],
    ['ada@gmail.comm', 'ada@gmail.com'],
    ['ada@yaho.com', 'ada@yahoo.com'],
    ['ada@yahoo.cm', 'ada@yahoo.com'],
    ['ada@hotmial.com', 'ada@hotmail.com'],
    ['ada@outlok.com', 'ada@outlook.com'],
    ['ada@iclould.com', 'ada@icloud.com'],
    ['ada@unibem.edu', 'ada@uniben.edu'],
    ['ada@shop.con', 'ada@shop.com'],
    ['ada@mail.con', 'ada@mail.com'],
  ])('repairs %s', (typed, meant) => {
    expect(suggestEmail(typed)).toBe(meant);
  });

  it.each([
    'ada@gmail.com',
    'ADA@GMAIL.COM',
    'ada@ymail.com',
    'ada@mail.com',
    'ada@email.com',
    'ada@yahoo.co.uk',
    'ada@physci.uniben.edu',
    'ada@shop.co',
    'ada@shop.com.ng',
    'ada@eki.example',
    'ada@gmx.de',
    'ada@',
    'ada',
    '',
    'ada@gmail.con, obi@gmail.con',
  ])('suggests nothing for %s', (typed) => {
    expect(suggestEmail(typed)).toBeNull();
  });
});
