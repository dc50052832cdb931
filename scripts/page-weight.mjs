// Weighs each page of the shop in a running, built app: BASE_URL=http://… node scripts/page-weight.mjs
import { gzipSync } from 'node:zlib';
import { PAGE } from '../tools/bench/thresholds.mjs';

const base = process.env.BASE_URL;
if (!base) {
  console.error('BASE_URL is missing: the address of a running app.');
  process.exit(2);
}

/** Bodies of files already fetched: pages share nearly all of them. */
const files = new Map();

async function get(path) {
  const answer = await fetch(new URL(path, base), { signal: AbortSignal.timeout(30_000) });
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}`);
  return Buffer.from(await answer.arrayBuffer());
}

async function file(path) {
  if (!files.has(path)) files.set(path, await get(path));
  return files.get(path);
}

const kb = (bytes) => bytes / 1_000;
const gzipKb = (body) => kb(gzipSync(body, { level: 9 }).length);

/** What `pattern` captures in the text, each once. */
const captures = (text, pattern) => [
  ...new Set([...text.matchAll(pattern)].map(([, found]) => found)),
];

/** Addresses of the scripts that a modern browser loads with the page. */
function scriptsIn(html) {
  const tags = (html.match(/<script\b[^>]*>/gi) ?? []).filter((tag) => !/\bnomodule\b/i.test(tag));
  return captures(tags.join('').replaceAll('&amp;', '&'), /\bsrc="([^"]+)"/g);
}

/** Addresses of the fonts in a stylesheet of which the page has a letter. */
function fontsFor(letters, css, stylesheet) {
  const faces = css.match(/@font-face\s*\{[^}]*\}/g) ?? [];
  return faces
    .filter((face) =>
      getRanges(face).some(([from, to]) => letters.some((at) => at >= from && at <= to)),
    )
    .flatMap((face) => captures(face, /url\(["']?([^"')]+\.woff2)["']?\)/g))
    .map((url) => new URL(url, new URL(stylesheet, base)).pathname);
}

/** Start and end of each part of a face's unicode-range. */
function getRanges(face) {
  const [, list = 'U+0-10FFFF'] = /unicode-range:\s*([^;}]+)/i.exec(face) ?? [];
  return list.split(',').map((part) => {
    const [from, to = from] = part.trim().slice(2).split('-');
    // A browser's short form: U+1EB? is U+1EB0 to U+1EBF.
    return [from.replaceAll('?', '0'), to.replaceAll('?', 'F')].map((code) =>
      Number.parseInt(code, 16),
    );
  });
}

/** The pages to weigh, with real products and vendors of this catalogue. */
async function pages() {
  const { products } = JSON.parse(await get('/api/product/list?limit=100'));
  const goods = products.find((product) => product.category !== 'Food');
  const food =
    products.find((product) => product.category === 'Food' && product.addons?.length > 0) ??
    products.find((product) => product.category === 'Food');
  if (!goods || !food) throw new Error('the catalogue needs a food product and another one');
  const category = encodeURIComponent(goods.category);
  return [
    '/',
    '/products',
    `/products/${category}`,
    `/products/${category}/${goods._id}`,
    '/food',
    `/food/${food.vendorId}`,
    `/food/${food.vendorId}/${food._id}`,
    '/shops',
    `/shops/${goods.vendorId}`,
    '/cart',
    '/wishlist',
    '/errand',
    '/errand-request',
    '/dispatch',
    '/dispatch-request',
  ];
}

async function weigh(path) {
  const page = await get(path);
  const html = page.toString();
  const scripts = scriptsIn(html);
  if (scripts.length === 0) throw new Error('no scripts found: is this the built app?');
  const body = html.replace(/<script[\s\S]*?<\/script>/g, '');
  const letters = [...new Set(body)].map((letter) => letter.codePointAt(0));
  const styles = captures(html, /<link rel="stylesheet" href="([^"]+)"/g);
  const styleTexts = await Promise.all(styles.map(async (href) => (await file(href)).toString()));
  const fonts = [
    ...new Set(styleTexts.flatMap((css, index) => fontsFor(letters, css, styles[index]))),
  ];
  const pictures = captures(
    (body.match(/<img\b[^>]*>/g) ?? []).filter((tag) => !/loading="lazy"/.test(tag)).join(''),
    /\bsrc="([^"]+)"/g,
  );
  const icons = captures(body, /<use href="([^"#]+)#/g);
  const sum = async (paths, weight) =>
    (await Promise.all(paths.map(file))).reduce((total, each) => total + weight(each), 0);
  return {
    htmlKb: kb(page.length),
    htmlGzipKb: gzipKb(page),
    scriptsKb: await sum(scripts, gzipKb),
    fontsKb: await sum(fonts, (font) => kb(font.length)),
    stylesGzipKb: await sum(styles, gzipKb),
    requests: [page, ...scripts, ...styles, ...fonts, ...pictures, ...icons].length,
  };
}

const COLUMNS = Object.entries(PAGE);

function line(path, weights) {
  const over = COLUMNS.filter(([name, { most }]) => weights[name] > most).map(([name]) => name);
  const cells = COLUMNS.map(([name, { aim, most }]) => {
    const value = name === 'requests' ? `${weights[name]}` : weights[name].toFixed(1);
    const mark = weights[name] > most ? '✗' : weights[name] > aim ? '·' : ' ';
    return `${value}${mark}`.padStart(name.length + 1);
  });
  console.log(`${over.length > 0 ? '✗' : '✓'} ${cells.join(' ')}  ${path}`);
  return over.length === 0;
}

console.log(`  ${COLUMNS.map(([name]) => ` ${name}`).join(' ')}`);
let failed = 0;
const paths = await pages();
for (const path of paths) {
  try {
    if (!line(path, await weigh(path))) failed += 1;
  } catch (error) {
    failed += 1;
    console.log(`✗ ${path}: ${error.message}`);
  }
}
for (const key of ['aim', 'most']) {
  console.log(
    `${key.padEnd(4)} ${COLUMNS.map(([name, each]) => `${name} ${each[key]}`).join(', ')}`,
  );
}
console.log(`weight: ${paths.length - failed} passed, ${failed} failed`);
process.exitCode = failed > 0 ? 1 : 0;
