import type { APIRequestContext } from '@playwright/test';
import { vendorId } from '../scripts/seed/ids';
import { listProducts, productPath } from './support/catalogue';
import { expect, test } from './support/test';

// Raw answers, as a search engine sees them. One width is enough.
test.skip(({ viewport }) => viewport?.width === 360, 'the same for every screen');

async function read(request: APIRequestContext, path: string) {
  const response = await request.get(path, { maxRedirects: 0 });
  return { status: response.status(), headers: response.headers(), html: await response.text() };
}

function jsonLd(html: string): Record<string, unknown>[] {
  const blocks = [...html.matchAll(/<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/gs)];
  return blocks.flatMap(([, text]) => {
    const value: unknown = JSON.parse(text ?? '');
    return Array.isArray(value) ? value : [value as Record<string, unknown>];
  });
}

const canonicalOf = (html: string) => /<link rel="canonical" href="([^"]*)"/.exec(html)?.[1];
const titleOf = (html: string) => /<title>([^<]*)<\/title>/.exec(html)?.[1] ?? '';

test('a product page is complete without scripts', async ({ page, request, baseURL }) => {
  const product = (await listProducts(page, 'category=Shoes&limit=20')).find((one) => one.inStock);
  if (!product) throw new Error('no shoes in stock');
  const path = productPath(product);
  const { status, html } = await read(request, path);
  expect(status).toBe(200);
  expect(canonicalOf(html)).toBe(`${baseURL}${path}`);
  expect(titleOf(html).length).toBeLessThanOrEqual(65);
  expect(html).toContain(product.name);
  expect(html).toMatch(/<meta property="og:image" content="[^"]+"/);
  expect(html).not.toContain('name="robots" content="noindex');
  const data = jsonLd(html).find((block) => block['@type'] === 'Product');
  const first = product.options[0];
  expect(data).toMatchObject({
    name: product.name,
    offers: {
      '@type': 'Offer',
      priceCurrency: 'NGN',
      price: String(first?.offerPrice ?? first?.price),
      availability: 'https://schema.org/InStock',
    },
  });
  expect(JSON.stringify(data)).not.toContain('ggregateRating');
  expect(jsonLd(html).some((block) => block['@type'] === 'BreadcrumbList')).toBe(true);
});

test('a sold-out product stays, without an offer', async ({ page, request }) => {
  const product = (await listProducts(page, 'limit=1000&inStock=false')).find(
    (one) => !one.inStock,
  );
  if (!product) throw new Error('the demo has a sold-out product');
  const { status, html } = await read(request, productPath(product));
  expect(status).toBe(200);
  expect(jsonLd(html).find((block) => block['@type'] === 'Product')).not.toHaveProperty('offers');
  expect(html).toContain('Sold out');
});

test('what is not there answers 404, also deep inside', async ({ request }) => {
  for (const path of [
    '/products/Shoes/000000000000000000000000',
    '/products/Shoes/not-an-id',
    '/products/Hats',
    '/food/000000000000000000000000',
    '/shops/000000000000000000000000',
    '/no-such-page',
    '/products?page=9999',
  ]) {
    const { status, html } = await read(request, path);
    expect(status, path).toBe(404);
    expect(html, path).toContain('noindex');
  }
});

test('a wrong category or case leads to the one right address', async ({ page, request }) => {
  const [shoe] = await listProducts(page, 'category=Shoes&limit=1');
  if (!shoe) throw new Error('no shoes');
  for (const category of ['shoes', 'Cosmetics']) {
    const { status, headers } = await read(request, `/products/${category}/${shoe._id}`);
    expect(status, category).toBe(308);
    expect(headers.location, category).toMatch(new RegExp(`/products/Shoes/${shoe._id}$`));
  }
  const list = await read(request, '/products/phoneaccessories');
  expect([list.status, list.headers.location]).toEqual([308, '/products/PhoneAccessories']);
  const first = await read(request, '/products?page=1');
  expect([first.status, first.headers.location]).toEqual([308, '/products']);
});

test('capitals, impossible filters and the other trade lead to the one right address', async ({
  request,
}) => {
  for (const [asked, right] of [
    ['/Food', '/food'],
    ['/SHOPS', '/shops'],
    ['/Products?page=2', '/products?page=2'],
    ['/PRODUCTS/shoes', '/products/Shoes'],
    ['/Cart', '/cart'],
    ['/FAQ', '/faq'],
    ['/Order/ABC', '/order/abc'],
    [
      `/FOOD/${vendorId('mama-esosa-kitchen').toUpperCase()}`,
      `/food/${vendorId('mama-esosa-kitchen')}`,
    ],
    [`/shops/${vendorId('mama-esosa-kitchen')}`, `/food/${vendorId('mama-esosa-kitchen')}`],
    [`/food/${vendorId('campus-gadgets')}`, `/shops/${vendorId('campus-gadgets')}`],
    ['/products?min=-5', '/products'],
    ['/products?min=abc&sort=price-asc', '/products?sort=price-asc'],
    ['/products?inStock=true', '/products'],
    ['/products/Shoes?sort=cheapest', '/products/Shoes'],
  ] as const) {
    const { status, headers } = await read(request, asked);
    expect([status, headers.location], asked).toEqual([308, right]);
    expect((await read(request, right)).status, right).not.toBe(308);
  }
  expect((await read(request, '/No-Such-Page')).status).toBe(404);
});

test('home and every list say where they stand and how they look when shared', async ({
  request,
  baseURL,
}) => {
  for (const path of ['/', '/products', '/food', '/shops', '/faq', '/dispatch']) {
    const { html } = await read(request, path);
    expect(canonicalOf(html), path).toBe(`${baseURL}${path === '/' ? '' : path}`);
    expect(html, path).toContain(`property="og:image" content="${baseURL}/og/site.jpg"`);
  }
  for (const path of ['/products', '/food', '/shops']) {
    const { html } = await read(request, path);
    expect(
      jsonLd(html).some((block) => block['@type'] === 'BreadcrumbList'),
      path,
    ).toBe(true);
  }
  const missing = await read(request, '/no-such-page');
  expect(missing.html.match(/name="robots"/g)).toHaveLength(1);
  const products = await read(request, '/sitemaps/products-1.xml');
  expect(products.html).toMatch(/<image:loc>[^<]+-640\.webp<\/image:loc>/);
});

test('a food product has one canonical address', async ({ page, request, baseURL }) => {
  const [dish] = await listProducts(page, 'category=Food&limit=1');
  if (!dish) throw new Error('no food');
  const { status, html } = await read(request, `/products/Food/${dish._id}`);
  expect(status).toBe(200);
  expect(canonicalOf(html)).toBe(`${baseURL}/food/${dish.vendorId}/${dish._id}`);
});

test('searches are not indexed; plain lists and their pages are', async ({ request, baseURL }) => {
  for (const path of [
    '/products?search=shoe',
    '/products?inStock=0&sort=price-asc',
    '/products/Shoes?search=black',
    '/food?q=jollof',
    '/shops?q=shoe',
  ]) {
    const { html } = await read(request, path);
    expect(html, path).toContain('content="noindex, follow"');
    // Not that of the whole list, which is indexed.
    expect(canonicalOf(html)?.replaceAll('&amp;', '&'), path).toBe(`${baseURL}${path}`);
  }
  const second = await read(request, '/products?page=2');
  expect(canonicalOf(second.html)).toBe(`${baseURL}/products?page=2`);
  expect(titleOf(second.html)).toContain('page 2');
  expect(second.html).not.toContain('content="noindex');
});

test('robots and sitemaps lead to every product', async ({ page, request, baseURL }) => {
  const robots = await read(request, '/robots.txt');
  expect(robots.html).toContain(`Sitemap: ${baseURL}/sitemap.xml`);
  expect(robots.html).toContain('Disallow: /cart');
  const index = await read(request, '/sitemap.xml');
  const parts = [...index.html.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url]) => url ?? '');
  expect(parts.length).toBeGreaterThan(0);
  const urls: string[] = [];
  for (const part of parts) {
    const { status, html } = await read(request, new URL(part).pathname);
    expect(status, part).toBe(200);
    urls.push(...[...html.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url]) => url ?? ''));
  }
  const products = await listProducts(page, 'limit=1000&inStock=false');
  for (const product of products) expect(urls).toContain(`${baseURL}${productPath(product)}`);
  const sample = urls.filter((_, index) => index % Math.ceil(urls.length / 12) === 0);
  for (const url of sample) {
    const { status, html } = await read(request, url.replace(baseURL ?? '', ''));
    expect(status, url).toBe(200);
    // As addresses: the home page is the same with and without its slash.
    expect(new URL(canonicalOf(html) ?? '', 'http://relative').href, url).toBe(new URL(url).href);
  }
});

test('public pages are the same for everyone', async ({ page, request, signInNew }) => {
  const [product] = await listProducts(page, 'category=Shoes&limit=1');
  if (!product) throw new Error('no shoes');
  const guest = await request.get(productPath(product));
  await signInNew(page);
  const customer = await page.request.get(productPath(product));
  expect(await customer.text()).toBe(await guest.text());
  expect(customer.headers()['set-cookie']).toBeUndefined();
});
