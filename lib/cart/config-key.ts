/**
 * What was chosen of a product, as one key of the cart map: the option id, then the sorted add-on
 * choice ids, joined by `+`, no id twice (design ruling 11). The same choice always gives the same
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
 * The one key of the choice that a text names, whatever the order of its add-ons and however often
 * one is named; null for a text that names no choice.
 */
export function canonicalKey(value: string): string | null {
  if (!CONFIG_KEY.test(value)) return null;
  const { optionId, addonIds } = parseConfigKey(value);
  return configKey(optionId, addonIds);
}

/**
 * Whether the text is a configuration key as `configKey` makes it. Only such keys are kept: under
 * any other, what was bought would not be found in the cart again.
 */
export function isConfigKey(value: string): boolean {
  return canonicalKey(value) === value;
}

/** The option and add-ons behind a key. */
export function parseConfigKey(key: string): { optionId: string; addonIds: string[] } {
  const [optionId = '', ...addonIds] = key.split('+');
  return { optionId, addonIds };
}
