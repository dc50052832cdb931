/**
 * The cart's key for a configuration of a product: the option id, then the sorted add-on ids, joined by
 * `+`, without duplicates.
 */
export function configKey(optionId: string, addonIds: readonly string[] = []): string {
  const addons = new Set(addonIds);
  addons.delete(optionId);
  return [optionId, ...[...addons].sort()].join('+');
}

/** Longest key: an option and 20 add-ons. */
const CONFIG_KEY = /^[0-9a-f]{24}(\+[0-9a-f]{24}){0,20}$/;

/** The canonical form of a key, with its add-ons sorted and unique; null if the text isn't a key. */
export function canonicalKey(value: string): string | null {
  if (!CONFIG_KEY.test(value)) return null;
  const { optionId, addonIds } = parseConfigKey(value);
  return configKey(optionId, addonIds);
}

/**
 * Whether the text is a canonical configuration key. Only such keys are stored, so that purchased lines can
 * be matched to the cart.
 */
export function isConfigKey(value: string): boolean {
  return canonicalKey(value) === value;
}

export function parseConfigKey(key: string): { optionId: string; addonIds: string[] } {
  const [optionId = '', ...addonIds] = key.split('+');
  return { optionId, addonIds };
}
