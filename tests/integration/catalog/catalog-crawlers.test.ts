import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { GET as productPicture } from '@/app/og/product/[file]/route';
import robots from '@/app/robots';
import { catalogue, stopCatalogue } from '@/lib/catalog/live-index';
import { productPreview } from '@/lib/catalog/og/answers';
import { sitemapIndex, sitemapPart } from '@/lib/catalog/sitemap';
import { PEER_HEADER } from '@/lib/platform/http/caller';
import { LIMITS } from '@/lib/platform/http/limits';
import { countCall } from '@/lib/platform/rate-limit';
import { fillCatalogue } from '../../support/catalogue';
import { useTestDatabase } from '../../support/database';
import { APP_URL } from '../../support/environment';

useTestDatabase();
afterAll(stopCatalogue);

let kitchen: string;
let made: string[];

beforeAll(async () => {
  ({ kitchen, made } = await fillCatalogue());
});

beforeAll(catalogue);

/** Whether robots.txt lets crawlers read a path: the longest matching rule decides, an equal one allows. */
function mayCrawl(path: string): boolean {
  const { rules } = robots();
  const { allow = [], disallow = [] } = [rules].flat()[0] ?? {};
  const longest = (patterns: string | readonly string[]) =>
    Math.max(
      -1,
      ...[patterns].flat().flatMap((pattern) => (matches(pattern) ? pattern.length : [])),
    );
  const matches = (pattern: string) =>
    new RegExp(`^${pattern.replace(/[.+?^()|[\]\\{}]/g, '\\$&').replaceAll('*', '.*')}`).test(path);
  return longest(allow) >= longest(disallow);
}

describe('robots.txt', () => {
  it.each([
    ...['/', '/seller-terms', '/rider-terms', '/customer-terms', '/sell', '/seller/apply'],
    ...['/rider/apply', '/food', '/products?page=2', '/faq'],
  ])('lets crawlers read %s', (path) => expect(mayCrawl(path)).toBe(true));

  it.each([
    ...['/seller', '/seller/products', '/rider', '/rider/earnings', '/support', '/support/figures'],
    ...['/admin', '/admin/people', '/cart', '/order/1', '/api/user/is-auth', '/products?sort=new'],
  ])('keeps crawlers off %s', (path) => expect(mayCrawl(path)).toBe(false));
});

describe('for crawlers', () => {
  it('lists every public page in the sitemap once', async () => {
    const index = await (await sitemapIndex()).text();
    const parts = [...index.matchAll(/<loc>[^<]*\/sitemaps\/([^<]+)<\/loc>/g)].map(([, at]) => at);
    expect(parts).toEqual(['pages.xml', 'vendors.xml', 'products-1.xml']);
    const texts = await Promise.all(
      parts.map(async (part) => (await sitemapPart(part ?? '')).text()),
    );
    const places = [...texts.join('').matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, at]) => at);
    expect(new Set(places).size).toBe(places.length);
    for (const id of made) expect(places.filter((at) => at?.includes(id))).toHaveLength(1);
    expect(places.some((at) => at?.includes(`/food/${kitchen}/${made[12]}`))).toBe(true);
    expect(texts.join('')).not.toMatch(/&(?!amp;)/);
    expect((await sitemapPart('products-2.xml')).status).toBe(404);
    expect((await sitemapPart('../secret')).status).toBe(404);
  });

  it('draws a preview picture once, and none for a missing page', async () => {
    const answer = await productPreview(`${made[2]}.jpg`, new Headers());
    const picture = Buffer.from(await answer.arrayBuffer());
    expect(await sharp(picture).metadata()).toMatchObject({
      format: 'jpeg',
      width: 1200,
      height: 630,
    });
    expect(picture.length).toBeLessThan(300_000);
    const again = await productPreview(`${made[2]}.jpg`, new Headers());
    expect(Buffer.from(await again.arrayBuffer())).toEqual(picture);
    expect((await productPreview('../../etc/passwd', new Headers())).status).toBe(404);
  });

  it('stops drawing pictures for an address over its limit, but still serves existing ones', async () => {
    const preview = (id: string | undefined, address: string) =>
      productPicture(
        new Request(`${APP_URL}/og/product/${id}.jpg`, { headers: { [PEER_HEADER]: address } }),
        { params: Promise.resolve({ file: `${id}.jpg` }) },
      );
    const name = 'previews';
    expect((await preview(made[3], '203.0.113.5')).status).toBe(200);
    await countCall({ ...LIMITS.previews, name }, '203.0.113.5', LIMITS.previews.points - 1);
    expect((await preview(made[3], '203.0.113.5')).status).toBe(200);
    const refused = await preview(made[4], '203.0.113.5');
    expect([refused.status, await refused.text()]).toEqual([429, '']);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(refused.headers.get('cache-control')).toBe('no-store');
    expect((await preview(made[4], '203.0.113.6')).status).toBe(200);
    expect((await preview(made[4], '203.0.113.5')).status).toBe(200);
  });
});
