import type { AddonGroupDto, ProductDto } from '@/lib/catalog/dto';
import { fromNaira, sumKobo, toNaira } from '@/lib/core/money';
import { DEFAULT_OPTION } from '@/lib/core/option-name';
import { displayPrice, optionPrice } from '@/lib/core/pricing/display-price';

export interface Choice {
  optionId: string;
  addonIds: readonly string[];
}

type Choosable = Pick<ProductDto, 'options' | 'addons'>;

/** Whether there is an option to choose. */
export function hasOptions(product: Pick<ProductDto, 'options'>): boolean {
  return product.options.length > 1 || product.options[0]?.name !== DEFAULT_OPTION;
}

/** The choice a page opens with: the option of the display price, no add-ons. */
export function defaultChoice(product: Choosable): Choice {
  const { option } = displayPrice({ ...product, inStock: true });
  return { optionId: option?._id ?? '', addonIds: [] };
}

/** Price of one piece in naira: the option and the chosen add-ons. */
export function unitPrice(product: Choosable, choice: Choice): number {
  const option = product.options.find(({ _id }) => _id === choice.optionId);
  const addons = product.addons
    .flatMap((group) => group.options)
    .filter(({ _id }) => choice.addonIds.includes(_id));
  const prices = [option ? optionPrice(option) : 0, ...addons.map(({ price }) => price)];
  return toNaira(sumKobo(prices.map(fromNaira)));
}

/** Number of chosen add-ons of a group. */
export function countChosen(group: AddonGroupDto, choice: Choice): number {
  return group.options.filter(({ _id }) => choice.addonIds.includes(_id)).length;
}

/** "Choose 1", "Choose 1 to 3", "Up to 2": the rule of a group in words. */
export function ruleText(group: Pick<AddonGroupDto, 'min' | 'max'>): string {
  if (group.min === 0) return `Up to ${group.max}`;
  return group.min === group.max ? `Choose ${group.min}` : `Choose ${group.min} to ${group.max}`;
}

/** Message for a required group: "Choose at least one: Meat or fish." */
export function requiredText({
  name,
  min,
  max,
}: Pick<AddonGroupDto, 'name' | 'min' | 'max'>): string {
  const count = min === 1 ? 'one' : String(min);
  return `Choose ${min === max ? '' : 'at least '}${count}: ${name}.`;
}

/** Groups with too few choices. */
export function incompleteGroups(product: Choosable, choice: Choice): AddonGroupDto[] {
  return product.addons.filter((group) => countChosen(group, choice) < group.min);
}

/**
 * Toggles an add-on. In a group of one the new choice replaces the old; in a full group nothing
 * changes.
 */
export function toggleAddon(group: AddonGroupDto, choice: Choice, addonId: string): Choice {
  if (choice.addonIds.includes(addonId)) {
    return { ...choice, addonIds: choice.addonIds.filter((id) => id !== addonId) };
  }
  if (group.max === 1) {
    const own = new Set(group.options.map(({ _id }) => _id));
    return { ...choice, addonIds: [...choice.addonIds.filter((id) => !own.has(id)), addonId] };
  }
  if (countChosen(group, choice) >= group.max) return choice;
  return { ...choice, addonIds: [...choice.addonIds, addonId] };
}

/** Drops unavailable add-ons from a saved choice; if its option is unavailable, takes the default. */
export function restoreChoice(product: Choosable, saved: Choice): Choice {
  const option = product.options.find(({ _id, inStock }) => inStock && _id === saved.optionId);
  const addonIds = product.addons.flatMap((group) =>
    group.options
      .filter(({ _id, inStock }) => inStock && saved.addonIds.includes(_id))
      .slice(0, group.max)
      .map(({ _id }) => _id),
  );
  return { optionId: option?._id ?? defaultChoice(product).optionId, addonIds };
}
