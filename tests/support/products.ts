import { GET as readProduct } from '@/app/api/seller/product/[productId]/route';
import { POST as save } from '@/app/api/seller/product/save/route';
import { POST as setStock } from '@/app/api/seller/stock/route';
import { callRoute, type Got, type Sent } from './call';
import type { Person } from './people';
import { makePhoto, uploadAs } from './photos';

type Browser = Pick<Person, 'cookie'>;

/** The fields of shoes with one option. */
export const shoes = (changes: Record<string, unknown> = {}) => ({
  name: 'Canvas sneaker',
  category: 'Shoes',
  description: ['Light and washable'],
  images: [],
  options: [{ name: '', price: 12_500, tracked: false }],
  status: 'draft',
  ...changes,
});

export const saveAs = ({ cookie }: Browser, body: object): Promise<Got> =>
  callRoute(save, '/api/seller/product/save', { cookie, body });

export const readAs = ({ cookie }: Browser, productId: string): Promise<Got> =>
  callRoute(readProduct, `/api/seller/product/${productId}`, { cookie, params: { productId } });

export const stockAs = ({ cookie }: Browser, body: object): Promise<Got> =>
  callRoute(setStock, '/api/seller/stock', { cookie, body });

export const photoAs = async (person: Browser): Promise<string> =>
  uploadAs(person, await makePhoto(), 'product');

/** Saves a product that is on sale, with one photo, and returns it. */
export async function sellAs(person: Browser, changes: Record<string, unknown> = {}) {
  const images = [{ fileId: await photoAs(person), alt: 'A sneaker' }];
  const { body } = await saveAs(person, shoes({ images, status: 'live', ...changes }));
  if (!body.product) throw new Error(`not saved: ${JSON.stringify(body)}`);
  return body.product;
}

/** The form of POST /api/seller/import. */
export function importForm(text: string | Uint8Array, fields: Record<string, string> = {}): Sent {
  const form = new FormData();
  const bytes = typeof text === 'string' ? new TextEncoder().encode(text) : text;
  form.set('file', new Blob([new Uint8Array(bytes)], { type: 'text/csv' }), 'products.csv');
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  // `Request` adds the type with the form's boundary.
  return { raw: form, headers: { 'content-type': undefined } };
}
