// Draws every picture of the shop into public/. `node draw.mjs` draws all; `node draw.mjs
// products:jollof,burger icons` only the named parts, and of products only keys with those beginnings.
import { drawIcons } from './brand.mjs';
import { MENU } from './dishes/menu.mjs';
import { drawFonts } from './fonts.mjs';
import { cutOut, LIGHTS, VIEWS, write } from './lib/stage.mjs';
import { tablePicture } from './lib/table.mjs';
import { carton } from './objects/vessels.mjs';
import { PICTURES } from './pictures.mjs';
import { drawScenes } from './scenes.mjs';
import { drawVendors } from './vendors.mjs';

// The front of a product opens its gallery and needs the largest width; other views do not.
const FRONT = [160, 320, 640, 960];
const OTHER = [160, 320, 640];

// Close-ups are soft, so stronger compression doesn't show.
const packing = (view) => (view === 'close' ? { quality: 62 } : {});

async function goods({ key, light, draw, views, box, size, focus, zoom }) {
  const stage = { light: LIGHTS[light], object: await cutOut(draw), size, focus, zoom };
  if (views.includes('box')) stage.box = await cutOut((p) => carton(p, box));
  await write(await VIEWS.front(stage), 'products', key, views.length > 0 ? FRONT : OTHER);
  for (const view of views) {
    await write(await VIEWS[view](stage), 'products', `${key}-${view}`, OTHER, packing(view));
  }
}

async function dish(key, seed) {
  const shots = [
    [key, {}, FRONT],
    [`${key}-close`, { box: '250 250 480 480' }, OTHER, 52],
    [`${key}-pack`, { what: 'pack' }, OTHER],
  ];
  for (const [name, view, widths, quality = 60] of shots) {
    await write(await tablePicture(key, seed, view), 'products', name, widths, { quality });
  }
}

/** Runs the tasks with a concurrency of two. */
async function work(tasks) {
  const queue = [...tasks];
  const worker = async () => {
    for (let task = queue.shift(); task; task = queue.shift()) await task();
  };
  await Promise.all([worker(), worker()]);
}

const wanted = process.argv.slice(2);
const part = (name) => wanted.length === 0 || wanted.some((w) => w.split(':')[0] === name);
const starts = wanted
  .find((w) => w.startsWith('products:'))
  ?.slice(9)
  .split(',') ?? [''];
const chosen = (key) => starts.some((start) => key.startsWith(start));

if (part('products')) {
  const dishes = Object.keys(MENU).map((key, i) => [key, () => dish(key, i * 97 + 5)]);
  const things = PICTURES.map((picture) => [picture.key, () => goods(picture)]);
  await work([...things, ...dishes].filter(([key]) => chosen(key)).map(([, task]) => task));
}
if (part('scenes')) await drawScenes();
if (part('vendors')) await drawVendors();
if (part('icons')) await drawIcons();
if (part('fonts')) await drawFonts();
