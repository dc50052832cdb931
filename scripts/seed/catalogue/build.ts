// Short forms for writing the catalogue: galleries with their alternative text, options, add-ons.
import type { SeedAddonGroup, SeedOption, SeedProduct } from './types';

const VIEW_WORDS = {
  angle: 'held at an angle',
  close: 'close up',
  pair: 'as a pair',
  box: 'beside its box',
  pack: 'packed for delivery',
} as const;

type View = keyof typeof VIEW_WORDS;

/** The gallery of one thing: the front first, then the views named, with alternative text. */
export function gallery(key: string, subject: string, ...views: View[]): SeedProduct['images'] {
  return [
    { key, alt: subject },
    ...views.map((view) => ({ key: `${key}-${view}`, alt: `${subject}, ${VIEW_WORDS[view]}` })),
  ];
}

/** The front of the same thing in another colour, to end a gallery with. */
export const alsoIn = (key: string, alt: string): SeedProduct['images'] => [{ key, alt }];

/** One default option. */
export const only = (
  priceNaira: number,
  stock: number | null,
  more: Partial<SeedOption> = {},
): SeedOption[] => [{ name: 'Default Option', priceNaira, stock, ...more }];

/** Several options at one price, e.g. sizes: each [name, stock]; stock 0 is sold out. */
export const sizes = (
  priceNaira: number,
  list: [name: string, stock: number][],
  offerPriceNaira?: number,
): SeedOption[] =>
  list.map(([name, stock]) => ({
    name,
    priceNaira,
    ...(offerPriceNaira === undefined ? {} : { offerPriceNaira }),
    stock,
    ...(stock === 0 ? { soldOut: true } : {}),
  }));

/** Food portions, cooked to order: each [name, naira]. */
export const portions = (...list: [name: string, priceNaira: number][]): SeedOption[] =>
  list.map(([name, priceNaira]) => ({ name, priceNaira, stock: null }));

/** An add-on group: each choice [name, naira]. */
export const addon = (
  name: string,
  min: number,
  max: number,
  ...choices: [name: string, priceNaira: number, soldOut?: boolean][]
): SeedAddonGroup => ({
  name,
  min,
  max,
  choices: choices.map(([choice, priceNaira, soldOut]) => ({
    name: choice,
    priceNaira,
    ...(soldOut ? { soldOut } : {}),
  })),
});
