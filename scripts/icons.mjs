// Draws the sprite of icons after a change of components/ui/icon.tsx: node scripts/icons.mjs
import { readFileSync, writeFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';

const FOLDER = new URL('../components/ui/', import.meta.url);

/** An SVG with a symbol for each name that icon.tsx has, in Lucide's shapes (ISC). */
export async function iconSprite() {
  const source = readFileSync(new URL('icon.tsx', FOLDER), 'utf8');
  const names = [...source.matchAll(/\| '([a-z0-9-]+)'/g)].map(([, name]) => name);
  const symbols = await Promise.all(names.filter((name) => name !== 'stars').map(iconSymbol));
  const stars = await rowOf('star', 5);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24">\n${symbols.join('\n')}\n${stars}\n</svg>\n`;
}

async function iconSymbol(name) {
  return `<symbol id="${name}" viewBox="0 0 24 24">${await shapesOf(name)}</symbol>`;
}

/** The same icon side by side, as one symbol. */
async function rowOf(name, count) {
  const shapes = await shapesOf(name);
  const places = Array.from({ length: count }, (_, place) => place * 24);
  const row = places.map((x) => `<g transform="translate(${x})">${shapes}</g>`).join('');
  return `<symbol id="${name}s" viewBox="0 0 ${count * 24} 24">${row}</symbol>`;
}

async function shapesOf(name) {
  const { __iconData } = await import(`lucide-react/dist/esm/icons/${name}.mjs`);
  const shapes = __iconData.node.map(([tag, { key: _, ...attributes }]) => {
    const text = Object.entries(attributes).map(([key, value]) => ` ${key}="${value}"`);
    return `<${tag}${text.join('')}/>`;
  });
  return shapes.join('');
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  writeFileSync(new URL('icons.svg', FOLDER), await iconSprite());
}
