import { describe, expect, it } from 'vitest';
import { displayPrice, optionPrice } from './display-price';

const option = (price: number, { offer = null as number | null, inStock = true } = {}) => ({
  price,
  offerPrice: offer,
  inStock,
});
const choice = (price: number, inStock = true) => ({ price, inStock });
const gone = { inStock: false };

const meat = { min: 1, options: [choice(800), choice(500), choice(900)] };
const twoSides = { min: 2, options: [choice(300), choice(100, false), choice(200)] };
const drink = { min: 0, options: [choice(300)] };
const meatLeft = { min: 1, options: [choice(500, false), choice(800)] };
const noMeat = { min: 1, options: [choice(500, false)] };
const oneSide = { min: 2, options: [choice(300), choice(200, false)] };

describe('displayPrice', () => {
  it.each([
    // what, options, add-on groups, amount, old amount, from
    ['the only option', [option(900)], [], 900, null, false],
    ['its offer', [option(900, { offer: 700 })], [], 700, 900, false],
    ['the cheaper option, in any position', [option(900), option(700)], [], 700, null, true],
    ['the cheapest by its offer', [option(900), option(950, { offer: 800 })], [], 800, 950, true],
    ['options of one price', [option(900), option(900)], [], 900, null, false],
    ['the cheapest in stock', [option(700, gone), option(900)], [], 900, null, false],
    ['no sold-out offer', [option(900, { offer: 1, ...gone }), option(9)], [], 9, null, false],
    ['the cheapest required add-on', [option(3_400)], [meat], 3_900, null, true],
    [
      'required add-ons in the old amount too',
      [option(900, { offer: 700 })],
      [meat],
      1_200,
      1_400,
      true,
    ],
    ['as many as are required', [option(1_000)], [twoSides], 1_500, null, true],
    ['no optional add-on', [option(1_000)], [drink], 1_000, null, false],
    ['no sold-out add-on', [option(1_000)], [meatLeft], 1_800, null, true],
    [
      'kobo without float errors',
      [option(0.1)],
      [{ min: 1, options: [choice(0.2)] }],
      0.3,
      null,
      true,
    ],
  ])('counts %s', (_what, options, addons, amount, oldAmount, isFrom) => {
    const price = displayPrice({ inStock: true, options, addons });
    expect(price).toMatchObject({ amount, oldAmount, isFrom, isBuyable: true });
  });

  it.each([
    ['every option', true, [option(900, gone), option(700, gone)], [], 700],
    ['the whole product', false, [option(900), option(700)], [], 700],
    ['a required add-on', true, [option(900), option(700)], [noMeat], 1_200],
    ['one of two required add-ons', true, [option(900)], [oneSide], 1_400],
  ])('is the lowest of all options with %s sold out', (_what, inStock, options, addons, amount) => {
    expect(displayPrice({ inStock, options, addons })).toMatchObject({ amount, isBuyable: false });
  });

  it.each([
    ['the first of equals', [option(900), option(700), option(700)], 1],
    ['none that is sold out', [option(500, gone), option(900), option(700)], 2],
    ['the cheapest if all are sold out', [option(900, gone), option(700, gone)], 1],
  ])('is of %s', (_what, options, at) => {
    expect(displayPrice({ inStock: true, options, addons: [] }).option).toBe(options[at]);
  });

  it('returns the option of its amount', () => {
    const { option: first, amount } = displayPrice({
      inStock: true,
      options: [option(1_000), option(900, { offer: 600 })],
      addons: [],
    });
    expect(first && optionPrice(first)).toBe(amount);
  });
});
