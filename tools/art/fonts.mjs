// The two faces as the shop ships them, cut from Fontsource's files: the letters and weights that Eki
// uses, and no others. A face has several sources, because Fontsource divides it by script.
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import fontverter from 'fontverter';
import * as hb from 'harfbuzzjs';
import subsetFont from 'subset-font';
import { fontFile } from './lib/letters.mjs';
import { ROOT } from './lib/stage.mjs';

const range = (from, to) =>
  Array.from({ length: to - from + 1 }, (_, index) => String.fromCodePoint(from + index)).join('');

/** Letters by the file that app/fonts.ts loads them from: `main` always, the others where a page has them. */
const PARTS = {
  // ASCII, the signs that we write, and the letters of Latin-1: names of people, and Yoruba's tones.
  main: { source: 'latin', text: `${range(0x20, 0x7e)}\u00a0·–—‘’“”•…−×${range(0xc0, 0xff)}` },
  naira: { source: 'latin-ext', text: '₦' },
  // Letters of Edo, Yoruba, Igbo and Hausa beyond Latin-1, and the marks that make the rest of them.
  dotted: { source: 'vietnamese', text: `ẸẹỌọỊịỤụ${range(0x300, 0x304)}\u0323` },
  toned: { source: 'latin-ext', text: 'ṢṣŃńĀāĒēĪīŌōŪūƁɓƊɗƘƙ' },
};

/** Text is 400 to 800. The display face is one weight, between the 700 of headings and the 800 of prices. */
const WEIGHTS = { jakarta: { min: 400, max: 800 }, bricolage: 750 };

/** Must be in the files, whatever Fontsource leaves out in its next version. */
const REQUIRED = { main: 'Aé–’', naira: '₦', dotted: 'ẹọ', toned: 'ń' };

/** Writes app/fonts/<family>-<part>.woff2; fails when a needed letter is missing from a face. */
export async function drawFonts() {
  const folder = `${ROOT}app/fonts/`;
  await mkdir(folder, { recursive: true });
  for (const name of await readdir(folder)) if (name.endsWith('.woff2')) await rm(folder + name);
  for (const [family, wght] of Object.entries(WEIGHTS)) {
    for (const [part, { source, text }] of Object.entries(PARTS)) {
      const font = await subsetFont(await fontFile(family, source), text, {
        targetFormat: 'woff2',
        variationAxes: { wght },
      });
      for (const letter of REQUIRED[part]) {
        if (!(await covers(font, letter))) throw new Error(`${family} ${source} lacks ${letter}`);
      }
      await writeFile(`${folder}${family}-${part}.woff2`, font);
      console.log(`${family}-${part}.woff2 ${font.length} bytes`);
    }
  }
}

async function covers(font, letter) {
  const sfnt = await fontverter.convert(font, 'sfnt');
  const face = new hb.Face(new hb.Blob(new Uint8Array(sfnt)), 0);
  return new hb.Font(face).nominalGlyph(letter.codePointAt(0)) > 0;
}
