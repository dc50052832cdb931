import { listProducts } from '@/lib/catalog/queries';
import { productListQuery } from '@/lib/catalog/schemas';
import { createProduct, createVendor } from './shop';

export const listed = (given: Record<string, unknown> = {}) =>
  listProducts(productListQuery.parse(given));

/** Waits until the catalogue index reflects a change. */
export async function eventually(check: () => boolean | Promise<boolean>): Promise<void> {
  const deadline = Date.now() + 25_000;
  while (!(await check())) {
    if (Date.now() > deadline) throw new Error('the index was not updated within 25 s');
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

/** Two vendors, twelve pairs of shoes from ₦1,000 to ₦12,000 and a dish. */
export async function fillCatalogue(): Promise<{ shoes: string; kitchen: string; made: string[] }> {
  const made: string[] = [];
  const shoes = await createVendor({ categories: ['Shoes'] });
  const kitchen = await createVendor({ name: 'Test Kitchen', categories: ['Food'] });
  for (let at = 0; at < 12; at += 1) {
    const name = `Sneaker ${String.fromCharCode(65 + at)}`;
    const given = { name, priceKobo: (at + 1) * 100_000, stock: 11 };
    made.push((await createProduct(shoes, given)).productId);
  }
  made.push((await createProduct(kitchen, { category: 'Food', name: 'Jollof Rice' })).productId);
  return { shoes, kitchen, made };
}
