import 'server-only';
import { formatNaira } from '@/lib/core/format';
import { vendorTrade } from '../card';
import { findProductDetail, findVendor } from '../queries';
import { openingPrice } from '../structured-data';
import { type PreviewPicture, previewPicture } from './picture';
import { QueueFull } from './queue';

/** The id in "<id>.jpg", or an empty text. */
function idOf(file: string): string {
  return file.endsWith('.jpg') ? file.slice(0, -4) : '';
}

async function jpeg(content: PreviewPicture): Promise<Response> {
  const bytes = await previewPicture(content).catch((error: unknown) => {
    if (error instanceof QueueFull) return null;
    throw error;
  });
  if (!bytes) {
    const headers = { 'cache-control': 'no-store', 'retry-after': '5' };
    return new Response(null, { status: 503, headers });
  }
  return new Response(new Uint8Array(bytes), {
    headers: { 'content-type': 'image/jpeg', 'cache-control': 'public, max-age=3600' },
  });
}

function notThere(status: 404 | 410): Response {
  return new Response(null, { status, headers: { 'cache-control': 'no-store' } });
}

/** The preview picture of a product, with the price that its page shows first. */
export async function productPreview(file: string): Promise<Response> {
  const detail = await findProductDetail(idOf(file));
  if (!detail || detail === 'removed') return notThere(detail === 'removed' ? 410 : 404);
  const { product } = detail;
  return jpeg({
    title: product.name,
    line: product.vendorName,
    pill: product.inStock ? formatNaira(openingPrice(product)) : 'Sold out',
    picture: product.pictures[0]?.src ?? null,
  });
}

/** The preview picture of a vendor. */
export async function vendorPreview(file: string): Promise<Response> {
  const vendor = await findVendor(idOf(file));
  if (!vendor) return notThere(404);
  return jpeg({
    title: vendor.businessName,
    line: vendorTrade(vendor),
    pill: vendor.isFood ? 'Order food' : 'Shop now',
    picture: vendor.picture.src,
  });
}

/** The preview picture of every other page. */
export function sitePreview(): Promise<Response> {
  return jpeg({
    title: 'Everything on campus, brought to your door',
    line: 'Food, fashion, gadgets and errands around UNIBEN and Ugbowo',
    pill: 'Shop now',
    picture: null,
  });
}
