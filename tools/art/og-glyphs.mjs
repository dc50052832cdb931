// Draws the letters of our two typefaces as outlines, so that preview pictures show names and
// prices in them wherever they are made, whatever fonts the machine has:
//   node tools/art/og-glyphs.mjs   writes lib/catalog/og/glyphs.json
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Blob, Face, Font, Buffer as Run, shape, Variation } from 'harfbuzzjs';
import { decompress } from 'wawoff2';

const root = new URL('../../', import.meta.url);

const LETTERS = [
  ...Array.from({ length: 95 }, (_, at) => String.fromCodePoint(32 + at)),
  ...Array.from({ length: 96 }, (_, at) => String.fromCodePoint(160 + at)),
  ...'₦–—‘’“”•…×ẸẹỌọṢṣ',
];
const FACES = {
  display: { package: 'bricolage-grotesque', weight: 700 },
  text: { package: 'plus-jakarta-sans', weight: 600 },
};

async function openFont(name, weight, subset) {
  const folder = new URL(`node_modules/@fontsource-variable/${name}/files/`, root);
  const packed = readFileSync(new URL(`${name}-${subset}-wght-normal.woff2`, folder));
  const face = new Face(new Blob(await decompress(packed)));
  const font = new Font(face);
  font.setVariations([new Variation('wght', weight)]);
  return { font, upem: face.upem };
}

function outline({ font }, letter) {
  const run = new Run();
  run.addText(letter);
  run.guessSegmentProperties();
  shape(font, run);
  const [glyph, ...others] = run.getGlyphInfosAndPositions();
  if (!glyph || others.length > 0 || glyph.codepoint === 0) return null;
  const path = font.glyphToPath(glyph.codepoint).replace(/(\d+)\.\d+/g, '$1');
  return [Math.round(glyph.xAdvance), path];
}

const drawn = {};
for (const [name, face] of Object.entries(FACES)) {
  const fonts = [];
  for (const subset of ['latin', 'latin-ext', 'vietnamese']) {
    fonts.push(await openFont(face.package, face.weight, subset));
  }
  const letters = {};
  for (const letter of LETTERS) {
    const found = fonts.map((font) => outline(font, letter)).find((one) => one !== null);
    if (found) letters[letter] = found;
  }
  drawn[name] = { unitsPerEm: fonts[0].upem, letters };
}
const target = fileURLToPath(new URL('lib/catalog/og/glyphs.json', root));
writeFileSync(target, `${JSON.stringify(drawn)}\n`);
console.log(
  Object.entries(drawn)
    .map(([k, v]) => `${k}: ${Object.keys(v.letters).length}`)
    .join(', '),
);
