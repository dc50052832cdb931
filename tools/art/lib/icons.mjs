// The 3-D style vectors of Fluent Emoji (MIT), scaled to the 600 box and recoloured.
import { createRequire } from 'node:module';
import { recolour } from './colour.mjs';

const set = createRequire(import.meta.url)('@iconify-json/fluent-emoji/icons.json');
let used = 0;

/** One icon as markup filling the 600 box; `rules` as in recolour(). Ids are made unique. */
export function icon(name, rules = []) {
  const found = set.icons[name];
  if (!found) throw new Error(`No icon ${name}`);
  used += 1;
  const unique = found.body.replace(/(id="|url\(#|href="#)([^")]+)/g, `$1i${used}-$2`);
  return `<g transform="scale(18.75)">${rules.length ? recolour(unique, rules) : unique}</g>`;
}
