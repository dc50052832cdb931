import { expect, it } from 'vitest';
import { paths } from '@/lib/core/paths';
import type { ProductDto, VendorDto } from './dto';
import { breadcrumbData, productData, vendorData } from './structured-data';

it('gives every breadcrumb its canonical link', () => {
  const steps = [
    { name: 'Home', path: paths.home() },
    { name: 'Food', path: paths.foodList() },
  ];
  expect(breadcrumbData(steps, 'https://eki.example').itemListElement).toMatchObject([
    { position: 1, item: 'https://eki.example' },
    { position: 2, item: 'https://eki.example/food' },
  ]);
});

const VENDOR: VendorDto = {
  _id: '6b1f5c0a9d3e4f2a1b0c9d8e',
  businessName: 'Sells Both',
  profilePhoto: '/art/vendors/both-320.webp',
  picture: { src: '/art/vendors/both', alt: 'Sells Both' },
  cover: null,
  description: 'Jollof and slippers.',
  categories: ['Food', 'Shoes'],
  isFood: true,
  address: 'Main gate',
  hours: [{ days: [1], open: '08:00', close: '20:00' }],
  daysOff: [],
  pausedUntil: null,
  samePrice: false,
  prepMinutes: 10,
  productCount: 2,
  rating: null,
};

it.each([
  ['food', 'Restaurant', `https://eki.example/food/${VENDOR._id}`],
  ['shop', 'Store', `https://eki.example/shops/${VENDOR._id}`],
] as const)('describes a vendor on its page of %s as a %s', (kind, type, url) => {
  const about = vendorData(VENDOR, kind, 'https://eki.example');
  expect(about).toMatchObject({ '@type': type, url });
  expect(about !== null && 'hasMenu' in about).toBe(kind === 'food');
});

const PRODUCT: ProductDto = {
  _id: '6b1f5c0a9d3e4f2a1b0c9d8f',
  name: 'Jollof',
  category: 'Food',
  vendorId: VENDOR._id,
  vendorName: 'Sells Both',
  image: [],
  pictures: [],
  description: ['Rice'],
  weight: 'N/A',
  inStock: true,
  backAt: null,
  options: [],
  addons: [],
  section: '',
  minPrice: 2_500,
  rating: null,
};

it('offers what can be bought at its display price, with delivery and returns', () => {
  const data = productData(PRODUCT, 'https://eki.example');
  expect(data).toMatchObject({
    offers: {
      price: '2500',
      priceCurrency: 'NGN',
      shippingDetails: {
        shippingRate: { minValue: 400, maxValue: 1_800, currency: 'NGN' },
        shippingDestination: { addressCountry: 'NG' },
        deliveryTime: {
          handlingTime: { minValue: 0, maxValue: 1, unitCode: 'DAY' },
          transitTime: { minValue: 0, maxValue: 0, unitCode: 'DAY' },
          cutoffTime: '21:00:00+01:00',
        },
      },
      hasMerchantReturnPolicy: {
        applicableCountry: 'NG',
        returnPolicyCategory: 'https://schema.org/MerchantReturnNotPermitted',
        merchantReturnLink: 'https://eki.example/customer-terms#complaints',
      },
    },
  });
  expect(productData({ ...PRODUCT, inStock: false }, 'https://eki.example')).not.toHaveProperty(
    'offers',
  );
});

it('contains customers’ ratings, never the house rating', () => {
  const origin = 'https://eki.example';
  expect(JSON.stringify(productData(PRODUCT, origin))).not.toMatch(/rating|review/i);
  const said = { id: 'a', choice: '', photoId: null, isEdited: false, reply: null };
  // Already the next day in Lagos.
  const at = '2026-11-19T23:30:00.000Z';
  const reviews = [
    { ...said, author: 'Ada O.', rating: 5 as const, text: 'Hot.', at },
    { ...said, author: 'Efe A.', rating: 4 as const, text: '', at },
  ];
  const rated = { ...PRODUCT, rating: { average: 4.5, count: 2 } };
  expect(productData(rated, origin, reviews)).toMatchObject({
    aggregateRating: { ratingValue: 4.5, reviewCount: 2, bestRating: 5 },
    review: [
      {
        author: { name: 'Ada O.' },
        datePublished: '2026-11-20',
        reviewRating: { ratingValue: 5 },
        reviewBody: 'Hot.',
      },
      { author: { name: 'Efe A.' }, reviewRating: { ratingValue: 4 } },
    ],
  });
});
