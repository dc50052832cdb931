import 'server-only';
import { stat } from 'node:fs/promises';
import path from 'node:path';
import { LRUCache } from 'lru-cache';
import sharp, { type OverlayOptions } from 'sharp';
import { canonicalJson, sha256 } from '@/lib/platform/digest';
import { env } from '@/lib/platform/env';
import { log } from '@/lib/platform/log';
import { KeptFiles } from './kept-files';
import { breakLines, drawLine, widthOf } from './letters';
import { Queue } from './queue';

/** What a preview picture shows. */
export interface PreviewPicture {
  title: string;
  /** Second line, smaller: who sells it, or what is sold. */
  line: string;
  /** In the mango pill: the price, or what there is to say instead. */
  pill: string;
  /** Base of a picture of ours (`/art/…`), or null. */
  picture: string | null;
}

/** Rises when the drawing changes, so that kept pictures are made anew. */
const VERSION = 1;
const WIDTH = 1200;
const HEIGHT = 630;
const PICTURE = 510;
const MARGIN = 60;
const TEXT_X = MARGIN + PICTURE + 50;
const TEXT_WIDTH = WIDTH - TEXT_X - MARGIN;
const COLOURS = { paper: '#FFFCF7', ink: '#1B1730', soft: '#5A5570', adire: '#3D2FB0' } as const;
const MANGO = '#FFB020';
/** Only our own art is read from disk. */
const OWN_ART = /^\/art\/[a-z0-9-]+(\/[a-z0-9-]+)*$/;

/** Pictures kept, of 60 kB or so: a change of price makes a new one of a product. */
const MOST_KEPT = 2_000;
/** Pictures that are drawn or wait to be; each takes a core for a moment. */
const MOST_WAITING = 24;

const underWay = new Map<string, Promise<Buffer>>();
const drawing = new Queue(MOST_WAITING);
let files: KeptFiles | undefined;
/** The last ones that could not be kept on disk, 4 MB or so: a full disk must not keep a core busy. */
const justDrawn = new LRUCache<string, Buffer>({ max: 64 });
/** It fails for each picture alike: once is enough for the log. */
let isDiskTold = false;

/**
 * The preview picture as JPEG, 1200×630, below 300 kB: what chat apps show under a shared link.
 * Made once for each content and kept in DATA_DIR, the newest of them; where that cannot be written,
 * a few are kept in memory. Throws QueueFull when too many others are being made.
 *
 * mayDraw: asked before a picture is drawn, which takes a core for a moment; what it throws is thrown.
 */
export async function previewPicture(
  content: PreviewPicture,
  mayDraw: () => Promise<void>,
): Promise<Buffer> {
  const source = content.picture ? await ownFile(content.picture) : null;
  const name = `${sha256(canonicalJson({ ...content, source, VERSION }))}.jpg`;
  const kept = underWay.get(name) ?? (await keptPicture(name));
  if (kept) return kept;
  await mayDraw();
  // Whoever was refused has begun nothing that others wait for.
  const begun = underWay.get(name);
  if (begun) return begun;
  const made = drawnAndKept(name, content, source?.file ?? null).finally(() =>
    underWay.delete(name),
  );
  underWay.set(name, made);
  return made;
}

/** The file of one of our own pictures, and when it was made; null where it is not ours or not there. */
async function ownFile(base: string): Promise<{ file: string; madeAt: number } | null> {
  if (!OWN_ART.test(base)) return null;
  const file = path.join(process.cwd(), 'public', `${base}-640.webp`);
  const found = await stat(file).catch(() => null);
  return found && { file, madeAt: found.mtimeMs };
}

function keptFiles(): KeptFiles {
  files ??= new KeptFiles(path.join(env().DATA_DIR, 'og'), MOST_KEPT);
  return files;
}

/** The picture that was made before, or null. */
async function keptPicture(name: string): Promise<Buffer | null> {
  return (await keptFiles().read(name)) ?? justDrawn.get(name) ?? null;
}

async function drawnAndKept(
  name: string,
  content: PreviewPicture,
  source: string | null,
): Promise<Buffer> {
  const drawn = await drawing.add(() => draw(content, source));
  await keptFiles()
    .write(name, drawn)
    .catch((error: unknown) => {
      justDrawn.set(name, drawn);
      if (!isDiskTold) log().error({ err: error }, 'preview pictures cannot be kept in DATA_DIR');
      isDiskTold = true;
    });
  return drawn;
}

async function draw(content: PreviewPicture, source: string | null): Promise<Buffer> {
  const layers: OverlayOptions[] = [];
  if (source) {
    const input = await rounded(source);
    layers.push({ input, left: MARGIN, top: (HEIGHT - PICTURE) / 2 });
  }
  return sharp(Buffer.from(background(content, source !== null)))
    .composite(layers)
    .jpeg({ quality: 84, mozjpeg: true })
    .toBuffer();
}

/** The product's picture with round corners. */
async function rounded(file: string): Promise<Buffer> {
  const corners = Buffer.from(
    `<svg width="${PICTURE}" height="${PICTURE}"><rect width="100%" height="100%" rx="32"/></svg>`,
  );
  return sharp(file)
    .resize(PICTURE, PICTURE, { fit: 'cover' })
    .composite([{ input: corners, blend: 'dest-in' }])
    .png()
    .toBuffer();
}

function background(content: PreviewPicture, hasPicture: boolean): string {
  const x = hasPicture ? TEXT_X : MARGIN + 20;
  const width = hasPicture ? TEXT_WIDTH : WIDTH - 2 * x;
  const size = hasPicture ? 54 : 76;
  const titleLines = breakLines(content.title, { face: 'display', size, width, most: 3 });
  const [line = ''] = breakLines(content.line, { face: 'text', size: 28, width, most: 1 });
  const top = 215;
  const title = titleLines.map((text, at) =>
    drawLine(text, { face: 'display', size, x, y: top + at * size * 1.12, fill: COLOURS.ink }),
  );
  const lineY = top + (titleLines.length - 1) * size * 1.12 + 58;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">
${rings()}
${drawLine('eki', { face: 'display', size: 64, x, y: 118, fill: COLOURS.adire })}
${title.join('')}
${drawLine(line, { face: 'text', size: 28, x, y: lineY, fill: COLOURS.soft })}
${content.pill ? pill(content.pill, x) : ''}
</svg>`;
}

/** Paper with the ringed dots of adire cloth, faint towards the right. */
function rings(): string {
  return `<defs>
<pattern id="rings" width="44" height="44" patternUnits="userSpaceOnUse">
<g fill="none" stroke="${COLOURS.adire}"><circle cx="22" cy="22" r="4"/><circle cx="22" cy="22" r="9" opacity=".5"/></g>
</pattern>
<linearGradient id="fade"><stop offset=".55" stop-color="#000"/><stop offset="1" stop-color="#444"/></linearGradient>
<mask id="right"><rect width="100%" height="100%" fill="url(#fade)"/></mask></defs>
<rect width="100%" height="100%" fill="${COLOURS.paper}"/>
<rect width="100%" height="100%" fill="url(#rings)" mask="url(#right)"/>
<rect y="${HEIGHT - 12}" width="100%" height="12" fill="${COLOURS.adire}"/>`;
}

function pill(text: string, x: number): string {
  const size = 52;
  const width = widthOf(text, 'display', size) + 64;
  const y = 480;
  return `<rect x="${x}" y="${y}" width="${width}" height="88" rx="44" fill="${MANGO}"/>
${drawLine(text, { face: 'display', size, x: x + 32, y: y + 62, fill: COLOURS.ink })}`;
}
