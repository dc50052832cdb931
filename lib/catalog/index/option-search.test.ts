import { describe, expect, it } from 'vitest';
import { CatalogueIndex } from './catalogue-index';
import type { ProductEntry } from './port';

let counter = 0;
function product(name: string, given: Partial<ProductEntry> = {}): ProductEntry {
  counter += 1;
  const prices = { minKobo: 100_000, fromKobo: 100_000, isFrom: false };
  return {
    id: counter.toString(16).padStart(24, '0'),
    name,
    category: 'Food',
    section: '',
    options: '',
    addons: '',
    vendorId: 'v1',
    ...prices,
    inStock: true,
    createdAt: counter,
    updatedAt: 0,
    ...given,
  };
}

const RUNNERS = product('Running Sneakers', { category: 'Shoes', options: 'Red, 40\nBlack, 42' });

/** Finds on a shelf of these products. */
function shelf(...products: ProductEntry[]) {
  const index = new CatalogueIndex();
  index.setVendor({ id: 'v1', name: 'Bini Bukka', updatedAt: 0 });
  for (const entry of products) index.setProduct(entry);
  const find = async (text: string) => {
    const asked = { text, inStockOnly: true, sort: 'featured', offset: 0, limit: 10 } as const;
    const { ids, isNearest } = await index.find(asked);
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
  ])('%j finds %j', async (text, names) => {
    expect(await find(text)).toEqual({ names, isNearest: false });
  });

  it('puts what is called so before what comes in it', async () => {
    const lipstick = product('Lipstick', { options: 'Coral\nWine' });
    const { names } = await shelf(lipstick, product('Wine Gloss')).find('wine');
    expect(names).toEqual(['Wine Gloss', 'Lipstick']);
  });

  it('takes a unit for no beginning of a name where nothing has its number', async () => {
    const { find } = shelf(
      product('Amala with Gbegiri'),
      product('Flash Drive', { options: '128 GB' }),
    );
    expect(await find('512gb')).toEqual({ names: ['Flash Drive'], isNearest: true });
  });

  it('forgets an option that is sold out', async () => {
    const { index, find } = shelf(RUNNERS);
    expect((await find('sneakers 42')).isNearest).toBe(false);
    index.setProduct({ ...RUNNERS, options: 'Red, 40' });
    expect((await find('sneakers 42')).isNearest).toBe(true);
  });
});
