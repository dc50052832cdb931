import { describe, expect, it } from 'vitest';
import { productEntry as product } from '@/tests/support/product-entry';
import { CatalogueIndex } from './catalogue-index';

const index = new CatalogueIndex();
index.setVendor({ id: 'v1', name: 'Crumbs & Cream', updatedAt: 0 });
for (const entry of [
  product('Chocolate sprinkle doughnut'),
  product('Moi moi in leaf, 2 wraps'),
  product('Strawberry yoghurt drink'),
  product('Fresh okro soup', { addons: 'Protein\nPonmo' }),
  product('Roasted groundnuts'),
  product('Satin head scarf', { category: 'HairAccessories' }),
  product('Hair butter', { category: 'HairAccessories' }),
  product('AA battery, 4 in a pack', { category: 'PhoneAccessories' }),
  product('Slim power bank', { category: 'PhoneAccessories' }),
  product('Bread knives', { category: 'Fashion&Accessories' }),
  product('Ankara day dress', { category: 'Fashion&Accessories', options: 'Grey, M\nWine, L' }),
  product('Smart watch', { category: 'PhoneAccessories' }),
  product('Bead jewellery', { category: 'Fashion&Accessories' }),
  product('Lace-up office shoes', { category: 'Shoes' }),
  product('Pop-out phone grip', { category: 'PhoneAccessories' }),
  product('USB flash drive', { category: 'PhoneAccessories' }),
]) {
  index.setProduct(entry);
}

const find = (text: string) => {
  const { ids, isNearest } = index.find({
    text,
    inStockOnly: true,
    sort: 'featured',
    offset: 0,
    limit: 10,
  });
  return isNearest ? [] : ids.map((id) => index.product(id)?.name);
};

describe('a search in another number or spelling', () => {
  it.each([
    ['donut', 'Chocolate sprinkle doughnut'],
    ['donuts', 'Chocolate sprinkle doughnut'],
    ['donu', 'Chocolate sprinkle doughnut'],
    ['doughnuts', 'Chocolate sprinkle doughnut'],
    ['scarves', 'Satin head scarf'],
    ['scarfs', 'Satin head scarf'],
    ['batteries', 'AA battery, 4 in a pack'],
    ['hair accessory', 'Satin head scarf'],
    ['hair accessories', 'Hair butter'],
    ['knife', 'Bread knives'],
    ['dresses', 'Ankara day dress'],
    ['gray dresses', 'Ankara day dress'],
    ['gowns', 'Ankara day dress'],
    ['watches', 'Smart watch'],
    ['jewelry', 'Bead jewellery'],
    ['shoe', 'Lace-up office shoes'],
    ['powerbanks', 'Slim power bank'],
    ['moimoi', 'Moi moi in leaf, 2 wraps'],
    ['moinmoin', 'Moi moi in leaf, 2 wraps'],
    ['yogurts', 'Strawberry yoghurt drink'],
    ['okra', 'Fresh okro soup'],
    ['kpomo', 'Fresh okro soup'],
    ['peanut', 'Roasted groundnuts'],
  ])('for %s finds %s, and corrects nothing', (text, name) => {
    expect(find(text)).toContain(name);
    expect(index.correct(text)).toBeNull();
  });

  it('puts products named as typed first', () => {
    const [gown, shorts] = [product('Short gown'), product('Shorts')];
    for (const entry of [gown, shorts]) index.setProduct(entry);
    expect(find('shorts')).toEqual(['Shorts', 'Short gown']);
  });
});

it.each(['donit', 'drones', 'cut', 'lenses', 'spout'])('offers nothing unlike %s', (text) => {
  const other = new CatalogueIndex();
  other.setVendor({ id: 'v1', name: 'Gadget Hub', updatedAt: 0 });
  for (const name of ['Pop-out phone grip', 'USB flash drive', 'Moi moi in leaf']) {
    other.setProduct(product(name));
  }
  expect(other.correct(text)).toBeNull();
});

describe('a search by the word that shoppers use', () => {
  const goods = new CatalogueIndex();
  goods.setVendor({ id: 'v1', name: 'Ring Road Goods', updatedAt: 0 });
  for (const name of [
    'Structured handbag',
    'Campus backpack',
    'Amber eau de parfum 100 ml',
    'Clear magnetic case',
    'Fleece hoodie with pouch pocket',
    'Leather-strap watch, cream dial',
    'Ringed-dot pendant on chain',
    'Foam clogs with heel strap',
    'Human hair bundles',
    'Bottle water 75 cl',
    'Petroleum jelly 225 ml',
    'African black soap, 3 bars',
  ]) {
    goods.setProduct(product(name));
  }

  it.each([
    ['bags', 'Structured handbag'],
    ['school bag', 'Campus backpack'],
    ['ladies bag', 'Structured handbag'],
    ['perfume', 'Amber eau de parfum 100 ml'],
    ['phone pouch', 'Clear magnetic case'],
    ['wristwatch', 'Leather-strap watch, cream dial'],
    ['necklace', 'Ringed-dot pendant on chain'],
    ['crocs', 'Foam clogs with heel strap'],
    ['weavon', 'Human hair bundles'],
    ['pure water', 'Bottle water 75 cl'],
    ['vaseline', 'Petroleum jelly 225 ml'],
    ['dudu osun', 'African black soap, 3 bars'],
  ])('%s finds %s', (text, name) => {
    const { ids } = goods.find({ text, inStockOnly: true, sort: 'featured', offset: 0, limit: 10 });
    expect(ids.map((id) => goods.product(id)?.name)).toContain(name);
  });
});
