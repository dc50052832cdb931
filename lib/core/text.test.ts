import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  cleanCode,
  cleanLine,
  cleanName,
  cleanParagraph,
  cleanReference,
  findableWords,
  readOrderNumber,
  toComparableName,
  toSlug,
  withoutBullet,
  withoutChatMarkup,
} from './text';

const COMMON: [string, string, string][] = [
  ['text that is clean', 'Jollof & plantain, ₦2,500!', 'Jollof & plantain, ₦2,500!'],
  ['letters in two parts', 'Ọ\u0301ba', 'Ọ\u0301ba'.normalize('NFC')],
  ['tone marks of Yoruba and Edo', 'Ọ̀sáyọ̀mọ́rẹ́ Ẹ̀dó', 'Ọ̀sáyọ̀mọ́rẹ́ Ẹ̀dó'.normalize('NFC')],
  ['direction controls', '\u202a+234\u202c \u2067abc\u2069', '+234 abc'],
  ['direction marks', '\u200eAda\u200f \u061cObi', 'Ada Obi'],
  ['zero-width spaces and a byte-order mark', '\ufeffAda\u200bObi\u2060', 'AdaObi'],
  ['soft hyphens', 'super\u00admarket', 'supermarket'],
  ['blank letters', 'Ada\u3164 \u115fObi\uffa0', 'Ada Obi'],
  ['invisible operators and annotations', 'a\u2063b\ufff9c\u034fd', 'ab\ufff9cd'],
  ['control characters', 'a\u0000b\u001bc\u007f', 'abc'],
  ['a half of a surrogate pair', 'a\ud83db', 'ab'],
  ['unbreakable and wide spaces', 'Hall\u00a03\u202froom\u300012', 'Hall 3 room 12'],
  ['a braille blank', 'a\u2800b', 'a b'],
  ['a tab, as between cells of a table', 'Rice\t2,500', 'Rice 2,500'],
  ['unbreakable hyphens', 'Anne\u2011Marie', 'Anne-Marie'],
  ['dashes of a sentence', '8 AM – 9 PM — daily', '8 AM – 9 PM — daily'],
  [
    'emoji of several parts',
    '👩\u200d🍳 ❤\ufe0f 🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}',
    '👩\u200d🍳 ❤\ufe0f 🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}',
  ],
  ['a keycap', '1\ufe0f\u20e3', '1\ufe0f\u20e3'],
  ['a selector behind a digit', '4\ufe0f291', '4291'],
  ['Persian words', 'می\u200cخواهم', 'می\u200cخواهم'],
  ['joiners at the ends', '\u200dAda\u200c Obi\u200d', 'Ada Obi'],
  ['joiners between Latin letters', 'Ada\u200dObi', 'AdaObi'],
  ['a selector at the start', '\ufe0fAda', 'Ada'],
  ['stacked marks', `Z${'\u0336'.repeat(40)}algo`, `Z${'\u0336'.repeat(4)}algo`],
  ['marks alone', '\u0301\u0336\u0301', ''],
  ['invisible characters alone', '\u200b \u2060\u3164\u202e\u00ad\ufe0f', ''],
  ['nothing', ' \t ', ''],
];

describe.each([
  ['cleanLine', cleanLine],
  ['cleanParagraph', cleanParagraph],
])('%s', (_, clean) => {
  it.each(COMMON)('%s', (_what, typed, cleaned) => {
    expect(clean(typed)).toBe(cleaned);
  });

  it('changes nothing the second time', () => {
    const text = fc.array(
      fc.oneof(fc.string({ unit: 'binary' }), fc.constantFrom(...COMMON.map(([, typed]) => typed))),
    );
    fc.assert(
      fc.property(text, (parts) => {
        const once = clean(parts.join(''));
        expect(clean(once)).toBe(once);
      }),
    );
  });
});

it('joins lines', () => {
  expect(cleanLine('Ada \r\n\u2028  Obi')).toBe('Ada Obi');
});

it('retains paragraphs, with at most two empty lines in a row', () => {
  expect(cleanParagraph('One\r\n\r\n\r\nTwo\u2028\n\n\n\n\n\n  - Three ')).toBe(
    'One\n\n\nTwo\n\n\n  - Three',
  );
});

describe('cleanCode', () => {
  it.each([
    ['direction controls', '\u202a+234 803 123 4567\u202c', '+234 803 123 4567'],
    ['full-width characters', '０８０３＋－＠', '0803+-@'],
    ['dashes', '0803–123—4567\u22121\u20111', '0803-123-4567-1-1'],
    ['joiners and selectors', '4\ufe0f\u20e3', '4\u20e3'],
    ['zero-width spaces', 'ada@x.com\u200b', 'ada@x.com'],
    ['apostrophes of phones', 'o’neil@x.com', "o'neil@x.com"],
    ['every kind of space', ' EKI\u00a0\t\n10\u3000', 'EKI 10'],
    ['control characters', 'EKI\u000010', 'EKI10'],
  ])('%s', (_, typed, cleaned) => {
    expect(cleanCode(typed)).toBe(cleaned);
  });
});

it.each([
  ['O`Hara', "O'Hara"],
  ['O´Hara', "O'Hara"],
  ['O‘Hara', "O'Hara"],
  ['O\u02bcHara', "O'Hara"],
  ['N’Dour', 'N’Dour'],
  ['Ada ,', 'Ada'],
  ['Samuel Jr.', 'Samuel Jr.'],
])('writes the name %s as %s', (typed, name) => {
  expect(cleanName(typed)).toBe(name);
});

it.each([
  ['8F21C4', '8F21C4'],
  ['#8F21C4.', '8F21C4'],
  ['Order #8F21C4', '8F21C4'],
  ['order no. 8F21C4', '8F21C4'],
  ['Order number: 8F21C4', '8F21C4'],
  ['My order is 8F21C4', '8F21C4'],
  ['"8F21C4"', '8F21C4'],
  ['https://eki.example/order/0123456789abcdef01234567', '0123456789abcdef01234567'],
  ['(0803) 123 4567', '(0803) 123 4567'],
  ['+234 803 123 4567,', '+234 803 123 4567'],
  ['Ada Osagie', 'Ada Osagie'],
  ['Noah Order', 'Noah Order'],
])('reads the search %j as %j', (typed, text) => {
  expect(cleanReference(typed)).toBe(text);
});

it.each([
  ['8F21C4', '8F21C4'],
  ['#8f21c4', '8F21C4'],
  ['Order #8F21C4', '8F21C4'],
  ['EKI-8F21C4', '8F21C4'],
  ['eki 8F21-C4', '8F21C4'],
  ['8F2 1C4', '8F21C4'],
  ['8F2lCO', '8F21C0'],
  ['8F21C', null],
  ['Osagie', null],
  ['0803 123 4567', null],
])('reads %j as the number %j', (typed, number) => {
  expect(readOrderNumber(typed)).toBe(number);
});

it.each([
  ["Efe O'Brien", ['efe', 'obrien', 'o', 'brien']],
  ['Ọ̀sagie N’Dour', ['osagie', 'ndour', 'n', 'dour']],
  ['Ann-Marie', ['ann', 'marie']],
])('finds %j by %j', (name, words) => {
  expect(findableWords(name)).toEqual(words);
});

it.each([
  ['• Soft cotton', 'Soft cotton'],
  ['  - Soft cotton', 'Soft cotton'],
  ['*\tSoft cotton', 'Soft cotton'],
  ['-5 °C', '-5 °C'],
  ['1. Soft', '1. Soft'],
  ['Soft - cotton', 'Soft - cotton'],
])('takes the bullet off %j', (line, text) => {
  expect(withoutBullet(line)).toBe(text);
});

describe('names are compared', () => {
  it.each([
    ['without capitals', 'SANDAL', 'Sandal'],
    ['without double spaces and spaces around', ' Slip  on\u00a0sandal ', 'Slip on sandal'],
    ['without full stops', 'Mama Ebo Ltd.', 'Mama Ebo Ltd'],
    ['without a full stop between letters', 'U.S.B. cable', 'USB cable'],
    ['without accents', 'Ọbẹ̀ Ẹ̀gúsí', 'Obe egusi'],
    ['with one kind of apostrophe', 'Mama’s pot', "Mama's pot"],
    ['with one kind of dash', 'Size 38–40', 'Size 38-40'],
    ['without invisible characters', 'San\u200bdal', 'Sandal'],
  ])('%s', (_, a, b) => {
    expect(toComparableName(a)).toBe(toComparableName(b));
  });

  it.each([
    ['38.5', '385'],
    ['Coke 1.5 l', 'Coke 15 l'],
    ['Sandal', 'Sandals'],
    ['Black, 40', 'Black 40'],
    ['Plan B1', 'Plan B 1'],
  ])('%s is not %s', (a, b) => {
    expect(toComparableName(a)).not.toBe(toComparableName(b));
  });
});

it.each([
  ['*Sweet plantain*', 'Sweet plantain'],
  ['With *sweet plantain*, _no pepper_ and ~egg~.', 'With sweet plantain, no pepper and egg.'],
  ['*_Party jollof_*', 'Party jollof'],
  ['**Party jollof**', 'Party jollof'],
  ['(*new*)', '(new)'],
  ['*Ọbẹ̀ Ẹ̀gúsí*', 'Ọbẹ̀ Ẹ̀gúsí'],
])('takes the signs of WhatsApp off %s', (line, text) => {
  expect(withoutChatMarkup(line)).toBe(text);
});

it.each([
  '3*4',
  '2*3*4 cm',
  'size_10_wide',
  'a * b * c',
  'Free delivery* on Fridays',
  '~200 g',
  '5 *',
])('keeps the signs of %s', (line) => {
  expect(withoutChatMarkup(line)).toBe(line);
});

it.each([
  ['Party jollof', 'party-jollof'],
  ['  Ọ̀ba’s Suya & Grills (Ugbowo) ', 'oba-s-suya-grills-ugbowo'],
  ['₦ 🍲', ''],
  ['Size 42 sneakers for the rainy season', 'size-42-sneakers-for-the'],
])('reduces %s to a slug of at most 24 characters', (name, slug) => {
  expect(toSlug(name, 24)).toBe(slug);
});
