import 'server-only';
import { clientAddress } from '@/lib/api/client-address';
import { LIMITS } from '@/lib/api/limits';
import { AppError } from '@/lib/core/errors';
import { formatNaira } from '@/lib/core/format';
import { countCall } from '@/lib/platform/rate-limit';
import { vendorTrade } from '../card';
import { findProductDetail, findVendor } from '../queries';
import { openingPrice } from '../structured-data';
import { type PreviewPicture, previewPicture } from './picture';
import { QueueFull } from './queue';

/** The id in "<id>.jpg", or an empty text. */
function idOf(file: string): string {
  return file.endsWith('.jpg') ? file.slice(0, -4) : '';
}

const LIMIT = { ...LIMITS.previews, name: 'previews' } as const;

async function jpeg(content: PreviewPicture, headers: Headers): Promise<Response> {
  try {
    const mayDraw = () => countCall(LIMIT, clientAddress(headers));
    const bytes = await previewPicture(content, mayDraw);
    return new Response(new Uint8Array(bytes), {
      headers: { 'content-type': 'image/jpeg', 'cache-control': 'public, max-age=3600' },
    });
  } catch (error) {
    if (error instanceof QueueFull) return later(503, 5);
    if (error instanceof AppError && error.code === 'too_many') {
      return later(429, error.retryAfterS ?? LIMIT.windowS);
    }
    throw error;
  }
}

/** No picture now. waitS: seconds until it is worth asking again. */
function later(status: 429 | 503, waitS: number): Response {
  const headers = { 'cache-control': 'no-store', 'retry-after': String(waitS) };
  return new Response(null, { status, headers });
}

function notThere(status: 404 | 410): Response {
  return new Response(null, { status, headers: { 'cache-control': 'no-store' } });
}

/** The preview picture of a product, with the price that its page shows first. headers: of the request. */
export async function productPreview(file: string, headers: Headers): Promise<Response> {
  const detail = await findProductDetail(idOf(file));
  if (!detail || detail === 'removed') return notThere(detail === 'removed' ? 410 : 404);
  const { product } = detail;
  const content = {
    title: product.name,
    line: product.vendorName,
    pill: product.inStock ? formatNaira(openingPrice(product)) : 'Sold out',
    picture: product.pictures[0]?.src ?? null,
  };
  return jpeg(content, headers);
}

/** The preview picture of a vendor. headers: of the request. */
export async function vendorPreview(file: string, headers: Headers): Promise<Response> {
  const vendor = await findVendor(idOf(file));
  if (!vendor) return notThere(404);
  const content = {
    title: vendor.businessName,
    line: vendorTrade(vendor),
    pill: vendor.isFood ? 'Order food' : 'Shop now',
    picture: vendor.picture.src,
  };
  return jpeg(content, headers);
}

/** The preview picture of every other page. headers: of the request. */
export function sitePreview(headers: Headers): Promise<Response> {
  const content = {
    title: 'Everything on campus, brought to your door',
    line: 'Food, fashion, gadgets and errands around UNIBEN and Ugbowo',
    pill: 'Shop now',
    picture: null,
  };
  return jpeg(content, headers);
}
