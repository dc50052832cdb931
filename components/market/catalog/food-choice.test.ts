import { describe, expect, it } from 'vitest';
import {
  countChosen,
  defaultChoice,
  hasOptions,
  incompleteGroups,
  restoreChoice,
  ruleText,
  toggleAddon,
  unitPrice,
} from './food-choice';

const protein = {
  _id: 'p',
  name: 'Add protein',
  min: 0,
  max: 2,
  options: [
    { _id: 'fish', name: 'Fried fish', price: 900, inStock: true },
    { _id: 'egg', name: 'Boiled egg', price: 300.1, inStock: true },
    { _id: 'gizzard', name: 'Gizzard', price: 700.2, inStock: false },
  ],
};
const swallow = {
  _id: 's',
  name: 'Swallow',
  min: 1,
  max: 1,
  options: [
    { _id: 'eba', name: 'Eba', price: 0, inStock: true },
    { _id: 'fufu', name: 'Fufu', price: 200, inStock: true },
  ],
};
const product = {
  options: [
    { _id: 'regular', name: 'Regular', price: 3_000, offerPrice: 2_800, inStock: true },
    { _id: 'tray', name: 'Tray', price: 9_000, offerPrice: null, inStock: false },
  ],
  addons: [protein, swallow],
};

describe('food choice', () => {
  it('opens with the cheapest option in stock, at its offer price', () => {
    const half = { _id: 'half', name: 'Half', price: 1_500, offerPrice: null, inStock: false };
    const options = [half, ...[...product.options].reverse()];
    expect(defaultChoice({ ...product, options })).toEqual({ optionId: 'regular', addonIds: [] });
    expect(unitPrice(product, defaultChoice(product))).toBe(2_800);
  });

  it('adds prices without losing a kobo', () => {
    const addonIds = ['egg', 'gizzard'];
    expect(unitPrice(product, { optionId: 'regular', addonIds })).toBe(3_800.3);
  });

  it('toggles add-ons up to the group’s maximum', () => {
    let choice = defaultChoice(product);
    for (const id of ['fish', 'egg', 'gizzard']) choice = toggleAddon(protein, choice, id);
    expect(choice.addonIds).toEqual(['fish', 'egg']);
    expect(toggleAddon(protein, choice, 'fish').addonIds).toEqual(['egg']);
  });

  it('replaces the choice in a pick-one group and leaves other groups alone', () => {
    let choice = toggleAddon(protein, defaultChoice(product), 'fish');
    choice = toggleAddon(swallow, choice, 'eba');
    choice = toggleAddon(swallow, choice, 'fufu');
    expect(choice.addonIds).toEqual(['fish', 'fufu']);
    expect(countChosen(swallow, choice)).toBe(1);
  });

  it('lists the groups that still need a choice', () => {
    expect(incompleteGroups(product, defaultChoice(product))).toEqual([swallow]);
    expect(incompleteGroups(product, { optionId: 'regular', addonIds: ['eba'] })).toEqual([]);
  });

  it('restores only available choices', () => {
    const saved = { optionId: 'tray', addonIds: ['gizzard', 'fish', 'eba', 'fufu', 'gone'] };
    expect(restoreChoice(product, saved)).toEqual({
      optionId: 'regular',
      addonIds: ['fish', 'eba'],
    });
  });

  it.each([
    [{ min: 0, max: 2 }, 'Up to 2'],
    [{ min: 1, max: 1 }, 'Choose 1'],
    [{ min: 1, max: 3 }, 'Choose 1 to 3'],
  ])('labels %o as %s', (group, text) => {
    expect(ruleText(group)).toBe(text);
  });

  it('recognises a single default option', () => {
    const only = { _id: 'd', name: 'Default Option', price: 1, offerPrice: null, inStock: true };
    expect(hasOptions({ options: [only] })).toBe(false);
    expect(hasOptions(product)).toBe(true);
  });
});
