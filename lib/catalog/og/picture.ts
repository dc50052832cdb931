import 'server-only';
import { stat } from 'node:fs/promises';
import path from 'node:path';
import { LRUCache } from 'lru-cache';
import sharp, { type OverlayOptions } from 'sharp';
import { parsePictureSrc } from '@/lib/platform/files/policy';
import { readPublicPicture } from '@/lib/platform/files/queries';
import { Slots } from '@/lib/platform/slots';
import { breakLines, drawLine, getWidth } from './letters';

export interface PreviewPicture {
  title: string;
  /** Second line, smaller: the vendor, or what it sells. */
  line: string;
  /** In the mango pill: the price, or a call to act. */
  pill: string;
  /** Base of our own art (`/art/…`) or of a published picture, or null. */
  picture: string | null;
}

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

/** Cached pictures, about 60 kB each. */
const MAX_CACHED = 400;
/** Each takes a core for about 0.2 s. */
const MAX_WAITING = 24;

const pictures = new LRUCache<string, Promise<Buffer>>({ max: MAX_CACHED });
const slots = new Slots(1, { maxWaiting: MAX_WAITING });

/**
 * The preview picture of a shared link in chat apps: JPEG, 1200×630, below 300 kB, cached by content.
 * Throws AppError `unavailable` when too many others wait.
 *
 * mayDraw: called before a picture is drawn, to limit callers; its errors are thrown.
 */
export async function previewPicture(
  content: PreviewPicture,
  mayDraw: () => Promise<void>,
): Promise<Buffer> {
  const source = content.picture ? await ownFile(content.picture) : null;
  // Published pictures never change; our art may with a release.
  const key = JSON.stringify([content, source]);
  const cached = pictures.get(key);
  if (cached) return cached;
  await mayDraw();
  // Cached only now, so that no caller waits for one who was refused.
  const picture = pictures.get(key) ?? slots.run(() => draw(content, source?.file ?? null));
  pictures.set(key, picture);
  picture.catch(() => pictures.delete(key));
  return picture;
}

/** The file of one of our own pictures and its modification time, ms; null for any other. */
async function ownFile(base: string): Promise<{ file: string; madeAt: number } | null> {
  if (!OWN_ART.test(base)) return null;
  const file = path.join(process.cwd(), 'public', `${base}-640.webp`);
  const found = await stat(file).catch(() => null);
  return found && { file, madeAt: found.mtimeMs };
}

async function publishedPicture(src: string): Promise<Buffer | null> {
  const fileId = parsePictureSrc(src);
  return fileId === null ? null : readPublicPicture(fileId, 640);
}

async function draw(content: PreviewPicture, file: string | null): Promise<Buffer> {
  const layers: OverlayOptions[] = [];
  const source = file ?? (await publishedPicture(content.picture ?? ''));
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
async function rounded(file: string | Buffer): Promise<Buffer> {
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
${pill(content.pill, x)}
</svg>`;
}

/** The background: paper with the rings of adire cloth, faint towards the right. */
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
  const width = getWidth(text, 'display', size) + 64;
  const y = 480;
  return `<rect x="${x}" y="${y}" width="${width}" height="88" rx="44" fill="${MANGO}"/>
${drawLine(text, { face: 'display', size, x: x + 32, y: y + 62, fill: COLOURS.ink })}`;
}
