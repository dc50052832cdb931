import { describe, expect, it } from 'vitest';
import { formHref, priceLimit } from './list-params';
import { type RawQuery, readListQuery, readSearch } from './list-query';

/** The parameters of the redirect; null without one. */
function params(raw: RawQuery): unknown {
  const request = readListQuery(raw);
  return request.kind === 'moved' ? JSON.parse(JSON.stringify(request.params)) : null;
}

describe('readListQuery', () => {
  it.each([
    [{ page: '0' }],
    [{ page: '-1' }],
    [{ page: 'two' }],
    [{ sort: 'x' }],
    [{ inStock: '2' }],
    [{ inStock: 'true' }],
    [{ min: 'cheap' }],
    [{ min: '-5' }],
    [{ max: '-5' }],
  ])('drops %o', (raw) => {
    expect(readListQuery({ ...raw, search: 'shoe' })).toMatchObject({ kind: 'moved' });
    expect(params({ ...raw, search: 'shoe' })).toEqual({ search: 'shoe' });
  });

  it('passes on a page number past the end, so that it answers 404', () => {
    expect(readListQuery({ page: '99999' })).toMatchObject({ query: { page: 99_999 } });
    expect(params({ page: '999999999' })).toEqual({ page: '100000' });
  });

  it.each([
    [{ page: '1' }, {}],
    [{ sort: 'featured', inStock: '1' }, {}],
    [{ min: '', max: '', search: '' }, {}],
    [{ inStock: ['0', '1'] }, {}],
    [{ inStock: 'false' }, { inStock: '0' }],
    [{ min: '999999999' }, { min: '100000000' }],
    [
      { inStock: ['0'], sort: 'name-asc' },
      { inStock: '0', sort: 'name-asc' },
    ],
    [{ min: '5,000' }, { min: '5000' }],
    [
      { min: '900', max: '100' },
      { min: '100', max: '900' },
    ],
  ])('redirects %o', (raw, clean) => {
    expect(params(raw)).toEqual(clean);
  });

  it('reads a full query and ignores unknown parameters', () => {
    const raw = { search: 'jollof ', min: '100', sort: 'price-asc', page: '2', utm_source: 'x' };
    expect(readListQuery(raw)).toEqual({
      kind: 'query',
      query: { search: 'jollof', min: 100, sort: 'price-asc', page: 2, inStock: '1' },
    });
  });

  it('truncates an overlong search', () => {
    expect(readSearch('a'.repeat(90))).toHaveLength(64);
    expect(readSearch(['x', 'y'])).toBe('y');
  });
});

describe('formHref', () => {
  it.each([
    ['/products', 'search=&min=&inStock=0&inStock=1', '/products'],
    ['/products', 'min=9000&max=100', '/products?min=100&max=9000'],
    ['/products', 'inStock=0&sort=name-desc', '/products?inStock=0&sort=name-desc'],
    ['/products/Shoes', 'min=₦1,500&max=lots&sort=featured', '/products/Shoes?min=1500'],
    [
      '/products/Fashion%26Accessories',
      'search=a%26b',
      '/products/Fashion%26Accessories?search=a%26b',
    ],
    ['/food', 'q= jollof ', '/food?q=jollof'],
  ])('%s with %s gives %s', (action, fields, href) => {
    const data = new FormData();
    for (const [name, value] of new URLSearchParams(fields)) data.append(name, value);
    expect(formHref(action, data)).toBe(href);
  });

  it('parses amounts as people type them', () => {
    expect(priceLimit('NGN 2,500.75')).toBe('2500');
    expect(priceLimit('12e4')).toBeUndefined();
  });
});
