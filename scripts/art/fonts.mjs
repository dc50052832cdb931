// The naira sign alone, cut out of the latin-ext files, so that prices never wait for them; and a
// check that the shipped faces cover what Eki writes.
import { mkdir, writeFile } from 'node:fs/promises';
import fontverter from 'fontverter';
import * as hb from 'harfbuzzjs';
import subsetFont from 'subset-font';
import { fontFile } from './lib/letters.mjs';
import { ROOT } from './lib/stage.mjs';

const NEEDED = {
  '₦': 'latin-ext',
  ẹ: 'vietnamese',
  ọ: 'vietnamese',
  é: 'latin',
  '–': 'latin',
  '’': 'latin',
};

async function covers(family, subset, letter) {
  const sfnt = await fontverter.convert(await fontFile(family, subset), 'sfnt');
  const face = new hb.Face(new hb.Blob(new Uint8Array(sfnt)), 0);
  return new hb.Font(face).nominalGlyph(letter.codePointAt(0)) > 0;
}

/** Writes app/fonts/<family>-naira.woff2; fails when a needed letter is missing from a face. */
export async function drawFonts() {
  await mkdir(`${ROOT}app/fonts`, { recursive: true });
  for (const family of ['jakarta', 'bricolage']) {
    for (const [letter, subset] of Object.entries(NEEDED)) {
      if (!(await covers(family, subset, letter)))
        throw new Error(`${family} ${subset} lacks ${letter}`);
    }
    const source = await fontFile(family, 'latin-ext');
    const naira = await subsetFont(source, '₦', { targetFormat: 'woff2' });
    await writeFile(`${ROOT}app/fonts/${family}-naira.woff2`, naira);
    console.log(`${family}-naira.woff2 ${naira.length} bytes`);
  }
}
