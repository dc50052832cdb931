import { describe, expect, it } from 'vitest';
import { listPlurals, listSingulars } from './plurals';

const PAIRS = [
  ['donut', 'donuts'],
  ['scarf', 'scarves'],
  ['headscarf', 'headscarves'],
  ['knife', 'knives'],
  ['glove', 'gloves'],
  ['battery', 'batteries'],
  ['accessory', 'accessories'],
  ['toy', 'toys'],
  ['cookie', 'cookies'],
  ['hoodie', 'hoodies'],
  ['shoe', 'shoes'],
  ['potato', 'potatoes'],
  ['mango', 'mangos'],
  ['dress', 'dresses'],
  ['watch', 'watches'],
  ['brush', 'brushes'],
  ['box', 'boxes'],
  ['case', 'cases'],
  ['bus', 'buses'],
  ['size', 'sizes'],
  ['lens', 'lenses'],
  ['woman', 'women'],
  ['cap', 'caps'],
] as const;

describe('singular and plural', () => {
  it.each(PAIRS)('%s, %s', (singular, plural) => {
    expect(listPlurals(singular)).toContain(plural);
    expect(listSingulars(plural)).toContain(singular);
  });

  it.each(['dress', 'glass', 'bus', 'lens', 'gas', 'rice', '20w', 's24', 'ọfada', ''])(
    '%j is no plural',
    (word) => {
      expect(listSingulars(word)).toEqual([]);
    },
  );

  it('lists no plural of a plural', () => {
    for (const [, plural] of PAIRS) expect(listPlurals(plural)).toEqual([]);
  });
});
