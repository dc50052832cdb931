/**
 * What was chosen of a product, as one key of the cart map: the option id, then the sorted add-on
 * choice ids, joined by `+` (design ruling 11). The same choice always gives the same key.
 */
export function configKey(optionId: string, addonIds: readonly string[] = []): string {
  return [optionId, ...[...new Set(addonIds)].sort()].join('+');
}

/** Longest key: an option and 20 add-ons. */
const CONFIG_KEY = /^[0-9a-f]{24}(\+[0-9a-f]{24}){0,20}$/;

/** Whether the text is a well-formed configuration key. */
export function isConfigKey(value: string): boolean {
  return CONFIG_KEY.test(value);
}

/** The option and add-ons behind a key. */
export function parseConfigKey(key: string): { optionId: string; addonIds: string[] } {
  const [optionId = '', ...addonIds] = key.split('+');
  return { optionId, addonIds };
}
