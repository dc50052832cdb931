/** Sort orders of the products page; the last four are the specification's. */
export const SORTS = ['featured', 'name-asc', 'name-desc', 'price-asc', 'price-desc'] as const;

export type Sort = (typeof SORTS)[number];

/** What people read in the sort list. */
export const SORT_TEXT: Record<Sort, string> = {
  featured: 'Featured',
  'name-asc': 'Name: A to Z',
  'name-desc': 'Name: Z to A',
  'price-asc': 'Price: low to high',
  'price-desc': 'Price: high to low',
};
