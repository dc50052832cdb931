// Measures the scripts of each storefront page of a running, built app: BASE_URL=http://… node scripts/page-weight.mjs
import { gzipSync } from 'node:zlib';

/** Limit and target for the scripts of a page, kB (1,000 bytes) after gzip (design ruling 25). */
const LIMIT_KB = 170;
const TARGET_KB = 155;

const base = process.env.BASE_URL;
if (!base) {
  console.error('BASE_URL is missing: the address of a running app.');
  process.exit(2);
}

/** Gzipped size of each script, bytes. */
const sizes = new Map();

async function get(path) {
  const answer = await fetch(new URL(path, base), { signal: AbortSignal.timeout(30_000) });
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}`);
  return answer;
}

/** URLs of the scripts that a modern browser loads with the page. */
function scriptsIn(html) {
  const tags = html.match(/<script\b[^>]*>/gi) ?? [];
  const sources = tags
    .filter((tag) => !/\bnomodule\b/i.test(tag))
    .map((tag) => /\bsrc="([^"]+)"/i.exec(tag)?.[1])
    .filter(Boolean)
    .map((source) => source.replaceAll('&amp;', '&'));
  return [...new Set(sources)];
}

async function measure(source) {
  if (!sizes.has(source)) {
    const bytes = Buffer.from(await (await get(source)).arrayBuffer());
    sizes.set(source, gzipSync(bytes, { level: 9 }).length);
  }
  return sizes.get(source);
}

/** Paths of the pages, with products and vendors of this catalogue. */
async function pages() {
  const { products } = await (await get('/api/product/list?limit=100')).json();
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

async function measurePage(path) {
  try {
    const html = await (await get(path)).text();
    const scripts = scriptsIn(html);
    if (scripts.length === 0) throw new Error('no scripts found: is this the built app?');
    let bytes = 0;
    for (const source of scripts) bytes += await measure(source);
    return { path, count: scripts.length, kb: bytes / 1_000, html: html.length / 1_000 };
  } catch (error) {
    return { path, error: error.message };
  }
}

function line({ path, count, kb, html, error }) {
  if (error) return `✗ ${path}: ${error}`;
  const mark = kb > LIMIT_KB ? '✗' : kb > TARGET_KB ? '·' : '✓';
  const size = `${kb.toFixed(1)} kB`.padStart(9);
  return `${mark} ${size} in ${String(count).padStart(2)} scripts, HTML ${html.toFixed(0).padStart(4)} kB  ${path}`;
}

const results = [];
for (const path of await pages()) {
  const result = await measurePage(path);
  results.push(result);
  console.log(line(result));
}
const failed = results.filter((result) => result.error || result.kb > LIMIT_KB).length;
console.log(`limit ${LIMIT_KB} kB, target ${TARGET_KB} kB, gzip`);
console.log(`weight: ${results.length - failed} passed, ${failed} failed`);
process.exitCode = failed > 0 ? 1 : 0;
