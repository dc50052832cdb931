import type { Category } from '@/lib/core/categories';

/** A picture in its sizes: `${src}-160.webp`, `-320`, `-640` and, for the first picture, `-960`. */
export interface PictureDto {
  src: string;
  alt: string;
}

/** An option in the JSON contract; money in naira. */
export interface ProductOptionDto {
  _id: string;
  /** 'Default Option' means that there is nothing to choose. */
  name: string;
  price: number;
  /** Lower price while on offer, else null. */
  offerPrice: number | null;
  inStock: boolean;
  /**
   * Pieces in stock, where stock is counted and below the maximum of a cart line; absent otherwise,
   * and in lists.
   */
  left?: number;
  /** Which of the product's pictures shows it (0 is the first); absent where none does. */
  picture?: number;
}

/** A group of add-ons: choose `min` to `max` of its options. */
export interface AddonGroupDto {
  _id: string;
  name: string;
  min: number;
  max: number;
  options: { _id: string; name: string; price: number; inStock: boolean }[];
}

/** Customers' rating, from the visible reviews. */
export interface RatingDto {
  /** From 1 to 5, with one decimal. */
  average: number;
  count: number;
}

export interface ProductDto {
  _id: string;
  name: string;
  category: Category;
  vendorId: string;
  vendorName: string;
  /** URLs of the pictures at 640 px, in order. */
  image: string[];
  pictures: PictureDto[];
  description: string[];
  /** "0.4 kg" or "N/A". */
  weight: string;
  /** It can be bought: an option is in stock, and enough add-ons of each required group. */
  inStock: boolean;
  /** ISO time at which a sold-out product is back, where its shop has set one; else null. */
  backAt: string | null;
  options: ProductOptionDto[];
  addons: AddonGroupDto[];
  /** Part of a food vendor's menu; empty for goods. */
  section: string;
  /** Its display price in naira (see `displayPrice`), by which products are sorted and filtered. */
  minPrice: number;
  /** Null without reviews; pages then show the house rating. */
  rating: RatingDto | null;
}

/** A product's card in a list. */
export interface ProductCardDto
  extends Pick<
    ProductDto,
    | '_id'
    | 'name'
    | 'category'
    | 'vendorId'
    | 'vendorName'
    | 'inStock'
    | 'backAt'
    | 'section'
    | 'rating'
  > {
  picture: PictureDto;
  /** Its display price, naira (see `displayPrice`). */
  fromPrice: number;
  /** The price depends on options or add-ons: the card shows "from". */
  isFrom: boolean;
  /** `fromPrice` without the offer, where there is one; else null. */
  oldPrice: number | null;
  /** The first line of its description; empty where it has none. */
  summary: string;
  /** The option that the card's + adds; null where something must be chosen first. */
  quickOptionId: string | null;
}

/** The public part of a vendor: the specification's fields, and more for pages. */
export interface VendorDto {
  _id: string;
  businessName: string;
  /** URL of the picture at 320 px. */
  profilePhoto: string;
  picture: PictureDto;
  /** Wide picture, 3:1: `${cover}-640.webp` and `-1200`; null where there is none. */
  cover: string | null;
  description: string;
  categories: Category[];
  isFood: boolean;
  address: string;
  hours: { days: number[]; open: string; close: string }[];
  /** Days on which it stays closed: "2026-12-24", the last one included. */
  daysOff: { from: string; to: string }[];
  /** End of a pause set by the vendor (ISO), else null. */
  pausedUntil: string | null;
  /** It promises the same prices as in its shop. */
  samePrice: boolean;
  prepMinutes: number;
  /** Number of products on sale. */
  productCount: number;
  /** Rating over all its products; null without reviews. */
  rating: RatingDto | null;
}

/** A vendor in a list, with a sample of its products. */
export interface VendorCardDto
  extends Pick<
    VendorDto,
    | '_id'
    | 'businessName'
    | 'picture'
    | 'cover'
    | 'hours'
    | 'daysOff'
    | 'pausedUntil'
    | 'prepMinutes'
    | 'productCount'
    | 'rating'
  > {
  /** Up to three pictures of products in stock, from different sections. */
  pictures: PictureDto[];
  /** Lowest price of a product in stock, naira; null if there is none. */
  fromPrice: number | null;
  /** Parts of a menu, or categories of a shop, in the seller's order. */
  parts: string[];
}

/** One page of a list. */
export interface ProductPageDto {
  products: ProductCardDto[];
  total: number;
  /** Sold-out matches that the stock filter hides; 0 while it is off. */
  hiddenSoldOut: number;
  /** 1-based. */
  page: number;
  pages: number;
  /** Products for each category under the same text, price and stock filters. */
  categories: { category: Category; count: number }[];
  /** True when no product has all words and the nearest ones are shown instead. */
  isNearest: boolean;
  /** The search with its unknown words corrected; null if none was. */
  didYouMean: string | null;
}

/** Suggestions of the search box. */
export interface SuggestionsDto {
  categories: Category[];
  vendors: { _id: string; name: string; isFood: boolean }[];
  /** In stock, best match first. */
  products: Pick<
    ProductCardDto,
    '_id' | 'name' | 'category' | 'vendorId' | 'vendorName' | 'fromPrice' | 'isFrom'
  >[];
  didYouMean: string | null;
}

/** All that a product page shows. */
export interface ProductDetailDto {
  product: ProductDto;
  /** How many reviews give it 1 star, 2 stars and so on, five numbers. */
  stars: number[];
  vendor: VendorDto;
  /** Same category, up to 5. */
  related: ProductCardDto[];
  /** Same vendor, up to 5. */
  fromVendor: ProductCardDto[];
}
