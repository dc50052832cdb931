import mongoose from 'mongoose';
import type { Category } from '@/lib/core/categories';
import { Product } from '@/models/product';
import { Vendor } from '@/models/vendor';

let count = 0;

/** Makes an open vendor close to the main gate and returns its id. */
export async function makeVendor({
  categories = ['Shoes'],
}: {
  categories?: Category[];
} = {}): Promise<string> {
  count += 1;
  const [vendor] = await Vendor.create([
    {
      businessName: `Shop ${count}`,
      slug: `shop-${process.pid}-${count}`,
      profilePhoto: '/art/vendors/shop',
      categories,
      address: 'Ugbowo, Benin City',
      latitude: 6.4,
      longitude: 5.61,
      hours: [{ days: [0, 1, 2, 3, 4, 5, 6], open: '00:00', close: '23:59' }],
      prepMinutes: 20,
    },
  ]);
  if (!vendor) throw new Error('the vendor was not made');
  return vendor._id.toString();
}

/** Makes a live product with one option that nobody counts and returns its ids. */
export async function makeProduct(
  vendorId: string,
  {
    category = 'Shoes',
    priceKobo = 250_000,
    name = 'Canvas sneakers',
  }: { category?: Category; priceKobo?: number; name?: string } = {},
): Promise<{ productId: string; optionId: string }> {
  count += 1;
  const optionId = new mongoose.Types.ObjectId();
  const [product] = await Product.create([
    {
      vendorId: new mongoose.Types.ObjectId(vendorId),
      slug: `product-${process.pid}-${count}`,
      name,
      category,
      description: ['As good as new.'],
      images: [{ src: '/art/products/sneakers', alt: name }],
      options: [
        { _id: optionId, name: 'Default Option', priceKobo, inStock: true, tracked: false },
      ],
      inStock: true,
      minPriceKobo: priceKobo,
    },
  ]);
  if (!product) throw new Error('the product was not made');
  return { productId: product._id.toString(), optionId: optionId.toString() };
}

/** Sets the price of a product's only option, as a seller's change would. */
export async function setPrice(productId: string, priceKobo: number): Promise<void> {
  await Product.updateOne(
    { _id: productId },
    { 'options.0.priceKobo': priceKobo, minPriceKobo: priceKobo },
  );
}
