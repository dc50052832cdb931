import { describe, expect, it } from 'vitest';
import { productEntry as product } from '@/tests/support/product-entry';
import { CatalogueIndex } from './catalogue-index';
import type { ProductEntry } from './types';

const RUNNERS = product('Running Sneakers', { category: 'Shoes', options: 'Red, 40\nBlack, 42' });

/** Searches these products. */
function shelf(...products: ProductEntry[]) {
  const index = new CatalogueIndex();
  index.setVendor({ id: 'v1', name: 'Bini Bukka', updatedAt: 0 });
  for (const entry of products) index.setProduct(entry);
  const find = (text: string) => {
    const asked = { text, inStockOnly: true, sort: 'featured', offset: 0, limit: 10 } as const;
    const { ids, isNearest } = index.find(asked);
    return { names: ids.map((id) => index.product(id)?.name), isNearest };
  };
  return { index, find };
}

describe('search by option and add-on', () => {
  const { find } = shelf(
    product('Fried Plantain'),
    product("Mama's Ofada Rice", { addons: 'Sides\nFried plantain\nColeslaw' }),
    RUNNERS,
    product('Rubber-toe Canvas', { category: 'Shoes', options: 'Red, 42\nBlue, 41' }),
    product('Fleece Hoodie', { category: 'Fashion&Accessories', options: 'Black, M\nWine, XL' }),
    product('Flash Drive', { category: 'PhoneAccessories', options: '128 GB\n256 GB' }),
    product('Power Bank 20,000 mAh', { category: 'PhoneAccessories' }),
    product('20W USB-C Charger', { category: 'PhoneAccessories' }),
  );

  it.each([
    ['size 42 sneakers', ['Running Sneakers', 'Rubber-toe Canvas']],
    ['42 size sneaker', ['Running Sneakers', 'Rubber-toe Canvas']],
    ['red 42', ['Rubber-toe Canvas', 'Running Sneakers']], // of the second, red is a 40
    ['black 42 shoe', ['Running Sneakers']],
    ['size 41 snikers', ['Rubber-toe Canvas']],
    ['black hoodie', ['Fleece Hoodie']],
    ['blakc hoodie', ['Fleece Hoodie']],
    ['hoodie xl', ['Fleece Hoodie']],
    ['256gb', ['Flash Drive']],
    ['256g', ['Flash Drive']], // half typed
    ['256 GB drive', ['Flash Drive']],
    ['20000mah', ['Power Bank 20,000 mAh']],
    ['20 W charger', ['20W USB-C Charger']],
    ['plantain', ['Fried Plantain']], // and not what it can be added to
    ['ofada rice with plantain', ["Mama's Ofada Rice"]],
    ['coleslaw', ["Mama's Ofada Rice"]],
  ])('for %j finds %j', (text, names) => {
    expect(find(text)).toEqual({ names, isNearest: false });
  });

  it('ranks products with the word in their name above those with it in an option', () => {
    const lipstick = product('Lipstick', { options: 'Coral\nWine' });
    const { names } = shelf(lipstick, product('Wine Gloss')).find('wine');
    expect(names).toEqual(['Wine Gloss', 'Lipstick']);
  });

  it('doesn’t match a unit as a name prefix when nothing has its number', () => {
    const { find } = shelf(
      product('Amala with Gbegiri'),
      product('Flash Drive', { options: '128 GB' }),
    );
    expect(find('512gb')).toEqual({ names: ['Flash Drive'], isNearest: true });
  });

  it('no longer finds a sold-out option', () => {
    const { index, find } = shelf(RUNNERS);
    expect(find('sneakers 42').isNearest).toBe(false);
    index.setProduct({ ...RUNNERS, options: 'Red, 40' });
    expect(find('sneakers 42').isNearest).toBe(true);
  });
});

describe('search by size', () => {
  const { find } = shelf(
    product('Sunscreen SPF 50', { category: 'Cosmetics' }),
    product('Cola 50 cl'),
    product('Chin chin 500 g'),
    product('Beef Suya', { options: '8 sticks\n12 sticks' }),
    product('USB cable', { category: 'PhoneAccessories', options: '1 m\n2 m' }),
    product('Silk Bonnet', { category: 'HairAccessories', options: 'M\nL' }),
    product('Ankara Dress', { category: 'Fashion&Accessories', options: '8\n10' }),
    product('Second-hand boots, size 45', { category: 'Shoes' }),
    product('Insoles', { category: 'Shoes', options: '41 black\n420 g gel' }),
    product('Derby', { category: 'Shoes', options: 'UK 8.5\nUK 9.5' }),
    product('Jollof', { options: 'Large, with chicken' }),
    RUNNERS,
  );

  it.each([
    ['size 42', ['Running Sneakers'], false],
    ['size 8.5', ['Derby'], false],
    ['size large jollof', ['Jollof'], false],
    ['size 41', ['Insoles'], false],
    ['size 45', ['Second-hand boots, size 45'], false],
    ['size 8', ['Ankara Dress'], false],
    ['uk 8', ['Ankara Dress'], true], // no option contains "UK"
    ['eu 42', ['Running Sneakers'], true],
    ['size m', ['Silk Bonnet'], false],
    ['size 50', ['Cola 50 cl', 'Sunscreen SPF 50'], true],
    ['size 50 cl', ['Cola 50 cl'], false], // a measure
    ['50', ['Chin chin 500 g', 'Cola 50 cl', 'Sunscreen SPF 50'], false],
  ])('for %j finds %j', (text, names, isNearest) => {
    const found = find(text);
    expect({ ...found, names: found.names.sort() }).toEqual({ names, isNearest });
  });
});

describe('a search of several words with few matches by name', () => {
  it('adds products that come in that option, below them', () => {
    const plate = product('Noodles', { addons: 'Extras\nBoiled egg\nChicken' });
    const { find } = shelf(plate, product('Boiled yam and egg sauce'), product('Egg roll'));
    const names = ['Boiled yam and egg sauce', 'Noodles'];
    expect(find('boiled egg')).toEqual({ names, isNearest: false });
    expect(find('egg').names).not.toContain('Noodles');
  });

  it('omits those when enough match by name', () => {
    const called = ['A', 'B', 'C', 'D', 'E'].map((name) => product(`Chicken suya ${name}`));
    const { find } = shelf(...called, product('Boli', { addons: 'Chicken suya' }));
    expect(find('chicken suya').names).toHaveLength(5);
  });
});

describe('a search without full matches', () => {
  const { find } = shelf(
    product('Zip clutch for the evening', { category: 'Fashion&Accessories' }),
    product('Lace-up office shoes', { category: 'Shoes' }),
    product('Case for iPhone 11', { category: 'PhoneAccessories' }),
    product('Eyeshadow palette, 8 shades', { category: 'Cosmetics' }),
    product('Ukodo'),
  );

  it.each([
    ['shoe for church', ['Lace-up office shoes']], // church isn't clutch
    ['something to eat for my mum', []],
    ['iphone 8', ['Case for iPhone 11']],
    ['8 zzzzqqq', ['Eyeshadow palette, 8 shades']], // no longer word matches
    ['uk zzzzqqq', []],
  ])('for %j offers %j', (text, names) => {
    expect(find(text)).toEqual({ names, isNearest: names.length > 0 });
  });
});
