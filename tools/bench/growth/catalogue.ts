// A catalogue of any size, the same every time.
import { CATEGORY_PATHS, type Category } from '@/lib/core/categories';

/** A product with what lists and search look at. */
export interface MadeProduct {
  name: string;
  category: Category;
  vendor: number;
  /** Kobo. */
  price: number;
  options: string[];
  inStock: boolean;
}

const KINDS: Readonly<Record<Category, readonly string[]>> = {
  PhoneAccessories: ['charger', 'power bank', 'phone case', 'earphones', 'USB cable', 'ring light'],
  HairAccessories: ['bonnet', 'comb', 'wig', 'scrunchie', 'hair cream', 'braiding hair'],
  'Fashion&Accessories': ['hoodie', 'tote bag', 'shirt', 'ankara dress', 'belt', 'wristwatch'],
  Shoes: ['sneakers', 'slides', 'loafers', 'boots', 'sandals', 'canvas'],
  Cosmetics: ['lipstick', 'sunscreen', 'body lotion', 'perfume', 'face powder', 'lip gloss'],
  Food: ['jollof rice', 'shawarma', 'egusi soup', 'moi moi', 'chicken suya', 'fried plantain'],
};
const LOOKS =
  'Classic Royal Campus Silk Leather Cotton Golden Velvet Sweet Smoky Spicy Fresh Mini Jumbo Soft Matte Glossy Sporty Vintage Modern Slim Double Premium Everyday'.split(
    ' ',
  );
const NAMES =
  'Osas Ivie Efe Nosa Ede Itohan Uyi Isoken Amen Eki Ehi Odion Ufuoma Zino Tega Ese Bisi Kemi Ada Chidi Ngozi Emeka Ife Sade'.split(
    ' ',
  );
const COLOURS = 'black white red blue wine green brown cream'.split(' ');

/** Products a vendor has. */
const PER_VENDOR = 25;

export const countVendors = (products: number) => Math.ceil(products / PER_VENDOR);

export const vendorName = (at: number) =>
  `${pick(NAMES, at)} ${pick(LOOKS, at * 7 + 3)} Store ${at}`;

export function makeProducts(count: number): MadeProduct[] {
  const random = createRandom(20_26);
  const any = <T>(from: readonly T[]) => pick(from, Math.floor(random() * from.length));
  return Array.from({ length: count }, (_, at) => {
    const category = pick(CATEGORY_PATHS, at);
    const options =
      category === 'Shoes'
        ? ['40', '41', '42', '43'].map((size) => `${any(COLOURS)}, ${size}`)
        : [];
    return {
      name: `${any(LOOKS)} ${any(KINDS[category])} by ${any(NAMES)}, ${any(COLOURS)}`,
      category,
      vendor: Math.floor(at / PER_VENDOR),
      price: 50_000 + Math.floor(random() * 400) * 10_000,
      options,
      inStock: random() < 0.9,
    };
  });
}

/** Searches as people type them, all different: whole words, beginnings, and every third with a slip. */
export function makeSearches(count: number): string[] {
  const random = createRandom(7);
  const any = <T>(from: readonly T[]) => pick(from, Math.floor(random() * from.length));
  const searches = new Set<string>();
  for (let at = 0; searches.size < count; at += 1) {
    const kind = any(KINDS[any(CATEGORY_PATHS)]);
    const text = `${any([...LOOKS, ...COLOURS, ...NAMES])} ${kind}`.toLowerCase();
    if (at % 3 === 0) searches.add(text);
    else if (at % 3 === 1) searches.add(text.slice(0, -2));
    else searches.add(text.replace(/([a-z])([a-z])(?=[a-z]*$)/, '$2$1'));
  }
  return [...searches];
}

function pick<T>(from: readonly T[], at: number): T {
  return from[at % from.length] as T;
}

/** Numbers from 0 to 1, the same for a seed (mulberry32). */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
