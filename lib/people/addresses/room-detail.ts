/** Words before the number or letter of a room, house or shop, with the label that riders see. */
const LABELS: readonly (readonly [pattern: string, label: string])[] = [
  ['rooms?|rm', 'Room'],
  ['flat|flt', 'Flat'],
  ['block|blk', 'Block'],
  ['apartment|apt', 'Apartment'],
  ['house|hse', 'House'],
  ['suite', 'Suite'],
  ['floor', 'Floor'],
  ['wing', 'Wing'],
  ['shop', 'Shop'],
  ['stall', 'Stall'],
  ['number|no\\.?|#', 'No.'],
];
const NUMBER_WORDS = 'one|two|three|four|five|six|seven|eight|nine|ten';
/** "12", "B12", "12b", "3/4"; after a gap also a letter, a number in words or in Roman numerals. */
const CODE = '[a-z]?\\d{1,4}[a-z]?(?:[/-]\\d{1,4}[a-z]?)?';
const NAME = `${CODE}|[a-z]|${NUMBER_WORDS}|[ivx]{2,4}`;
const LABELLED = LABELS.map(([pattern, label]) => ({
  // After "no" a letter or a word would be the start of a name: "No. One Lounge".
  pattern: new RegExp(
    `(?<!\\p{L})(?:${pattern})(?:[\\s.:#-]*(${CODE})|[\\s.:#-]+(${label === 'No.' ? CODE : NAME}))(?![\\p{L}\\p{N}])`,
    'giu',
  ),
  label,
}));
/** An unfinished label: "hall 3, roo", "hall 3 room". */
const UNFINISHED =
  /[\s,]+(?:r|ro|roo|room|rm|fl|fla|flat|bl|blo|bloc|block|blk|no\.?|number|#)\s*$/i;
/** A part between commas that is only a number: "Hall 3, B12". */
const BARE = new RegExp(`^(?:${CODE})$`, 'i');

/** "Hall No. 3" and "hall #3" are halls, not rooms. */
const HALL_NUMBER = /(?<!\p{L})(halls?|hostel)\s+(?:number|no\.?|#)[\s.:-]*(?=\d)/giu;

export interface SplitAddress {
  place: string;
  /** "Block B, Room 12"; empty if nothing was found. */
  detail: string;
}

/**
 * Separates room, block, flat and house numbers, which maps don't know, from a typed address. Text without
 * a place isn't split.
 */
export function splitDetail(typed: string): SplitAddress {
  const found: { at: number; text: string }[] = [];
  let rest = typed.replace(HALL_NUMBER, '$1 ');
  for (const { pattern, label } of LABELLED) {
    rest = rest.replace(
      pattern,
      (match, near: string | undefined, apart: string | undefined, at: number) => {
        found.push({ at, text: `${label} ${writeName(near ?? apart ?? '')}` });
        // Same length, so that positions stay comparable.
        return ','.padEnd(match.length);
      },
    );
  }
  const parts = rest.split(',');
  let at = 0;
  const places = parts.flatMap((part) => {
    const start = at;
    at += part.length + 1;
    const text = part.trim();
    if (BARE.test(text) && parts.length > 1) found.push({ at: start, text: writeName(text) });
    return text === '' || BARE.test(text) ? [] : [text];
  });
  const place = places.join(', ').replace(UNFINISHED, '');
  if (!/\p{L}/u.test(place)) return { place: typed.trim(), detail: '' };
  const detail = found.sort((a, b) => a.at - b.at).map(({ text }) => text);
  return { place, detail: detail.join(', ') };
}

/** "b12" becomes "B12"; "three" is unchanged. */
function writeName(name: string): string {
  return /\d|^[a-z]$|^[ivx]+$/i.test(name) ? name.toUpperCase() : name.toLowerCase();
}
