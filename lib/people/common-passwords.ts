import { ACCOUNT_MESSAGES } from '@/lib/people/messages';

/** Words that people pad to satisfy the password rules. Lower case, letters only. */
const COMMON_CORES = new Set(
  `a aa ab aaa abc abcd abcdef abcdefg abcdefgh abcd abcabc access admin administrator america angel august
  baseball basketball beautiful blessed blessing charlie chelsea chocolate computer december default
  dragon family february flower football friday friend forever freedom goodluck google guest
  hello helloworld iloveyou iloveu jesus jesuschrist jesusislord january jordan justin killer
  letmein liverpool lovely loveme login manchester master michael mother monday monkey naija
  nigeria november ninja october password passw pass passwd passphrase pokemon princess prince
  qazwsx qwer qwert qwerty qwertyu qwertyui qwertyuiop asdf asdfg asdfgh asdfghjkl zxcvbn zxcvbnm
  sample samsung saturday secret september shadow soccer sophie spring starwars student summer
  sunday sunshine superman teacher temp temporary test testing testpassword thursday trustno
  tuesday user username victory wednesday welcome welcomehome whatever winter arsenal
  godisgood godisgreat thankyou thankgod mummy daddy lagos abuja benin benincity edo edostate
  eki ekimarket uniben unibenstudent ugbowo ekosodin campus market marketplace university
  universityofbenin`.split(/\s+/),
);

const LOOKALIKES: Record<string, string> = {
  '@': 'a',
  '4': 'a',
  '3': 'e',
  '1': 'i',
  '!': 'i',
  '0': 'o',
  $: 's',
  '5': 's',
  '7': 't',
};

/**
 * Why the password is easy to guess, as a message: it is the user's name or e-mail, a common word or a
 * word of this site, possibly doubled, with look-alike characters, or padded with digits or symbols. Null
 * if it isn't.
 */
export function whyGuessable(
  password: string,
  person: { name?: string; email?: string } = {},
): string | null {
  const words = toCores(password).map((core) => {
    const half = core.slice(0, core.length / 2);
    return half + half === core ? half : core;
  });
  const isOneOf = (own: readonly string[]) =>
    own.map(toLetters).some((word) => word.length >= 3 && words.includes(word));
  if (isOneOf((person.name ?? '').split(/\s+/))) return ACCOUNT_MESSAGES.passwordIsName;
  if (isOneOf([(person.email ?? '').split('@')[0] ?? ''])) return ACCOUNT_MESSAGES.passwordIsEmail;
  return words.some((word) => COMMON_CORES.has(word)) ? ACCOUNT_MESSAGES.commonPassword : null;
}

/** The password's letters, treating digits and symbols as padding, and as look-alikes of letters. */
function toCores(password: string): string[] {
  const lower = password.normalize('NFKC').toLowerCase();
  const padded = lower.replace(/[^\p{L}]+$/u, '');
  const trimmed = padded.replace(/^[^\p{L}@$]+/u, '');
  return [toLetters(lower), ...[trimmed, padded].map((text) => toLetters(unmask(text)))];
}

/** The text with letters instead of their look-alikes. */
function unmask(text: string): string {
  return [...text].map((character) => LOOKALIKES[character] ?? character).join('');
}

function toLetters(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}]/gu, '');
}
