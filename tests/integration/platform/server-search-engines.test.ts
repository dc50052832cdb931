import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ProductDto } from '@/lib/catalog/dto';
import { formatNaira } from '@/lib/core/format';
import { paths } from '@/lib/core/paths';
import { saveReview } from '@/lib/purchases/moves/reviews/commands';
import { writeCatalogue } from '@/scripts/seed/catalogue';
import { PRODUCTS, VENDORS } from '@/scripts/seed/catalogue/data';
import { productId, vendorId } from '@/scripts/seed/ids';
import { makeOrder } from '../../support/orders';
import { makePerson } from '../../support/people';
import {
  killServer,
  type ServerProcess,
  startReadyServer,
  useBuiltServer,
} from '../../support/server-process';
import { customer } from '../../support/shop';

useBuiltServer();

let server: ServerProcess;

beforeAll(async () => {
  await writeCatalogue(VENDORS, PRODUCTS);
  await reviewSneakers();
  server = await startReadyServer();
});
afterAll(() => killServer(server));

/** One review, as its buyer writes it. */
async function reviewSneakers(): Promise<void> {
  const { userId } = await makePerson({ name: 'Ada Osagie' });
  const sold = [vendorId('sole-street-ekosodin'), productId('canvas-low-tops')] as const;
  const orderId = await makeOrder(userId, 'Order Delivered', ...sold);
  const said = { rating: 5 as const, text: 'True to size.', photoId: null, version: 0 };
  await saveReview({ orderId, itemId: 'item-1', ...said }, customer(userId), new Date());
}

/** The raw answer to a path, as a search engine gets it. */
async function read(path: string, headers: Record<string, string> = {}) {
  const response = await fetch(server.url + path, { redirect: 'manual', headers });
  return { status: response.status, headers: response.headers, html: await response.text() };
}

/** Products by the public list call. */
async function listProducts(query: string): Promise<ProductDto[]> {
  const response = await fetch(`${server.url}/api/product/list?${query}`);
  return ((await response.json()) as { products: ProductDto[] }).products;
}

function jsonLd(html: string): Record<string, unknown>[] {
  const blocks = [...html.matchAll(/<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/gs)];
  return blocks.flatMap(([, text]) => {
    const value: unknown = JSON.parse(text ?? '');
    return Array.isArray(value) ? value : [value as Record<string, unknown>];
  });
}

const getCanonical = (html: string) => /<link rel="canonical" href="([^"]*)"/.exec(html)?.[1];
const toTitle = (html: string) => /<title>([^<]*)<\/title>/.exec(html)?.[1] ?? '';

/** The main part of a page. */
const getMain = (html: string) =>
  html.slice(html.indexOf('<main'), html.indexOf('</main>')).replaceAll('<!-- -->', '');

/** The texts of its elements of a kind. */
const getTexts = (html: string, tag: string) =>
  [...getMain(html).matchAll(new RegExp(`<${tag}\\b[^>]*>(.*?)</${tag}>`, 'gs'))].map(
    ([, inner = '']) => inner.replace(/<[^>]+>/g, '').replaceAll('&amp;', '&'),
  );

describe('pages as search engines read them', () => {
  it('product pages are complete without scripts', async () => {
    const product = (await listProducts('category=Shoes&limit=20')).find(
      (one) => one.inStock && !one.rating,
    );
    if (!product) throw new Error('no shoes in stock');
    const path = paths.product(product);
    const { status, html } = await read(path);
    expect(status).toBe(200);
    expect(getCanonical(html)).toBe(`${server.url}${path}`);
    expect(toTitle(html).length).toBeLessThanOrEqual(65);
    expect(html).toContain(product.name);
    expect(html).toMatch(/<meta property="og:image" content="[^"]+"/);
    expect(html).not.toContain('name="robots" content="noindex');
    const data = jsonLd(html).find((block) => block['@type'] === 'Product');
    expect(data).toMatchObject({
      name: product.name,
      offers: {
        '@type': 'Offer',
        priceCurrency: 'NGN',
        price: String(product.minPrice),
        availability: 'https://schema.org/InStock',
      },
    });
    expect(JSON.stringify(data)).not.toContain('ggregateRating');
    expect(jsonLd(html).some((block) => block['@type'] === 'BreadcrumbList')).toBe(true);
  });

  it('a dish has one price in its title, on its page, in its offer and in the list', async () => {
    const dish = (await listProducts('category=Food&limit=100&inStock=true')).find((one) =>
      one.addons.some(({ min }) => min > 0),
    );
    if (!dish) throw new Error('no dish requires an add-on');
    const { html } = await read(paths.product(dish));
    const price = formatNaira(dish.minPrice);
    const data = jsonLd(html).find((block) => block['@type'] === 'Product');
    expect(data).toMatchObject({ offers: { price: String(dish.minPrice) } });
    expect(toTitle(html)).toContain(price);
    expect(getMain(html)).toContain(price);
    const found = `/products/Food?inStock=0&search=${encodeURIComponent(dish.name)}`;
    const within = (max: number) => read(`${found}&max=${max}`);
    expect(getMain((await within(dish.minPrice)).html)).toContain(paths.product(dish));
    expect(getMain((await within(dish.minPrice - 1)).html)).not.toContain(paths.product(dish));
  });

  it('a product with reviews shows and marks them, and has its rating', async () => {
    const rated = (await listProducts('limit=1000')).find((one) => one.rating);
    if (!rated?.rating) throw new Error('no product has reviews');
    const { html } = await read(paths.product(rated));
    const data = jsonLd(html).find((block) => block['@type'] === 'Product');
    const { average, count } = rated.rating;
    expect(data).toMatchObject({ aggregateRating: { ratingValue: average, reviewCount: count } });
    const marked = data?.review as { author: { name: string }; reviewBody?: string }[];
    expect(marked.length).toBe(Math.min(count, 5));
    for (const { author, reviewBody = '' } of marked) {
      expect(author.name).toMatch(/^\p{L}+ \p{L}\.$/u);
      expect(getMain(html)).toContain(reviewBody);
    }
    expect(getMain(html)).not.toContain('House rating');
  });

  it('a sold-out product still has its page, without an offer', async () => {
    const product = (await listProducts('limit=1000&inStock=false')).find((one) => !one.inStock);
    if (!product) throw new Error('the demo has a sold-out product');
    const { status, html } = await read(paths.product(product));
    expect(status).toBe(200);
    expect(jsonLd(html).find((block) => block['@type'] === 'Product')).not.toHaveProperty('offers');
    expect(html).toContain('Sold out');
  });

  it('missing pages answer 404 at any depth', async () => {
    for (const path of [
      '/products/Shoes/000000000000000000000000',
      '/products/Shoes/not-an-id',
      '/products/Hats',
      '/food/000000000000000000000000',
      '/shops/000000000000000000000000',
      '/no-such-page',
      '/products?page=9999',
    ]) {
      const { status, html } = await read(path);
      expect(status, path).toBe(404);
      expect(html, path).toContain('noindex');
    }
  });

  it('a wrong category or case redirects to the canonical URL', async () => {
    const [shoe] = await listProducts('category=Shoes&limit=1');
    if (!shoe) throw new Error('no shoes');
    for (const category of ['shoes', 'Cosmetics']) {
      const { status, headers } = await read(`/products/${category}/${shoe._id}`);
      expect(status, category).toBe(308);
      expect(headers.get('location'), category).toMatch(new RegExp(`/products/Shoes/${shoe._id}$`));
    }
    const list = await read('/products/phoneaccessories');
    expect([list.status, list.headers.get('location')]).toEqual([
      308,
      '/products/PhoneAccessories',
    ]);
    const first = await read('/products?page=1');
    expect([first.status, first.headers.get('location')]).toEqual([308, '/products']);
  });

  it('capitals, impossible filters and the wrong section redirect to the canonical URL', async () => {
    for (const [asked, right] of [
      ['/Food', '/food'],
      ['/SHOPS', '/shops'],
      ['/Products?page=2', '/products?page=2'],
      ['/PRODUCTS/shoes', '/products/Shoes'],
      ['/Cart', '/cart'],
      ['/FAQ', '/faq'],
      ['/faq.', '/faq'],
      ['/products.', '/products'],
      [`/food/${vendorId('mama-esosa-kitchen')}).`, `/food/${vendorId('mama-esosa-kitchen')}`],
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
      const { status, headers } = await read(asked);
      expect([status, headers.get('location')], asked).toEqual([308, right]);
      expect((await read(right)).status, right).not.toBe(308);
    }
    expect((await read('/No-Such-Page')).status).toBe(404);
  });

  it('home and lists carry breadcrumbs and sharing tags', async () => {
    for (const path of ['/', '/products', '/food', '/shops', '/faq', '/dispatch']) {
      const { html } = await read(path);
      expect(getCanonical(html), path).toBe(`${server.url}${path === '/' ? '' : path}`);
      expect(html, path).toContain(`property="og:image" content="${server.url}/og/site.jpg"`);
    }
    for (const path of ['/products', '/food', '/shops']) {
      const { html } = await read(path);
      expect(
        jsonLd(html).some((block) => block['@type'] === 'BreadcrumbList'),
        path,
      ).toBe(true);
    }
    const missing = await read('/no-such-page');
    expect(missing.html.match(/name="robots"/g)).toHaveLength(1);
    const products = await read('/sitemaps/products-1.xml');
    expect(products.html).toMatch(/<image:loc>[^<]+-640\.webp<\/image:loc>/);
  });

  it('a food product has one canonical address', async () => {
    const [dish] = await listProducts('category=Food&limit=1');
    if (!dish) throw new Error('no food');
    const { status, html } = await read(`/products/Food/${dish._id}`);
    expect(status).toBe(200);
    expect(getCanonical(html)).toBe(`${server.url}/food/${dish.vendorId}/${dish._id}`);
  });

  it('plain lists and their pages are indexed, searches are not', async () => {
    for (const path of [
      '/products?search=shoe',
      '/products?inStock=0&sort=price-asc',
      '/products/Shoes?search=black',
      '/food?q=jollof',
      '/shops?q=shoe',
    ]) {
      const { html } = await read(path);
      expect(html, path).toContain('content="noindex, follow"');
      // Not that of the whole list, which is indexed.
      expect(getCanonical(html)?.replaceAll('&amp;', '&'), path).toBe(`${server.url}${path}`);
    }
    const second = await read('/products?page=2');
    expect(getCanonical(second.html)).toBe(`${server.url}/products?page=2`);
    expect(toTitle(second.html)).toContain('page 2');
    expect(second.html).not.toContain('content="noindex');
  });

  it('robots.txt and sitemaps lead to every product', async () => {
    const robots = await read('/robots.txt');
    expect(robots.html).toContain(`Sitemap: ${server.url}/sitemap.xml`);
    expect(robots.html).toContain('Disallow: /cart');
    const index = await read('/sitemap.xml');
    const parts = [...index.html.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url]) => url ?? '');
    expect(parts.length).toBeGreaterThan(0);
    const urls: string[] = [];
    for (const part of parts) {
      const { status, html } = await read(new URL(part).pathname);
      expect(status, part).toBe(200);
      urls.push(...[...html.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url]) => url ?? ''));
    }
    const products = await listProducts('limit=1000&inStock=false');
    for (const product of products)
      expect(urls).toContain(`${server.url}${paths.product(product)}`);
    const sample = urls.filter((_, index) => index % Math.ceil(urls.length / 12) === 0);
    for (const url of sample) {
      const { status, html } = await read(url.replace(server.url, ''));
      expect(status, url).toBe(200);
      // Compared as addresses: the home page is the same with and without its slash.
      expect(new URL(getCanonical(html) ?? '', 'http://relative').href, url).toBe(
        new URL(url).href,
      );
    }
  });

  it('public pages are the same for everyone', async () => {
    const [product] = await listProducts('category=Shoes&limit=1');
    if (!product) throw new Error('no shoes');
    const guest = await read(paths.product(product));
    const { cookie } = await makePerson();
    const customer = await read(paths.product(product), { cookie });
    expect(customer.html).toBe(guest.html);
    expect(customer.headers.get('set-cookie')).toBeNull();
  });
});

describe('lists rendered by the server', () => {
  it('show services, six categories and six featured products on the home page', async () => {
    const main = getMain((await read('/')).html);
    expect(main).toMatch(/<a [^>]*href="\/products"[^>]*>Explore Products/);
    expect(main.match(/<article\b/g)).toHaveLength(6);
    const categories = ['PhoneAccessories', 'HairAccessories', 'Fashion%26Accessories', 'Shoes'];
    for (const category of [...categories, 'Cosmetics']) {
      expect(main).toContain(`href="/products/${category}"`);
    }
    expect(main).toContain('href="/food"');
  });

  it('show only a category’s own products under its name', async () => {
    const { html } = await read('/products/Fashion%26Accessories');
    expect(getTexts(html, 'h1')).toEqual(['Fashion and Accessories']);
    const wanted = await listProducts('category=Fashion%26Accessories&limit=10&page=1');
    expect(getMain(html).match(/<article\b/g)).toHaveLength(wanted.length);
    for (const { name } of wanted) expect(getMain(html)).toContain(name.replaceAll('&', '&amp;'));
  });

  it.each([
    ['/food', 'jollof', 'jollof', 'category=Food'],
    ['/food', 'plantin', 'plantain', 'category=Food'],
    ['/shops', 'wigs', 'wigs', 'category=HairAccessories'],
  ])('show on %s who sells %s', async (list, typed, meant, category) => {
    const found = await listProducts(`q=${meant}&${category}&inStock=true&limit=100&page=1`);
    const sellers = new Set(found.map(({ vendorName }) => vendorName));
    expect(sellers.size).toBeGreaterThan(0);
    expect(getTexts((await read(list)).html, 'h2').length).toBeGreaterThan(sellers.size);
    const { html } = await read(`${list}?q=${typed}`);
    expect(getMain(html)).toContain(`for “${typed}”`);
    expect(new Set(getTexts(html, 'h2'))).toEqual(sellers);
    // The first picture of a card is of what was searched for.
    const pictures = found.map(({ image: [first] }) => first?.replace(/-640\.webp$/, ''));
    const shown = /<li\b.*?<img\b[^>]* src="([^"]+?)-\d+\.webp"/s.exec(getMain(html))?.[1];
    expect(pictures).toContain(shown);
  });

  it('say what was not found, with links onward', async () => {
    const kitchens = await read('/food?q=zzzzqqq');
    expect(getTexts(kitchens.html, 'h2')).toEqual(['No vendors found.']);
    const filtered = await read('/products?min=900000');
    expect(getTexts(filtered.html, 'h2')).toEqual(['No products match']);
    expect(getMain(filtered.html)).toMatch(/<a [^>]*href="\/products"[^>]*>Clear filters/);

    const { html } = await read('/products?search=qqzzxxw');
    expect(toTitle(html)).toMatch(/^Results for “qqzzxxw”/);
    // The text is shown once, and screen readers get the number of products.
    expect(getTexts(html, 'h1')).toEqual(['Nothing found for “qqzzxxw”']);
    expect(getMain(html).match(/<h\d\b/g)).toHaveLength(1);
    expect(getMain(html)).toMatch(/<p [^>]*class="sr-only[^>]*>0 items for “qqzzxxw”/);
    for (const [path, name] of [
      ['/products', 'All products'],
      ['/food', 'Food'],
      ['/shops', 'Shops'],
    ]) {
      expect(getMain(html)).toMatch(new RegExp(`<a [^>]*href="${path}"[^>]*>${name}</a>`));
    }
    expect(getMain(html)).not.toContain('Clear filters');
  });
});
