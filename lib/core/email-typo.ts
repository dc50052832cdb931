/** Where most of our customers have their email. */
const PROVIDERS = [
  'gmail.com',
  'yahoo.com',
  'ymail.com',
  'outlook.com',
  'hotmail.com',
  'live.com',
  'icloud.com',
  'uniben.edu',
];
/** Other providers, whose domains differ from gmail.com by a letter. */
const LOOKALIKES = ['mail.com', 'email.com'];
/** Endings that don't exist, typed for ".com". */
const BROKEN_COM = /\.(?:con|cmo|ocm|comm|coom|cpm|vom|xom|c0m)$/;
/** Endings of countries that are more likely an unfinished ".com". */
const UNFINISHED_COM = /\.(?:co|cm|om)$/;

/**
 * The address that was probably meant: "ada@gmail.com" for "ada@gmial.con". Null if nothing suggests a
 * typing mistake in the domain.
 */
export function suggestEmail(email: string): string | null {
  const [, name, domain] = /^([^\s@]+)@([^\s@]+)$/.exec(email.trim().toLowerCase()) ?? [];
  if (!name || !domain) return null;
  const repaired = domain.replace(BROKEN_COM, '.com');
  const completed = repaired.replace(UNFINISHED_COM, '.com');
  const known = [...PROVIDERS, ...LOOKALIKES];
  const meant = known.includes(completed)
    ? completed
    : (PROVIDERS.find((provider) => isOneSlip(completed, provider)) ?? repaired);
  return meant === domain ? null : `${name}@${meant}`;
}

/** Whether one text becomes the other by one letter added, left out or replaced, or two swapped. */
function isOneSlip(one: string, other: string): boolean {
  let start = 0;
  while (start < one.length && one[start] === other[start]) start += 1;
  let end = 0;
  const limit = Math.min(one.length, other.length) - start;
  while (end < limit && one.at(-1 - end) === other.at(-1 - end)) end += 1;
  const [left, right] = [
    one.slice(start, one.length - end),
    other.slice(start, other.length - end),
  ];
  if (left.length <= 1 && right.length <= 1) return left !== right;
  return left.length === 2 && right === `${left[1]}${left[0]}`;
}
