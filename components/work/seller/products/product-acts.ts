import { ApiError, apiGet, apiPost } from '@/lib/client/api';
import type { EditPageDto } from '@/lib/shops/products/dto';
import { PRODUCT_MESSAGES } from '@/lib/shops/products/messages';
import type { EditStatus } from '@/lib/shops/products/policy';
import { toBody, toDraft } from './draft';

/** Saves a product with another status, as it is now. Throws ApiError. */
export async function saveStatus(productId: string, status: EditStatus): Promise<void> {
  const path = `/api/seller/product/${productId}`;
  const { product } = await apiGet<EditPageDto>(path, PRODUCT_MESSAGES.loadFailed);
  const body = { productId, rev: product.rev, ...toBody({ ...toDraft(product), status }) };
  await apiPost('/api/seller/product/save', body, PRODUCT_MESSAGES.saveFailed);
}

/** Changes the stock of a product, or of one of its options or add-ons. Throws ApiError. */
export async function postStock(productId: string, fields: Record<string, unknown>): Promise<void> {
  await apiPost('/api/seller/stock', { productId, ...fields }, PRODUCT_MESSAGES.saveFailed);
}

/** Statuses of a refusal that a retry doesn't change. */
const FINAL_STATUSES = [400, 403, 404, 409];

export const isFinalRefusal = (error: unknown): boolean =>
  error instanceof ApiError && FINAL_STATUSES.includes(error.status);

const SHORT_NAME = 40;

/** A product's name for toasts and titles; long ones are cut at a word. */
export function shortName(name: string): string {
  if (name.length <= SHORT_NAME) return name;
  const cut = name.slice(0, SHORT_NAME);
  return `${cut.slice(0, cut.lastIndexOf(' ') > 20 ? cut.lastIndexOf(' ') : SHORT_NAME)}…`;
}
