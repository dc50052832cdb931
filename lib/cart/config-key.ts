/**
 * A configuration of a product as one key of the cart map: the option id, then the sorted add-on
 * ids, joined by `+`, without duplicates (design ruling 11). The same choice always gives the same
 * key.
 */
export function configKey(optionId: string, addonIds: readonly string[] = []): string {
  const addons = new Set(addonIds);
  addons.delete(optionId);
  return [optionId, ...[...addons].sort()].join('+');
}

/** Longest key: an option and 20 add-ons. */
const CONFIG_KEY = /^[0-9a-f]{24}(\+[0-9a-f]{24}){0,20}$/;

/**
 * The canonical key of a choice, whatever the order or repetition of its add-ons; null if the text
 * is no key.
 */
export function canonicalKey(value: string): string | null {
  if (!CONFIG_KEY.test(value)) return null;
  const { optionId, addonIds } = parseConfigKey(value);
  return configKey(optionId, addonIds);
}

/**
 * Whether the text is a canonical configuration key. Only such keys are stored: bought lines could
 * not be matched to the cart under any other.
 */
export function isConfigKey(value: string): boolean {
  return canonicalKey(value) === value;
}

export function parseConfigKey(key: string): { optionId: string; addonIds: string[] } {
  const [optionId = '', ...addonIds] = key.split('+');
  return { optionId, addonIds };
}
