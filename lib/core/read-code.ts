import { cleanCode } from './text';

/** Separators between the digits of one number, as in "4 291", "4,291" or "4 - 2 - 9 - 1". */
const GAP = String.raw`[\s.,\p{Pd}]{0,3}`;

/**
 * Finds the code of `length` digits in a typed, dictated or pasted text: the number after "code" or "PIN",
 * or the only one of that length; '' if it is ambiguous. Returns all digits of a text without words, whatever
 * their number.
 */
export function readCode(text: string, length: number): string {
  const plain = cleanCode(text);
  if (!/\p{L}/u.test(plain)) return toDigits(plain);
  const number = String.raw`\d(?:${GAP}\d){${length - 1}}(?!\d)`;
  const named = new RegExp(String.raw`\b(?:code|pin)\b(?:\s+is\b)?[\s:=]*(${number})`, 'iu').exec(
    plain,
  );
  if (named?.[1]) return toDigits(named[1]);
  const spaced = findNumbers(plain, String.raw`\d(?:${GAP}\d)*`, length);
  return getOnly(spaced) ?? getOnly(findNumbers(plain, String.raw`\d+`, length)) ?? '';
}

const toDigits = (text: string) => text.replace(/\D/g, '');

/** The distinct numbers of `length` digits that aren't part of a word such as an order's "8F2143". */
function findNumbers(text: string, pattern: string, length: number): Set<string> {
  const alone = new RegExp(String.raw`(?<![\p{L}\d])${pattern}(?![\p{L}\d])`, 'gu');
  const numbers = [...text.matchAll(alone)].map(([number]) => toDigits(number));
  return new Set(numbers.filter((number) => number.length === length));
}

function getOnly(numbers: Set<string>): string | undefined {
  return numbers.size === 1 ? [...numbers][0] : undefined;
}
