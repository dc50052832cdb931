// Words as outlines of the house typeface, so that pictures do not depend on installed fonts.
import { readFile } from 'node:fs/promises';
import fontverter from 'fontverter';
import * as hb from 'harfbuzzjs';
import { ROOT } from './stage.mjs';

export const FONT_FILES = {
  bricolage: 'bricolage-grotesque/files/bricolage-grotesque',
  jakarta: 'plus-jakarta-sans/files/plus-jakarta-sans',
};

/** The bytes of one shipped font file, e.g. ('bricolage', 'latin'). */
export const fontFile = (family, subset) =>
  readFile(
    `${ROOT}node_modules/@fontsource-variable/${FONT_FILES[family]}-${subset}-wght-normal.woff2`,
  );

const loaded = new Map();

async function font(family, weight) {
  const key = `${family}-${weight}`;
  if (!loaded.has(key)) {
    const sfnt = await fontverter.convert(await fontFile(family, 'latin'), 'sfnt');
    const face = new hb.Face(new hb.Blob(new Uint8Array(sfnt)), 0);
    const made = new hb.Font(face);
    made.setVariations([new hb.Variation('wght', weight)]);
    loaded.set(key, { made, upem: face.upem });
  }
  return loaded.get(key);
}

/** A word as { path, width } at 1 em = `size` units, its base line at y = 0, starting at x = 0. */
export async function word(text, size, { family = 'bricolage', weight = 800, tight = -0.02 } = {}) {
  const { made, upem } = await font(family, weight);
  const buffer = new hb.Buffer();
  buffer.addText(text);
  buffer.guessSegmentProperties();
  hb.shape(made, buffer);
  const k = size / upem;
  let x = 0;
  let path = '';
  for (const glyph of buffer.getGlyphInfosAndPositions()) {
    const id = glyph.codepoint;
    path += `<path transform="translate(${x.toFixed(2)} 0) scale(${k} ${-k})" d="${made.glyphToPath(id)}"/>`;
    x += (glyph.xAdvance + tight * upem) * k;
  }
  return { path, width: x - tight * size };
}
