// Fills an empty database with vendors and products; the argument is how many products.
import mongoose, { Types } from 'mongoose';
import { connectDb } from '@/lib/platform/db';
import { Product } from '@/models/shops/product';
import { Vendor } from '@/models/shops/vendor';
import { countVendors, makeProducts, vendorName } from './catalogue';

const BATCH = 500;
const ALL_DAY = [{ days: [0, 1, 2, 3, 4, 5, 6], open: '00:00', close: '24:00' }];

const count = Number(process.argv[2]);
const products = makeProducts(count);
await connectDb({ isUntimed: true });
const vendorIds = Array.from({ length: countVendors(count) }, () => new Types.ObjectId());
await Vendor.insertMany(
  vendorIds.map((_id, at) => ({
    _id,
    businessName: vendorName(at),
    slug: `vendor-${at}`,
    profilePhoto: '/art/vendors/test',
    categories: [
      ...new Set(products.filter(({ vendor }) => vendor === at).map((one) => one.category)),
    ],
    address: 'Main gate',
    latitude: 6.3985,
    longitude: 5.6088,
    hours: ALL_DAY,
    prepMinutes: 10,
  })),
);
for (let from = 0; from < count; from += BATCH) {
  await Product.insertMany(
    products.slice(from, from + BATCH).map((product, at) => ({
      vendorId: vendorIds[product.vendor],
      slug: `product-${from + at}`,
      name: product.name,
      category: product.category,
      section: product.category === 'Food' ? 'Meals' : '',
      description: ['Sold around campus.', 'Ask the shop for more.'],
      images: [{ src: '/art/products/test', alt: product.name }],
      options: (product.options.length > 0 ? product.options : ['Default Option']).map((name) => ({
        ...{ name, priceKobo: product.price, inStock: product.inStock, tracked: false },
      })),
      inStock: product.inStock,
    })),
  );
}
await mongoose.disconnect();
