import type { Category } from '@/lib/core/categories';

/** A picture in its sizes: `${src}-160.webp`, `-320`, `-640` and, for a first view, `-960`. */
export interface PictureDto {
  src: string;
  alt: string;
}

/** An option as the JSON contract has it; money in naira (spec §3). */
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

/** What customers rated it, by its reviews that are shown. */
export interface RatingDto {
  /** From 1 to 5, with one decimal. */
  average: number;
  count: number;
}

/** The whole product (spec §3). */
export interface ProductDto {
  _id: string;
  name: string;
  category: Category;
  vendorId: string;
  vendorName: string;
  /** Addresses of the pictures at 640 px, first view first. */
  image: string[];
  pictures: PictureDto[];
  description: string[];
  /** "0.4 kg" or "N/A". */
  weight: string;
  /** It can be bought: an option is in stock, and enough of all required add-ons. */
  inStock: boolean;
  options: ProductOptionDto[];
  addons: AddonGroupDto[];
  /** Part of a food vendor's menu; empty for goods. */
  section: string;
  /** Its display price in naira (see `displayPrice`): what products are sorted and filtered by. */
  minPrice: number;
  /** Null without reviews: then the house rating shows (spec §2). */
  rating: RatingDto | null;
}

/** What a list shows of a product. */
export interface ProductCardDto
  extends Pick<
    ProductDto,
    '_id' | 'name' | 'category' | 'vendorId' | 'vendorName' | 'inStock' | 'section' | 'rating'
  > {
  picture: PictureDto;
  /** Its display price, naira (see `displayPrice`). */
  fromPrice: number;
  /** It may cost more, by its option or its add-ons: the card shows "from". */
  isFrom: boolean;
  /** `fromPrice` without the offer, where there is one; else null. */
  oldPrice: number | null;
  /** The first line of its description; empty where it has none. */
  summary: string;
  /** The option that the card's + adds at once; null where something must be chosen first. */
  quickOptionId: string | null;
}

/** The public part of a vendor (spec §3 plus what the shop shows). */
export interface VendorDto {
  _id: string;
  businessName: string;
  /** Address of the picture at 320 px. */
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
  /** It promises the prices of its counter. */
  samePrice: boolean;
  prepMinutes: number;
  /** Products shown at present. */
  productCount: number;
  /** Of all its products together; null without reviews. */
  rating: RatingDto | null;
}

/** A vendor as a list shows it: with a sample of what it sells. */
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
  /** Up to three pictures of what can be bought, from different parts of the offer. */
  pictures: PictureDto[];
  /** Lowest price of what can be bought, naira; null where nothing can. */
  fromPrice: number | null;
  /** Parts of a menu, or categories of a shop, in the seller's order. */
  parts: string[];
}

/** One page of a list. */
export interface ProductPageDto {
  products: ProductCardDto[];
  total: number;
  /** 1-based. */
  page: number;
  pages: number;
  /** Products for each category under the same text, price and stock filters. */
  categories: { category: Category; count: number }[];
  /** Set when no product had all words and the nearest ones are shown instead. */
  isNearest: boolean;
  /** The search with its unknown words corrected; null where none is. */
  didYouMean: string | null;
}

/** What the search box suggests while somebody types. */
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
  /** Same category, up to 5 (spec §9). */
  related: ProductCardDto[];
  /** Same vendor, up to 5 (spec §9). */
  fromVendor: ProductCardDto[];
}
