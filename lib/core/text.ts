/** All spaces, tabs, and the blank letter of braille, which looks like a space. */
const SPACES = /[\p{Zs}\t\v\f\u2800]/gu;
const LINE_BREAKS = /\r\n?|[\u0085\u2028\u2029]/g;
/** Control characters and lone surrogates. */
const UNPRINTABLE = /[^\P{Cc}\n]|\p{Cs}/gu;
/**
 * Joiners, variation selectors and flag tags. They shape emoji and Arabic, Persian and Indic words;
 * elsewhere they are invisible.
 */
const SHAPING = '\\u200c\\u200d\\ufe00-\\ufe0f\\u{e0100}-\\u{e01ef}\\u{e0020}-\\u{e007f}';
const INVISIBLE = new RegExp(`(?![${SHAPING}])\\p{Default_Ignorable_Code_Point}`, 'gu');
/** A letter or sign that a joiner can join; Latin letters and digits don't join. */
const JOINABLE = String.raw`(?!\p{Script=Latin}|[\x20-\x7e])[\p{L}\p{M}\p{N}\p{S}]`;
/** A joiner that joins nothing. */
const LOOSE_JOINER = new RegExp(
  `(?<!${JOINABLE})[\\u200c\\u200d]|[\\u200c\\u200d](?!${JOINABLE})`,
  'gu',
);
/** A selector or tag after a character that it can't change. */
const LOOSE_SELECTOR = new RegExp(
  [
    `(?<!\\p{Extended_Pictographic}|(?!\\p{Script=Latin})\\p{L}|[#*0-9](?=\\ufe0f\\u20e3))[\\ufe00-\\ufe0f\\u{e0100}-\\u{e01ef}]`,
    `(?<![\\p{Extended_Pictographic}\\u{e0020}-\\u{e007f}])[\\u{e0020}-\\u{e007f}]+`,
  ].join('|'),
  'gu',
);
/** More combining marks than any language stacks on a letter; they would cover the lines around. */
const MARKS = /(\p{M}{4})\p{M}+/gu;
const VISIBLE = /[\p{L}\p{N}\p{P}\p{S}]/u;
/** More than two empty lines in a row. */
const MANY_LINES = /\n{4,}/g;
/** Hyphens that word processors insert. */
const HYPHENS = /[\u2010\u2011\ufe63\uff0d]/g;
const DASHES = /[\p{Pd}\u2212]/gu;
const APOSTROPHES = /[\u2018\u2019\u02bc\u2032]/g;

function clean(typed: string): string {
  const text = typed
    .normalize('NFC')
    .replace(LINE_BREAKS, '\n')
    .replace(SPACES, ' ')
    .replace(UNPRINTABLE, '')
    .replace(INVISIBLE, '')
    .replace(LOOSE_SELECTOR, '')
    .replace(LOOSE_JOINER, '')
    .normalize('NFC')
    .replace(MARKS, '$1')
    .replace(HYPHENS, '-')
    .trim();
  return VISIBLE.test(text) ? text : '';
}

/**
 * Cleans one line of typed or pasted text for storing, comparing and showing: NFC, without invisible
 * characters and direction controls; tabs, line breaks and runs of spaces become one space. Returns '' if
 * nothing is visible.
 */
export function cleanLine(typed: string): string {
  return clean(typed).replace(/\s+/g, ' ');
}

/** Like `cleanLine`, for several lines; retains spaces, and at most three line breaks in a row. */
export function cleanParagraph(typed: string): string {
  return clean(typed).replace(MANY_LINES, '\n\n\n');
}

/** A line of a pasted list without its bullet. */
export function withoutBullet(line: string): string {
  return line.replace(/^\s*[•●▪◦·‣*–—-]\s+/u, '');
}

/** "*bold*", "_italic_" or "~struck~" around words, as WhatsApp writes it; not the stars of "3*4". */
const CHAT_MARKUP = /(?<![\p{L}\p{N}])([*_~])(?=\S)(.*?\S)\1(?![\p{L}\p{N}])/gu;

/** A line of a pasted message without its bold, italic and strike-through signs, also nested ones. */
export function withoutChatMarkup(line: string): string {
  const plain = line.replace(CHAT_MARKUP, '$2');
  return plain === line ? plain : withoutChatMarkup(plain);
}

/**
 * Cleans a person's name: one kind of apostrophe, which keyboards type as accents and quotes, and no comma
 * at the end.
 */
export function cleanName(typed: string): string {
  return cleanLine(typed)
    .replace(/[`´‘ʼ′]/g, "'")
    .replace(/[\s,;]+$/, '');
}

/** The words of a name for searches: folded, without marks and punctuation. "O'Brien" is one word. */
export function nameWords(name: string): string[] {
  const words = foldText(name)
    .replace(/(?<=\p{L})['’‘`´ʼ′](?=\p{L})/gu, '')
    .match(/[\p{L}\p{N}]+/gu);
  return [...new Set(words ?? [])];
}

/** The words by which a person is found: also the parts of a name with an apostrophe. "O'Brien" by "brien". */
export function findableWords(name: string): string[] {
  const parts = foldText(name).match(/[\p{L}\p{N}]+/gu) ?? [];
  return [...new Set([...nameWords(name), ...parts])];
}

/**
 * The number of a purchase as staff type it, with or without "Order", `#`, "EKI-", spaces and dashes:
 * "eki-8f21 c4" becomes "8F21C4". Letters that look like digits are read as those. Null for other text.
 */
export function readOrderNumber(typed: string): string | null {
  const text = cleanReference(typed)
    .toUpperCase()
    .replace(/^EKI\b/, '')
    .replace(/[\s#-]/g, '')
    .replace(/O/g, '0')
    .replace(/[IL]/g, '1');
  return /^[0-9A-F]{6}$/.test(text) ? text : null;
}

/** A link that ends in an id, without the id. */
const LINK_TO_ID = /^\S+\/(?=[0-9a-f]{24}\b)/i;
/** "Order", "My order number is", before a number. */
const BEFORE_NUMBER =
  /^(?:my |eki )*(?:order|dispatch|errand|ticket)\b(?:[\s.:#]*\b(?:number|no|id|is)\b)*/i;

/** Cleans a search by staff: without "Order #" before a number, a link before an id and punctuation around. */
export function cleanReference(typed: string): string {
  return cleanCode(typed)
    .replace(LINK_TO_ID, '')
    .replace(/^[^\p{L}\p{N}+(]+|[^\p{L}\p{N}]+$/gu, '')
    .replace(BEFORE_NUMBER, '')
    .replace(/^[^\p{L}\p{N}+(]+/u, '');
}

/**
 * Cleans a number, a code or an address: plain characters for their look-alikes (full-width digits, dashes
 * and apostrophes of word processors), without invisible characters.
 */
export function cleanCode(typed: string): string {
  return typed
    .normalize('NFKC')
    .replace(/\p{Default_Ignorable_Code_Point}/gu, '')
    .replace(/[\s\u2800]+/g, ' ')
    .replace(/[\p{Cc}\p{Cs}]/gu, '')
    .replace(DASHES, '-')
    .replace(APOSTROPHES, "'")
    .trim();
}

/** Folds text for searches: without accents, in lower case. "Ọbẹ̀ Ẹ̀gúsí" becomes "obe egusi". */
export function foldText(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase();
}

/** A full stop that isn't a decimal point. */
const FULL_STOPS = /\.(?!\d)|(?<!\d)\./g;

/**
 * The text by which two names are the same: of products, options, sections, shops. Capitals, accents,
 * spaces, full stops and the kind of dash or apostrophe don't count. "Mama  Ebo’s Ltd." becomes
 * "mama ebo's ltd"; "38.5" stays different from "385".
 */
export function toComparableName(name: string): string {
  return cleanLine(
    foldText(cleanLine(name))
      .replace(DASHES, '-')
      .replace(APOSTROPHES, "'")
      .replace(FULL_STOPS, ''),
  );
}

/** A number plate as it is compared with others: "ben-829 qx" and "BEN829QX" are one. */
export function toPlateKey(plate: string): string {
  return foldText(cleanCode(plate)).replace(/[^\p{L}\p{N}]/gu, '');
}

/** Digits by which a phone number is found, at least. */
export const MIN_PHONE_DIGITS = 4;
/** Digits of a Nigerian number after +234. */
const NATIONAL_DIGITS = 10;

/**
 * The endings of a stored phone number, from four digits to all ten: its digits from any point are the
 * beginning of one of them.
 */
export function phoneEndings(phone: string): string[] {
  const digits = phone.slice(-NATIONAL_DIGITS);
  const count = Math.max(0, digits.length - MIN_PHONE_DIGITS + 1);
  return Array.from({ length: count }, (_, at) => digits.slice(at));
}

/** "party-jollof": a name reduced to plain letters and digits, at most `max` characters; may be empty. */
export function toSlug(name: string, max: number): string {
  return foldText(name)
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, max);
}
