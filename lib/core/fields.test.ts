import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { email, line, naira, paragraph, phone, requiredLine, requiredParagraph } from './fields';
import { MESSAGES, maxLengthMessage } from './messages';

const getMessage = (result: { success: boolean; error?: { issues: { message: string }[] } }) =>
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
    ['\u202a+234 803 123 4567\u202c'],
    ['+234 (0) 803 123 4567'],
    ['+234(0)8031234567'],
    ['tel:08031234567'],
    ['‘08031234567,'],
    ['📞 +234 803 123 4567.'],
    ['tel:+234-803-123-4567'],
    ['0803\u2011123\u20114567'],
    ['0803\u00a0123\u202f4567\u200b'],
    ['０８０３１２３４５６７'],
    ['wa.me/2348031234567'],
    ['https://wa.me/2348031234567'],
    ['Phone: 0803 123 4567'],
    ['MTN 08031234567'],
    ['Tel. +234 (0) 803 123 4567'],
    ['0803 123 4567 (WhatsApp)'],
    ['08031234567 WhatsApp only'],
    ['08O31234567'],
    ['O8O31234567'],
  ])('accepts %s', (typed) => {
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
    ['08031234567 or 08051234567'],
    ['08031234567 ext 2'],
    ['wa.me/'],
    ['0803,123,4567'],
    ['tel:'],
    ['[0803]1234567'],
    ['0803/1234567'],
    ['()-. '],
    ['234 (0803) 123 4567'],
    ['0 8 0 3 1 2 3 4 5 6 7 . . . . . . . . .'],
    [8_031_234_567],
    [null],
    [{ $gt: '' }],
  ])('refuses %j', (typed) => {
    expect(getMessage(phone.safeParse(typed))).toBe(MESSAGES.invalidPhone);
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
    ['ada@x.com\u200b', 'ada@x.com'],
    ['\u202aada@x.com\u202c', 'ada@x.com'],
    ['o’neil@x.com', "o'neil@x.com"],
    ['ada＠x.com', 'ada@x.com'],
    ['ada@BÜCHER.example', 'ada@xn--bcher-kva.example'],
    ['ada@xn--bcher-kva.example', 'ada@xn--bcher-kva.example'],
    ['ada@bu\u0308cher.example', 'ada@xn--bcher-kva.example'],
    ['ada@пример.рф', 'ada@xn--e1afmkfd.xn--p1ai'],
    ['a@1and1.com', 'a@1and1.com'],
    ['mailto:Ada@x.com', 'ada@x.com'],
    ['ada@x.com.', 'ada@x.com'],
    ['<ada@x.com>,', 'ada@x.com'],
    ['Ada Obi <ada@x.com>', 'ada@x.com'],
    ['"Obi, Ada" <ada@x.com>,', 'ada@x.com'],
    ['ada @x.com', 'ada@x.com'],
    ['ada@x.com ,', 'ada@x.com'],
    ['ada@ x.com', 'ada@x.com'],
    [`${'a'.repeat(64)}@mail.example`, `${'a'.repeat(64)}@mail.example`],
  ])('accepts %s', (typed, stored) => {
    expect(email.parse(typed)).toBe(stored);
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
    ['Ada <ada@x.com>, Bisi <bisi@x.com>'],
    ['ada@mail.example\r\nBcc: x@y.example'],
    [`${'a'.repeat(250)}@mail.example`],
    [`${'a'.repeat(65)}@mail.example`],
    [`ada@${'a'.repeat(64)}.example`],
    ['x@example.com/'],
    ['x@example.com?subject=hi'],
    ['x@example.com:25'],
    ['x@example..com'],
    ['x@.example.com'],
    ['x@example..com.'],
    ['x@-example.com'],
    ['x@example-.com'],
    ['x@exa_mple.com'],
    ['x@127.0.0.1'],
    ['x@[127.0.0.1]'],
    ['x@example.123'],
    ['.x@example.com'],
    ['x.@example.com'],
    ['x..y@example.com'],
    ['josé@example.com'],
    ['Rene\u0301@mail.example'],
    ['ада@example.com'],
    ['"ada obi"@example.com'],
    ['ada%40x.com'],
    [undefined],
    [{ $ne: null }],
  ])('refuses %j', (typed) => {
    expect(getMessage(email.safeParse(typed))).toBe(MESSAGES.invalidEmail);
  });
});

describe('naira', () => {
  it.each([0, 2_500, 0.1 + 0.2, 999_999_999.99])('accepts %d', (amount) => {
    expect(naira().safeParse(amount).success).toBe(true);
  });

  it.each([100.005, 3_400.0049, -1, 1_000_000_000.01, Number.NaN, '5', null])(
    'refuses %j with its message',
    (amount) => {
      expect(getMessage(naira('No.').safeParse(amount))).toBe('No.');
    },
  );
});

describe.each([
  ['line', line, requiredLine],
  ['paragraph', paragraph, requiredParagraph],
])('%s', (_, field, required) => {
  it('cleans what was typed, then counts its characters', () => {
    expect(field(5).parse('  Ọ\u0301ba ')).toBe('Ọ\u0301ba'.normalize('NFC'));
    expect(field(3).parse('a\u200b\u202eb\u0000c')).toBe('abc');
    expect(field(3).parse('a\tb')).toBe('a b');
  });

  it('refuses only text that is too long', () => {
    expect(getMessage(field(3).safeParse('abcd'))).toBe(maxLengthMessage(3));
    expect(getMessage(required(3, 'Missing.').safeParse('abcd'))).toBe(maxLengthMessage(3));
    expect(getMessage(required(3, 'Missing.', 'Too long.').safeParse('abcd'))).toBe('Too long.');
    expect(getMessage(required(3, 'Missing.').safeParse('x'.repeat(100_000)))).toBe(
      maxLengthMessage(3),
    );
  });

  it.each(['', '  ', '\u200b', '\u2060 \ufeff', '\u0301', undefined])(
    'treats invisible text as missing: %j',
    (typed) => {
      expect(getMessage(required(20, 'Missing.').safeParse(typed))).toBe('Missing.');
    },
  );
});
