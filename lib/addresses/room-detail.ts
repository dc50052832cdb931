/** What people write before the number or letter of a room, house or shop; each as riders read it. */
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
/** A label that isn't finished: "hall 3, roo", "hall 3 room". */
const UNFINISHED =
  /[\s,]+(?:r|ro|roo|room|rm|fl|fla|flat|bl|blo|bloc|block|blk|no\.?|number|#)\s*$/i;
/** A part between commas that is no more than a number: "Hall 3, B12". */
const BARE = new RegExp(`^(?:${CODE})$`, 'i');

/** "Hall No. 3" and "hall #3" name a hall, not a room in one. */
const HALL_NUMBER = /(?<!\p{L})(halls?|hostel)\s+(?:number|no\.?|#)[\s.:-]*(?=\d)/giu;

/** An address as typed, without what only the rider needs. */
export interface SplitAddress {
  place: string;
  /** "Block B, Room 12"; empty if nothing was found. */
  detail: string;
}

/**
 * Takes room, block, flat and house numbers out of a typed address: no map knows them. Without a
 * place beside them they stay.
 */
export function splitDetail(typed: string): SplitAddress {
  const found: { at: number; text: string }[] = [];
  let rest = typed.replace(HALL_NUMBER, '$1 ');
  for (const { pattern, label } of LABELLED) {
    rest = rest.replace(
      pattern,
      (match, near: string | undefined, apart: string | undefined, at: number) => {
        found.push({ at, text: `${label} ${writeName(near ?? apart ?? '')}` });
        // As long as before, so that positions stay comparable.
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

/** "b12" is B12, "three" stays. */
function writeName(name: string): string {
  return /\d|^[a-z]$|^[ivx]+$/i.test(name) ? name.toUpperCase() : name.toLowerCase();
}
