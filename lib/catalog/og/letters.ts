import 'server-only';
import glyphs from './glyphs.json';

/** The font of headings, or of other text. */
export type Face = 'display' | 'text';

interface FaceOutlines {
  unitsPerEm: number;
  /** Letter → advance and outline, in font units, y upwards. */
  letters: Partial<Record<string, [advance: number, path: string]>>;
}

// tools/art/og-glyphs.mjs writes the file in this form; TypeScript infers its pairs as plain arrays.
const FACES = glyphs as unknown as Record<Face, FaceOutlines>;

/** Outline of a letter; a space where there is none. */
function getLetter(face: Face, letter: string): [advance: number, path: string] {
  const { letters } = FACES[face];
  return letters[letter] ?? letters[letter.normalize('NFD').charAt(0)] ?? letters[' '] ?? [300, ''];
}

/** Width of a line, pixels. size: letter height, pixels. */
export function getWidth(text: string, face: Face, size: number): number {
  const units = [...text.normalize('NFC')].reduce(
    (sum, letter) => sum + getLetter(face, letter)[0],
    0,
  );
  return (units * size) / FACES[face].unitsPerEm;
}

/** The line as SVG outlines, so that drawing needs no font. y: the base line. */
export function drawLine(
  text: string,
  { face, size, x, y, fill }: { face: Face; size: number; x: number; y: number; fill: string },
): string {
  const scale = size / FACES[face].unitsPerEm;
  let at = 0;
  const paths = [...text.normalize('NFC')].map((letter) => {
    const [advance, path] = getLetter(face, letter);
    const drawn = path ? `<path transform="translate(${at} 0)" d="${path}"/>` : '';
    at += advance;
    return drawn;
  });
  const transform = `translate(${x} ${y}) scale(${scale} ${-scale})`;
  return `<g fill="${fill}" transform="${transform}">${paths.join('')}</g>`;
}

/** Breaks a text into at most `most` lines that fit; a shortened line ends in "…". */
export function breakLines(
  text: string,
  { face, size, width, most }: { face: Face; size: number; width: number; most: number },
): string[] {
  const fits = (line: string) => getWidth(line, face, size) <= width;
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(/\s+/)) {
    const longer = line ? `${line} ${word}` : word;
    if (fits(longer)) {
      line = longer;
      continue;
    }
    if (line) lines.push(line);
    line = word;
  }
  if (line) lines.push(line);
  if (lines.length <= most && lines.every(fits)) return lines;
  return lines.slice(0, most).map((one, at) => {
    const isCut = (at === most - 1 && lines.length > most) || !fits(one);
    return isCut ? shorten(one, fits) : one;
  });
}

function shorten(line: string, fits: (line: string) => boolean): string {
  let letters = [...line];
  while (letters.length > 0 && !fits(`${letters.join('')}…`)) letters = letters.slice(0, -1);
  return `${letters.join('').trimEnd()}…`;
}
