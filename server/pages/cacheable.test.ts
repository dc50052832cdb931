import { readdirSync } from 'node:fs';
import { expect, it } from 'vitest';
import { SERVICE_WORKER_PATH } from '../service-worker';
import { callKey, dataHeaders, isFilePath, isKnownPath, pageKey } from './cacheable';

const ID = 'a'.repeat(24);
const split = (address: string) => {
  const [path = '', query = ''] = address.split('?');
  return [decodeURIComponent(path), new URLSearchParams(query)] as const;
};

it.each([
  ['/', '/'],
  ['/?auth=login&next=/cart&utm_source=x', '/'],
  ['/products?page=2&fbclid=1&search=red+shoe', '/products?search=red+shoe&page=2'],
  ['/products?search=red%20shoe&page=2', '/products?search=red+shoe&page=2'],
  ['/products?sort=a&sort=b', '/products?sort=a&sort=b'],
  ['/products?Search=x&search', '/products?search='],
  ['/products/Fashion%26Accessories?gclid=1', '/products/Fashion%26Accessories'],
  [`/products/Shoes/${ID}?from=mail`, `/products/Shoes/${ID}`],
  ['/food?q=rice&page=2', '/food?q=rice'],
  [`/shops/${ID}/page/2`, `/shops/${ID}/page/2`],
  ['/payment/callback?reference=abc', '/payment/callback'],
  ['/reset-password?token=secret', '/reset-password'],
  ['/sitemaps/products-1.xml', '/sitemaps/products-1.xml'],
  ['/robots.txt?x=1', '/robots.txt'],
  ['/manifest.webmanifest', '/manifest.webmanifest'],
  // Pages of one visitor or of staff, files, and unknown paths.
  ...[
    '/my-orders',
    `/order/${ID}`,
    `/dispatch/${ID}`,
    `/errand/${ID}`,
    '/missing/staff',
    '/missing',
    '/gone',
  ].map(no),
  ...['/admin', '/seller', '/seller/join', '/rider', '/support', '/api/product/list'].map(no),
  ...['/faq/', '/products/', '/x', '/favicon.ico', '/_next/x.js', `/pictures/${ID}`].map(no),
  ...[`/shops/${ID}/page/0`, `/products/Shoes/${ID}/x`, `/products/Shoes/${ID.toUpperCase()}`].map(
    no,
  ),
])('caches the page %s as %s', (address, key) => {
  expect(pageKey(...split(address))).toBe(key);
});

it.each([
  ['/api/product/list', '/api/product/list'],
  ['/api/product/list?page=2&q=shoe', '/api/product/list?q=shoe&page=2'],
  ['/api/product/suggest?q=sho', '/api/product/suggest?q=sho'],
  [`/api/seller/vendor/${ID}`, `/api/seller/vendor/${ID}`],
  [`/api/review/list?productId=${ID}`, `/api/review/list?productId=${ID}`],
  // Products of a cart; invalid parameters; data of one visitor.
  [`/api/product/list?ids=${ID}`, null],
  ...['/api/product/list?x=1', '/api/product/list?page=1&page=2', '/api/seller/list?a'].map(no),
  ...['/api/user/is-auth', '/api/cart/get', '/api/seller/orders', '/api/seller/vendor/x'].map(no),
])('caches the call %s as %s', (address, key) => {
  expect(callKey(...split(address))).toBe(key);
});

it.each([
  [{}, {}],
  [{ 'next-router-prefetch': '2' }, { 'next-router-prefetch': '2' }],
  [{ 'next-router-prefetch': 'x' }, {}],
  [{ 'next-router-segment-prefetch': '/_tree' }, {}],
  [
    { 'next-router-prefetch': '1', 'next-router-segment-prefetch': '/_tree' },
    { 'next-router-prefetch': '1', 'next-router-segment-prefetch': '/_tree' },
  ],
  [
    { 'next-router-prefetch': '1', 'next-router-segment-prefetch': `/${'x'.repeat(301)}` },
    { 'next-router-prefetch': '1' },
  ],
  [{ 'next-url': '/cart', 'next-router-state-tree': '[]' }, {}],
  [{ 'next-what-there-is-next': '1' }, null],
])('renders data requested with %j with %j', (asked, headers) => {
  expect(dataHeaders({ rsc: '1', ...asked })).toEqual(headers && { rsc: '1', ...headers });
});

it('knows every file in the root of `public`, and no other there', () => {
  const inRoot = readdirSync('public', { withFileTypes: true }).filter((entry) => entry.isFile());
  const unknown = inRoot.map(({ name }) => `/${name}`).filter((path) => !isFilePath(path));
  expect(unknown).toEqual([SERVICE_WORKER_PATH]);
  for (const path of ['/wp-login.php', '/icon-1.svg', '/.env', '/x.png', '/favicon.ico/x']) {
    expect([path, isFilePath(path), isKnownPath(path)]).toEqual([path, false, false]);
  }
});

function no(address: string): [string, null] {
  return [address, null];
}
