import { readFile } from 'node:fs/promises';

export const dynamic = 'force-static';

/** A picture of the product's, at the size that a phone takes. */
export async function GET() {
  const body = await readFile('public/art/products/headphones-midnight-640.webp');
  return new Response(body, { headers: { 'content-type': 'image/webp' } });
}
