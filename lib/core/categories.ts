/** The six categories in order, with their path segments and labels. */
export const CATEGORIES = [
  {
    path: 'PhoneAccessories',
    text: 'Phone Accessories',
    image: '/art/categories/phone-accessories',
    bgColor: '#E9E7FF',
  },
  {
    path: 'HairAccessories',
    text: 'Hair Accessories',
    image: '/art/categories/hair-accessories',
    bgColor: '#FFE9DF',
  },
  {
    path: 'Fashion&Accessories',
    text: 'Fashion and Accessories',
    image: '/art/categories/fashion-and-accessories',
    bgColor: '#E3F1FF',
  },
  { path: 'Shoes', text: 'Shoes', image: '/art/categories/shoes', bgColor: '#E4F6EA' },
  { path: 'Cosmetics', text: 'Cosmetics', image: '/art/categories/cosmetics', bgColor: '#FFE6EE' },
  { path: 'Food', text: 'Food', image: '/art/categories/food', bgColor: '#FFF1D6' },
] as const;

export type Category = (typeof CATEGORIES)[number]['path'];

export const CATEGORY_PATHS = CATEGORIES.map((category) => category.path);

/** The category's entry by its exact path segment, or null. */
export function findCategory(path: string): (typeof CATEGORIES)[number] | null {
  return CATEGORIES.find((category) => category.path === path) ?? null;
}

/** The category with this path, ignoring case, or null. */
export function matchCategory(path: string): Category | null {
  const folded = path.toLowerCase();
  return CATEGORIES.find((category) => category.path.toLowerCase() === folded)?.path ?? null;
}

/** Display name: "Fashion and Accessories". */
export function categoryLabel(path: Category): string {
  return findCategory(path)?.text ?? path;
}
