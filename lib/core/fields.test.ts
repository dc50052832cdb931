import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { email, line, naira, paragraph, phone } from './fields';
import { MESSAGES } from './messages';

const sentence = (result: { success: boolean; error?: { issues: { message: string }[] } }) =>
  result.error?.issues[0]?.message;

describe('phone', () => {
  it.each([
    ['08031234567'],
    ['2348031234567'],
    ['+2348031234567'],
    ['0803 123 4567'],
    ['+234 803-123-4567'],
    ['  08031234567 '],
    ['+234 (803) 123-4567'],
    ['(0803) 123 4567'],
    ['0803.123.4567'],
    ['+234.803.123.4567'],
  ])('takes %s', (typed) => {
    expect(phone.parse(typed)).toBe('+2348031234567');
  });

  it.each([
    ['70', '1', '9'],
    ['80', '2', '9'],
    ['81', '0', '9'],
    ['90', '1', '9'],
    ['91', '1', '6'],
  ])('accepts the networks %s%s to %s', (family, from, to) => {
    for (let last = Number(from); last <= Number(to); last += 1) {
      expect(phone.parse(`0${family}${last}1234567`)).toBe(`+234${family}${last}1234567`);
    }
  });

  it.each([
    [''],
    ['8031234567'],
    ['0803123456'],
    ['080312345678'],
    ['07001234567'],
    ['08001234567'],
    ['09171234567'],
    ['06031234567'],
    ['+2350803123456'],
    ['+23408031234567'],
    ['++2348031234567'],
    ['0803123456a'],
    ['０８０３１２３４５６７'],
    ['0803,123,4567'],
    ['[0803]1234567'],
    ['0803/1234567'],
    ['()-. '],
    ['234 (0803) 123 4567'],
    ['0 8 0 3 1 2 3 4 5 6 7 . . . . . . . . .'],
    [8_031_234_567],
    [null],
    [{ $gt: '' }],
  ])('refuses %j', (typed) => {
    expect(sentence(phone.safeParse(typed))).toBe(MESSAGES.invalidPhone);
  });

  it('returns a form that it accepts again', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 9_999_999 }), (number) => {
        const typed = `0803${String(number).padStart(7, '0')}`;
        expect(phone.parse(phone.parse(typed))).toBe(phone.parse(typed));
      }),
    );
  });
});

describe('email', () => {
  it.each([
    ['Ada@Mail.Example', 'ada@mail.example'],
    ['  ada.obi+eki@uniben.edu.ng ', 'ada.obi+eki@uniben.edu.ng'],
    ["o'hara@mail.example", "o'hara@mail.example"],
    ['Rene\u0301@mail.example', 'ren\u00e9@mail.example'],
    ['RENE\u0301@mail.example', 'ren\u00e9@mail.example'],
    ['ren\u00c9@mail.example', 'ren\u00e9@mail.example'],
  ])('takes %s', (typed, kept) => {
    expect(email.parse(typed)).toBe(kept);
  });

  it.each([
    [''],
    ['ada'],
    ['ada@mail'],
    ['ada@mail.e'],
    ['@mail.example'],
    ['ada@'],
    ['a da@mail.example'],
    ['ada@@mail.example'],
    ['ada@mail.example, bisi@mail.example'],
    ['ada@mail.example\r\nBcc: x@y.example'],
    ['<ada@mail.example>'],
    [`${'a'.repeat(250)}@mail.example`],
    [undefined],
    [{ $ne: null }],
  ])('refuses %j', (typed) => {
    expect(sentence(email.safeParse(typed))).toBe(MESSAGES.invalidEmail);
  });
});

describe('naira', () => {
  it.each([0, 2_500, 0.1 + 0.2, 999_999_999.99])('accepts %d', (amount) => {
    expect(naira().safeParse(amount).success).toBe(true);
  });

  it.each([100.005, 3_400.0049, -1, 1_000_000_000.01, Number.NaN, '5', null])(
    'refuses %j with its message',
    (amount) => {
      expect(sentence(naira('No.').safeParse(amount))).toBe('No.');
    },
  );
});

describe('line', () => {
  it('trims, composes and counts characters', () => {
    expect(line(5).parse('  Ọ\u0301ba ')).toBe('Ọ\u0301ba'.normalize('NFC'));
    expect(line(3).safeParse('abcd').success).toBe(false);
  });

  it.each([['a\u0000b'], ['a\nb'], ['a\u001bb']])('refuses control characters: %j', (typed) => {
    expect(sentence(line(10, 'No.').safeParse(typed))).toBe('No.');
  });
});

describe.each([
  ['line', line],
  ['paragraph', paragraph],
])('%s', (_, field) => {
  it.each(['\u200b', '\u2060 \ufeff', '\u202e\u2066', ' \u00ad '])(
    'is empty if nobody can see it: %j',
    (typed) => {
      expect(field(20).parse(typed)).toBe('');
    },
  );

  it('keeps what joins letters and emoji, and drops what turns the direction', () => {
    expect(field(20).parse('\u202egnp.exe\u202c')).toBe('gnp.exe');
    expect(field(20).parse('👩\u200d🍳 می\u200cخواهم')).toBe('👩\u200d🍳 می\u200cخواهم');
  });
});

it('paragraph keeps at most two empty lines in a row', () => {
  expect(paragraph(50).parse('One\r\n\r\n\r\nTwo\n\n\n\n\n\nThree')).toBe(
    'One\n\n\nTwo\n\n\nThree',
  );
});

describe('an email address with invisible characters', () => {
  it.each([
    '\u0000',
    '\u0007',
    '\u007f',
    '\u200b',
    '\u200e',
    '\u202e',
    '\u2066',
    '\ufeff',
    '\u00ad',
  ])('is refused (%j)', (unseen) => {
    expect(sentence(email.safeParse(`ada${unseen}obi@eki.example`))).toBe(MESSAGES.invalidEmail);
  });
});
