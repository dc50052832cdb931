import type { Page } from '@playwright/test';
import { productId } from '../../scripts/seed/ids';

/** A product of the list call, with the fields that journeys use. */
export interface ListedProduct {
  _id: string;
  name: string;
  category: string;
  vendorId: string;
  vendorName: string;
  /** URLs of the pictures at 640 px. */
  image: string[];
  inStock: boolean;
  options: {
    _id: string;
    name: string;
    price: number;
    offerPrice: number | null;
    inStock: boolean;
  }[];
  addons: {
    _id: string;
    name: string;
    min: number;
    max: number;
    options: { _id: string; name: string; price: number; inStock: boolean }[];
  }[];
}

/** Products by the public list call. */
export async function listProducts(page: Page, query: string): Promise<ListedProduct[]> {
  const response = await page.request.get(`/api/product/list?${query}`);
  const { products } = (await response.json()) as { products: ListedProduct[] };
  return products;
}

/** A product of the demo catalogue by its slug. */
export async function demoProduct(page: Page, slug: string): Promise<ListedProduct> {
  const [product] = await listProducts(page, `ids=${productId(slug)}`);
  if (!product) throw new Error(`the demo catalogue lacks ${slug}`);
  return product;
}

/** A product that a test may change; one per project, because both run concurrently. */
export const ofProject = (page: Page, project: string, phone: string, wide: string) =>
  demoProduct(page, project === 'phone' ? phone : wide);

/** The product's first option with its current price, naira. */
export function firstOption(product: ListedProduct): { _id: string; name: string; price: number } {
  const [option] = product.options;
  if (!option) throw new Error(`${product.name} has no options`);
  return { _id: option._id, name: option.name, price: option.offerPrice ?? option.price };
}

/** Path of a product's page. */
export function productPath(product: ListedProduct): string {
  return product.category === 'Food'
    ? `/food/${product.vendorId}/${product._id}`
    : `/products/${encodeURIComponent(product.category)}/${product._id}`;
}
