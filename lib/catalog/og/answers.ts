import 'server-only';
import { AppError } from '@/lib/core/errors';
import { formatNaira } from '@/lib/core/format';
import { clientAddress } from '@/lib/platform/http/caller';
import { LIMITS } from '@/lib/platform/http/limits';
import { countCall } from '@/lib/platform/rate-limit';
import { vendorTrade } from '../mapping';
import { findProductDetail, findVendor } from '../queries';
import { type PreviewPicture, previewPicture } from './picture';

const LIMIT = { ...LIMITS.previews, name: 'previews' } as const;

/** The id in "<id>.jpg", or an empty text. */
function getId(file: string): string {
  return file.endsWith('.jpg') ? file.slice(0, -4) : '';
}

async function jpeg(content: PreviewPicture, headers: Headers): Promise<Response> {
  try {
    const mayDraw = () => countCall(LIMIT, clientAddress(headers));
    const bytes = await previewPicture(content, mayDraw);
    return new Response(new Uint8Array(bytes), {
      headers: { 'content-type': 'image/jpeg', 'cache-control': 'public, max-age=3600' },
    });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const status = error.code === 'too_many' ? 429 : 503;
    return noPicture(status, { 'retry-after': String(error.retryAfterS ?? LIMIT.windowS) });
  }
}

function noPicture(status: number, headers: Record<string, string> = {}): Response {
  return new Response(null, { status, headers: { 'cache-control': 'no-store', ...headers } });
}

/** The preview picture of a product, with its display price. headers: the request's. */
export async function productPreview(file: string, headers: Headers): Promise<Response> {
  const detail = await findProductDetail(getId(file));
  if (!detail || detail === 'removed') return noPicture(detail === 'removed' ? 410 : 404);
  const { product } = detail;
  const content = {
    title: product.name,
    line: product.vendorName,
    pill: product.inStock ? formatNaira(product.minPrice) : 'Sold out',
    picture: product.pictures[0]?.src ?? null,
  };
  return jpeg(content, headers);
}

/** The preview picture of a vendor. headers: the request's. */
export async function vendorPreview(file: string, headers: Headers): Promise<Response> {
  const vendor = await findVendor(getId(file));
  if (!vendor) return noPicture(404);
  const content = {
    title: vendor.businessName,
    line: vendorTrade(vendor),
    pill: vendor.isFood ? 'Order food' : 'Shop now',
    picture: vendor.picture.src,
  };
  return jpeg(content, headers);
}

/** The preview picture of all other pages. headers: the request's. */
export function sitePreview(headers: Headers): Promise<Response> {
  const content = {
    title: 'Everything on campus, brought to your door',
    line: 'Food, fashion, gadgets and errands around UNIBEN and Ugbowo',
    pill: 'Shop now',
    picture: null,
  };
  return jpeg(content, headers);
}
