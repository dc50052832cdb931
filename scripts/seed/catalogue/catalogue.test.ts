import { readdirSync, readFileSync, statSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { CATEGORY_PATHS } from '@/lib/core/categories';
import { PRODUCTS, type SeedProduct, VENDORS } from './data';

const art = new URL('../../../public/art/', import.meta.url);
const gazetteer: { place_id: string }[] = JSON.parse(
  readFileSync(new URL('../../../lib/people/addresses/gazetteer.json', import.meta.url), 'utf8'),
);

const duplicates = (list: string[]) => list.filter((item, i) => list.indexOf(item) !== i);
const getVendor = (product: SeedProduct) => VENDORS.find((v) => v.slug === product.vendor);

describe('vendors', () => {
  it('are at least fourteen, seven of them kitchens, with unique slugs and names', () => {
    expect(VENDORS.length).toBeGreaterThanOrEqual(14);
    expect(VENDORS.filter((v) => v.categories.includes('Food')).length).toBeGreaterThanOrEqual(7);
    expect(duplicates(VENDORS.map((v) => v.slug))).toEqual([]);
    expect(duplicates(VENDORS.map((v) => v.businessName))).toEqual([]);
  });

  it('have known locations and sensible hours', () => {
    const places = new Set(gazetteer.map((place) => place.place_id));
    for (const vendor of VENDORS) {
      expect(places, vendor.slug).toContain(vendor.placeId);
      for (const { open, close } of vendor.hours) {
        expect(open < close && open >= '08:00' && close <= '21:00', vendor.slug).toBe(true);
      }
    }
  });

  it('have a logo and a cover in every width', () => {
    const files = new Set(readdirSync(new URL('vendors/', art)));
    for (const { slug } of VENDORS) {
      for (const width of [160, 320, 640]) expect(files).toContain(`${slug}-${width}.webp`);
      for (const width of [640, 1200]) expect(files).toContain(`${slug}-cover-${width}.webp`);
    }
  });
});

describe('products', () => {
  it('are at least 180, at least 24 in each category, with unique slugs and names', () => {
    expect(PRODUCTS.length).toBeGreaterThanOrEqual(180);
    for (const category of CATEGORY_PATHS) {
      expect(
        PRODUCTS.filter((p) => p.category === category).length,
        category,
      ).toBeGreaterThanOrEqual(24);
    }
    expect(duplicates(PRODUCTS.map((p) => p.slug))).toEqual([]);
    expect(duplicates(PRODUCTS.map((p) => p.name))).toEqual([]);
  });

  it('belong to a vendor of their category, and kitchens sell only food', () => {
    for (const product of PRODUCTS) {
      const vendor = getVendor(product);
      expect(vendor?.categories, product.slug).toContain(product.category);
      const kitchen = vendor?.categories.includes('Food');
      expect(product.category === 'Food', product.slug).toBe(kitchen);
    }
    for (const vendor of VENDORS) {
      expect(
        PRODUCTS.some((p) => p.vendor === vendor.slug),
        vendor.slug,
      ).toBe(true);
    }
  });

  it('have options of different names, about a quarter with a lower offer', () => {
    for (const { slug, options } of PRODUCTS) {
      expect(duplicates(options.map((o) => o.name)), slug).toEqual([]);
      for (const { priceNaira, offerPriceNaira = 0 } of options) {
        expect(offerPriceNaira, slug).toBeLessThan(priceNaira);
      }
    }
    const onOffer = PRODUCTS.filter((p) => p.options.some((o) => o.offerPriceNaira)).length;
    expect(onOffer / PRODUCTS.length).toBeGreaterThan(0.18);
    expect(onOffer / PRODUCTS.length).toBeLessThan(0.35);
  });

  it('have plausible stock, some of it low or sold out', () => {
    for (const { slug, options } of PRODUCTS) {
      for (const { stock, soldOut } of options) if (stock === 0) expect(soldOut, slug).toBe(true);
    }
    expect(PRODUCTS.some((p) => p.options.every((o) => o.soldOut))).toBe(true);
    expect(
      PRODUCTS.some((p) => p.options.some((o) => o.stock !== null && o.stock > 0 && o.stock < 4)),
    ).toBe(true);
  });

  it('have add-on groups that can be filled in, on food only', () => {
    for (const { slug, category, addons, section } of PRODUCTS) {
      if (category !== 'Food') expect(addons, slug).toEqual([]);
      if (category === 'Food') expect(section, slug).toBeTruthy();
      for (const { min, max, choices } of addons) {
        expect(min, slug).toBeLessThanOrEqual(max);
        expect(choices.filter((c) => !c.soldOut).length, slug).toBeGreaterThanOrEqual(min);
        expect(max, slug).toBeLessThanOrEqual(choices.length * 2);
        expect(duplicates(choices.map((c) => c.name)), slug).toEqual([]);
      }
    }
  });

  it('have every picture in every width, and the first also at 960', () => {
    const files = new Set(readdirSync(new URL('products/', art)));
    for (const { slug, images } of PRODUCTS) {
      expect(duplicates(images.map((i) => i.key)), slug).toEqual([]);
      for (const { key } of images) {
        for (const width of [160, 320, 640]) expect(files, slug).toContain(`${key}-${width}.webp`);
      }
      expect(files, slug).toContain(`${images[0]?.key}-960.webp`);
    }
  });

  it('have small picture files', () => {
    const sizes = readdirSync(new URL('products/', art))
      .filter((name) => name.endsWith('-640.webp'))
      .map((name) => statSync(new URL(`products/${name}`, art)).size);
    expect(Math.max(...sizes)).toBeLessThan(40_000);
    expect(sizes.reduce((a, b) => a + b, 0) / sizes.length).toBeLessThan(25_000);
  });
});
