import 'server-only';
import { CATEGORIES } from '@/lib/core/categories';
import { storedNaira } from '@/lib/core/money';
import type { SuggestionsDto } from './dto';
import { withForms, words } from './index/text';
import { catalogue } from './live-index';

const PRODUCTS = 5;
const VENDORS = 2;
const CATEGORY_MAX = 2;

/** Categories, vendors and products in stock that match a search text; reads memory only. */
export async function suggest(text: string): Promise<SuggestionsDto> {
  const { index, vendors } = await catalogue();
  const { ids } = index.find({
    text,
    needsAllWords: true,
    inStockOnly: true,
    sort: 'featured',
    offset: 0,
    limit: PRODUCTS,
  });
  return {
    categories: CATEGORIES.filter((category) => isBegun(text, category.text))
      .slice(0, CATEGORY_MAX)
      .map(({ path }) => path),
    vendors: index
      .findVendors(text)
      .flatMap((id) => vendors.get(id) ?? [])
      .filter(({ businessName }) => isBegun(text, businessName))
      .slice(0, VENDORS)
      .map(({ _id, businessName, isFood }) => ({ _id, name: businessName, isFood })),
    products: ids.flatMap((id) => {
      const entry = index.product(id);
      const vendor = entry && vendors.get(entry.vendorId);
      if (!entry || !vendor) return [];
      const { name, category, vendorId, fromKobo, isFrom } = entry;
      const price = { fromPrice: storedNaira(fromKobo), isFrom };
      return [{ _id: id, name, category, vendorId, vendorName: vendor.businessName, ...price }];
    }),
    didYouMean: index.correct(text),
  };
}

/** Whether every typed word is the prefix of a word of the name. */
function isBegun(text: string, name: string): boolean {
  const parts = withForms(words(name));
  const typed = words(text);
  return typed.length > 0 && typed.every((word) => parts.some((part) => part.startsWith(word)));
}
