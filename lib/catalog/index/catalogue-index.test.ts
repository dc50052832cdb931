import { describe, expect, it } from 'vitest';
import { CATEGORY_PATHS, type Category } from '@/lib/core/categories';
import { productEntry as product } from '@/tests/support/product-entry';
import { CatalogueIndex } from './catalogue-index';
import type { CatalogueQuery, ProductEntry } from './types';

const query = (given: Partial<CatalogueQuery> = {}): CatalogueQuery => ({
  inStockOnly: true,
  sort: 'featured',
  offset: 0,
  limit: 10,
  ...given,
});

function createIndex(
  products: ProductEntry[],
  vendors: Record<string, string> = { v1: 'Bini Bukka' },
) {
  const index = new CatalogueIndex();
  for (const [id, name] of Object.entries(vendors)) index.setVendor({ id, name, updatedAt: 0 });
  for (const entry of products) index.setProduct(entry);
  return index;
}

describe('text search', () => {
  const shelf = [
    product('Jollof Rice and Chicken', { section: 'Rice' }),
    product('Chicken Shawarma'),
    product('20W USB-C Charger', { category: 'PhoneAccessories', vendorId: 'v2' }),
    product('Ọbẹ̀ Ẹ̀gúsí with Pounded Yam', { section: 'Soups' }),
    product('Moi Moi Elewe'),
    product('Fried Plantain'),
    product('Coca-Cola 50cl', { section: 'Drinks' }),
    product('Power Bank 20,000 mAh', { category: 'PhoneAccessories', vendorId: 'v2' }),
    product("Mama's Ofada Rice"),
    product('Leather Slippers', { category: 'Shoes', vendorId: 'v2' }),
  ];
  const index = createIndex(shelf, { v1: 'Bini Bukka', v2: 'Gadget Hub' });
  const first = (text: string) => {
    const { ids } = index.find(query({ text }));
    return shelf.find((entry) => entry.id === ids[0])?.name;
  };

  it.each([
    ['jolof rise', 'Jollof Rice and Chicken'],
    ['shwarma', 'Chicken Shawarma'],
    ['sharwama', 'Chicken Shawarma'],
    ['charjer', '20W USB-C Charger'],
    ['obe egusi', 'Ọbẹ̀ Ẹ̀gúsí with Pounded Yam'],
    ['ẸGÚSÍ', 'Ọbẹ̀ Ẹ̀gúsí with Pounded Yam'],
    ['moimoi', 'Moi Moi Elewe'],
    ['powerbank', 'Power Bank 20,000 mAh'],
    ['dodo', 'Fried Plantain'],
    ['minerals', 'Coca-Cola 50cl'],
    ['soft drink', 'Coca-Cola 50cl'],
    ['mamas ofada', "Mama's Ofada Rice"],
    ['slides', 'Leather Slippers'],
    ['slipas', 'Leather Slippers'],
    ['abeg I wan chop jollof', 'Jollof Rice and Chicken'],
    ['wetin una get wey be shawarma', 'Chicken Shawarma'],
  ])('for %s finds %s', (text, name) => {
    expect(first(text)).toBe(name);
  });

  it('finds products by a misspelt vendor name', () => {
    const { total } = index.find(query({ text: 'bini buka' }));
    expect(total).toBe(7);
    expect(index.findVendors('gadjet')).toEqual(['v2']);
  });

  it('offers the nearest matches when nothing has every word, unless it needs all', () => {
    const answer = index.find(query({ text: 'jollof spaceship' }));
    expect(answer.isNearest).toBe(true);
    expect(answer.ids[0]).toBe(shelf[0]?.id);
    const { ids, isNearest } = index.find(query({ text: 'jollof spaceship', needsAllWords: true }));
    expect([ids, isNearest]).toEqual([[], false]);
  });

  it.each([
    ['jolof rise', 'jollof rice'],
    ['Charjer', 'charger'],
    ['powr bank', 'power bank'],
    ['chiken shwarma', 'chicken shawarma'],
    ['jollof', null],
    ['jol', null],
    ['dodo', null],
    ['20,000', null],
    ['zzzzqqq', null],
  ])('corrects "%s" to %s', (text, expected) => {
    expect(index.correct(text)).toBe(expected);
  });

  it('doesn’t correct a word that has exact matches', () => {
    const { ids } = index.find(query({ text: 'rice' }));
    expect(ids).toHaveLength(2);
  });

  it.each(['', '!!!', 'zzzzqqq'])('finds nothing for %j; an empty text browses', (text) => {
    const { total, isNearest } = index.find(query({ text }));
    expect(total).toBe(text === '' ? shelf.length : 0);
    expect(isNearest).toBe(false);
  });

  it('sorts, filters and counts results', () => {
    const dear = product('Rice Special', { fromKobo: 900_000, inStock: false });
    index.setProduct(dear);
    const all = index.find(query({ text: 'rice', inStockOnly: false, sort: 'price-desc' }));
    expect(all.ids.at(-1)).toBe(dear.id);
    expect(index.countSoldOut(query({ text: 'rice' }))).toBe(1);
    expect(index.countSoldOut(query({ text: 'rice', category: 'Shoes' }))).toBe(0);
    const some = index.find(query({ text: 'rice', inStockOnly: false, maxKobo: 100_000 }));
    expect(some.total).toBe(2);
    expect(some.counts.get('Food')).toBe(2);
    index.removeProduct(dear.id);
  });
});

describe('browsing', () => {
  const make = () =>
    Array.from({ length: 120 }, (_, at) =>
      product(`Thing ${String(at % 40).padStart(2, '0')}`, {
        category: CATEGORY_PATHS[at % 6] as Category,
        vendorId: at % 5 === 0 ? 'v2' : 'v1',
        fromKobo: (at % 30) * 1_000,
        inStock: at % 4 !== 0,
      }),
    );
  const vendors = { v1: 'One', v2: 'Two' };

  /** The same answer by filtering and sorting everything. */
  function slowly(products: ProductEntry[], asked: CatalogueQuery) {
    return products.filter(
      (entry) =>
        (!asked.inStockOnly || entry.inStock) &&
        (!asked.category || entry.category === asked.category) &&
        (!asked.vendorId || entry.vendorId === asked.vendorId) &&
        entry.fromKobo >= (asked.minKobo ?? 0) &&
        entry.fromKobo <= (asked.maxKobo ?? Number.POSITIVE_INFINITY),
    );
  }

  it('pages through every product once, in order, for each filter and sort', () => {
    const products = make();
    const index = createIndex(products, vendors);
    const sorts = ['featured', 'name-asc', 'name-desc', 'price-asc', 'price-desc', 'id'] as const;
    for (const sort of sorts) {
      for (const category of [undefined, 'Shoes'] as const) {
        for (const minKobo of [undefined, 5_000]) {
          for (const vendorId of [undefined, 'v2']) {
            for (const inStockOnly of [true, false]) {
              const asked = query({ sort, category, minKobo, vendorId, inStockOnly, limit: 7 });
              const walked: string[] = [];
              let answer = index.find(asked);
              for (let offset = 0; answer.ids.length > 0; offset += 7) {
                answer = index.find({ ...asked, offset });
                walked.push(...answer.ids);
              }
              const expected = slowly(products, asked);
              expect(new Set(walked).size).toBe(walked.length);
              expect([...walked].sort()).toEqual(expected.map((entry) => entry.id).sort());
              expect(answer.total).toBe(expected.length);
              expect(index.countSoldOut(asked)).toBe(
                slowly(products, { ...asked, inStockOnly: false }).filter((one) => !one.inStock)
                  .length,
              );
              if (sort === 'id') {
                expect(walked).toEqual([...walked].sort());
                continue;
              }
              const found = walked.flatMap((id) => products.find((entry) => entry.id === id) ?? []);
              const inStock = found.filter((entry) => entry.inStock);
              expect(found.slice(0, inStock.length)).toEqual(inStock);
              if (sort === 'featured') continue;
              for (const part of [inStock, found.slice(inStock.length)]) {
                const keys = part.map(({ fromKobo, name }) =>
                  sort.startsWith('price') ? fromKobo : name,
                );
                const ordered = [...keys].sort((a, b) => (a < b ? -1 : a > b ? 1 : 0));
                expect(keys).toEqual(sort.endsWith('desc') ? ordered.reverse() : ordered);
              }
            }
          }
        }
      }
    }
  });

  it('lists the six categories first', () => {
    const products = make();
    const { ids } = createIndex(products, vendors).find(query({ limit: 6 }));
    const categories = ids.map((id) => products.find((entry) => entry.id === id)?.category);
    expect(new Set(categories).size).toBe(6);
  });

  it('counts categories within the other filters', () => {
    const products = make();
    const asked = query({ category: 'Shoes', minKobo: 5_000 });
    const { counts } = createIndex(products, vendors).find(asked);
    for (const category of CATEGORY_PATHS) {
      expect(counts.get(category)).toBe(slowly(products, { ...asked, category }).length);
    }
  });

  it('continues after a given id', () => {
    const products = make();
    const index = createIndex(products, vendors);
    const { ids } = index.find(query({ sort: 'id', inStockOnly: false, limit: 50 }));
    const rest = index.find(
      query({ sort: 'id', inStockOnly: false, limit: 500, afterId: ids[49] }),
    );
    expect(rest.ids).toHaveLength(70);
    expect(rest.total).toBe(120);
  });
});

describe('updates', () => {
  const everything = query({ inStockOnly: false });

  it('applies a product’s new stock, price, name, category and vendor', () => {
    const entry = product('Old Name');
    const index = createIndex([entry], { v1: 'One', v2: 'Two' });
    index.find(everything);
    index.setProduct({ ...entry, inStock: false });
    expect(index.find(query()).total).toBe(0);
    expect(index.find(everything).total).toBe(1);
    index.setProduct({ ...entry, fromKobo: 5 });
    expect(index.find(query({ maxKobo: 10 })).total).toBe(1);
    index.setProduct({ ...entry, name: 'Fresh Title', category: 'Shoes', vendorId: 'v2' });
    expect(index.find(query({ text: 'fresh' })).total).toBe(1);
    expect(index.find(query({ text: 'old' })).total).toBe(0);
    expect(index.find(query({ category: 'Food' })).total).toBe(0);
    expect(index.countVendorProducts('v1')).toBe(0);
    expect(index.countVendorProducts('v2')).toBe(1);
  });

  it('shows products only while their vendor is known', () => {
    const entry = product('Waiting');
    const index = createIndex([entry], {});
    expect(index.find(query({ text: 'waiting' })).total).toBe(0);
    expect(index.product(entry.id)).toBeNull();
    index.setVendor({ id: 'v1', name: 'One', updatedAt: 0 });
    expect(index.find(query({ text: 'waiting one' })).total).toBe(1);
    index.setVendor({ id: 'v1', name: 'Uno', updatedAt: 1 });
    expect(index.find(query({ text: 'waiting uno' })).total).toBe(1);
    expect(index.find(query({ text: 'uno' })).total).toBe(1);
    index.removeVendor('v1');
    expect(index.find(everything).total).toBe(0);
    expect(index.find(query({ text: 'waiting' })).total).toBe(0);
    index.setVendor({ id: 'v1', name: 'One', updatedAt: 2 });
    expect(index.find(query({ text: 'waiting' })).total).toBe(1);
    index.removeProduct(entry.id);
    expect(index.find(everything).total).toBe(0);
    expect(index.size).toBe(0);
  });

  it('relates other products of the category, never the product itself', () => {
    const foods = Array.from({ length: 4 }, (_, at) => product(`Food ${at}`));
    const index = createIndex([...foods, product('Shoe', { category: 'Shoes' })]);
    const related = index.relatedTo(foods[0]?.id ?? '', 5);
    expect(related.sort()).toEqual(foods.slice(1).map((entry) => entry.id));
  });
});
