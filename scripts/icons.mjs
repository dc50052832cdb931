// Draws the sprite of icons after a change of components/ui/icon.tsx: node scripts/icons.mjs
import { readFileSync, writeFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';

const FOLDER = new URL('../components/ui/', import.meta.url);

/**
 * Lucide's shapes (ISC) of the names in icon.tsx, as symbols: `sprite`, a file of all, and `inline`, a
 * module with those that icon.tsx has the page bring along.
 */
export async function drawIcons() {
  const source = readFileSync(new URL('icon.tsx', FOLDER), 'utf8');
  const [, inlineList] = /INLINE[^[]*\[([^\]]*)\]/.exec(source);
  const names = [...source.matchAll(/\| '([a-z0-9-]+)'/g)].map(([, name]) => name);
  const inline = [...inlineList.matchAll(/'([a-z0-9-]+)'/g)].map(([, name]) => name);
  const all = await Promise.all(names.map((name) => symbol(name, name)));
  const some = await Promise.all(inline.map((name) => symbol(`i-${name}`, name)));
  return {
    sprite: `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24">\n${all.join('\n')}\n</svg>\n`,
    inline: `/** Drawn by scripts/icons.mjs. */\nexport const INLINE_ICONS =\n  '${some.join('')}';\n`,
  };
}

async function symbol(id, name) {
  if (name === 'stars') return row(id, await getShapes('star'));
  return `<symbol id="${id}" viewBox="0 0 24 24">${await getShapes(name)}</symbol>`;
}

/** Five of the same side by side. */
function row(id, shapes) {
  const places = [0, 24, 48, 72, 96].map((x) => `<g transform="translate(${x})">${shapes}</g>`);
  return `<symbol id="${id}" viewBox="0 0 120 24">${places.join('')}</symbol>`;
}

async function getShapes(name) {
  const { __iconData } = await import(`lucide-react/dist/esm/icons/${name}.mjs`);
  const shapes = __iconData.node.map(([tag, { key: _, ...attributes }]) => {
    const text = Object.entries(attributes).map(([key, value]) => ` ${key}="${value}"`);
    return `<${tag}${text.join('')}/>`;
  });
  return shapes.join('');
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  const { sprite, inline } = await drawIcons();
  writeFileSync(new URL('icons.svg', FOLDER), sprite);
  writeFileSync(new URL('inline-icons.ts', FOLDER), inline);
}
