import { cleanCode } from './text';

/** Signs between the digits of one number, as in "4 291", "4,291" or "4 - 2 - 9 - 1". */
const GAP = String.raw`[\s.,\p{Pd}]{0,3}`;

/**
 * The code of `length` digits in a text that was typed, dictated or pasted, also in a sentence: the one
 * after "code" or "PIN", or the only one. A text without words gives all its digits, be they too many or
 * too few; '' if it can't be told which digits are the code.
 */
export function readCode(text: string, length: number): string {
  const plain = cleanCode(text);
  if (!/\p{L}/u.test(plain)) return digitsIn(plain);
  const number = String.raw`\d(?:${GAP}\d){${length - 1}}(?!\d)`;
  const named = new RegExp(String.raw`\b(?:code|pin)\b(?:\s+is\b)?[\s:=]*(${number})`, 'iu').exec(
    plain,
  );
  if (named?.[1]) return digitsIn(named[1]);
  const spaced = numbersIn(plain, String.raw`\d(?:${GAP}\d)*`, length);
  return onlyOne(spaced) ?? onlyOne(numbersIn(plain, String.raw`\d+`, length)) ?? '';
}

const digitsIn = (text: string) => text.replace(/\D/g, '');

/** The different numbers of `length` digits, without those within words such as an order's "8F2143". */
function numbersIn(text: string, pattern: string, length: number): Set<string> {
  const alone = new RegExp(String.raw`(?<![\p{L}\d])${pattern}(?![\p{L}\d])`, 'gu');
  const numbers = [...text.matchAll(alone)].map(([number]) => digitsIn(number));
  return new Set(numbers.filter((number) => number.length === length));
}

function onlyOne(numbers: Set<string>): string | undefined {
  return numbers.size === 1 ? [...numbers][0] : undefined;
}
