import { Types } from 'mongoose';
import type { Category } from '@/lib/core/categories';
import { kobo } from '@/lib/core/money';
import { type Actor, type ScopedActor, scopeActor } from '@/lib/core/roles';
import { openWallet } from '@/lib/ledger/ledger';
import type { PayOrderInput } from '@/lib/purchases/checkout/payments/schemas';
import { Address } from '@/models/people/address';
import { User } from '@/models/platform/user';
import { Cart } from '@/models/purchases/cart';
import { Product } from '@/models/shops/product';
import { StockLevel } from '@/models/shops/stock-level';
import { Vendor } from '@/models/shops/vendor';
import { unique } from './unique';

const ALWAYS = [{ days: [0, 1, 2, 3, 4, 5, 6], open: '00:00', close: '24:00' }];

let made = 0;

/** A customer with an account and an empty wallet, and no cart. */
export async function createCustomer(
  known: { email?: string; phone?: string } = {},
): Promise<ScopedActor<'self'> & { email: string }> {
  made += 1;
  const email = known.email ?? `customer-${unique()}@test.example`;
  const phone = known.phone ?? `+234803${String(made).padStart(7, '0')}`;
  const user = await User.create({ name: 'Test Customer', email, phone });
  await openWallet(user._id.toString(), null);
  return { ...customer(user._id.toString()), email };
}

/** The actor of a customer's call. */
export const customer = (userId: string): ScopedActor<'self'> =>
  scopeActor({ userId, roles: ['customer'] }, 'self');

/** An address of the customer in Hall 1, University of Benin. */
export async function createAddress(actor: Actor): Promise<string> {
  const address = await Address.create({
    userId: new Types.ObjectId(actor.userId),
    firstName: 'Osaze',
    lastName: 'Igbinovia',
    email: 'osaze@test.example',
    phone: '+2348031234567',
    address: 'Hall 1, University of Benin',
    latitude: 6.4012,
    longitude: 5.6142,
    fingerprint: `test-${actor.userId}`,
  });
  return address._id.toString();
}

/** An open shop at the main gate, at any hour. */
export async function createVendor({
  name = 'Test Shop',
  categories = ['Shoes'],
}: {
  name?: string;
  categories?: Category[];
} = {}): Promise<string> {
  made += 1;
  const vendor = await Vendor.create({
    businessName: name,
    slug: `vendor-${process.pid}-${made}`,
    profilePhoto: '/art/vendors/test',
    categories,
    address: 'Main gate',
    latitude: 6.3985,
    longitude: 5.6088,
    hours: ALWAYS,
    prepMinutes: 10,
  });
  return vendor._id.toString();
}

/** A product with one option. `stock`: pieces; null: not counted. */
export async function createProduct(
  vendorId: string,
  {
    priceKobo = 250_000,
    stock = null,
    category = 'Shoes',
    name,
  }: { priceKobo?: number; stock?: number | null; category?: Category; name?: string } = {},
): Promise<{ productId: string; optionId: string }> {
  made += 1;
  const optionId = new Types.ObjectId();
  const product = await Product.create({
    vendorId: new Types.ObjectId(vendorId),
    slug: `product-${process.pid}-${made}`,
    name: name ?? `Product ${made}`,
    category,
    description: ['A test product'],
    images: [{ src: '/art/products/test', alt: 'Test' }],
    options: [
      {
        _id: optionId,
        name: 'Default Option',
        priceKobo: kobo(priceKobo),
        inStock: stock !== 0,
        tracked: stock !== null,
      },
    ],
    inStock: stock !== 0,
  });
  const productId = product._id.toString();
  if (stock !== null) {
    await StockLevel.create({
      _id: `${productId}:${optionId}`,
      productId: product._id,
      optionId,
      onHand: stock,
      reserved: 0,
      allocated: 0,
      available: stock,
    });
  }
  return { productId, optionId: optionId.toString() };
}

/** Replaces the customer's cart. */
export async function fillCart(
  actor: Actor,
  wanted: readonly { productId: string; optionId: string; quantity: number }[],
): Promise<void> {
  const items: Record<string, Record<string, number>> = {};
  for (const line of wanted) items[line.productId] = { [line.optionId]: line.quantity };
  const _id = new Types.ObjectId(actor.userId);
  await Cart.deleteOne({ _id });
  await Cart.create({ _id, items, rev: 1, updatedAt: new Date() });
}

/** A Saturday at noon in Lagos. */
export const NOON = new Date('2026-11-21T11:00:00Z');
export const minutesLater = (minutes: number) => new Date(NOON.getTime() + minutes * 60_000);

/** A customer who is ready to pay. */
export interface Checkout {
  actor: ScopedActor<'self'> & { email: string };
  option: { productId: string; optionId: string };
  input: PayOrderInput;
}

/**
 * A customer with pieces of ₦2,500 in the cart and an address. totalAmount: the total in
 * naira, with ₦400 for delivery and the service fee.
 */
export async function readyToPay({
  quantity,
  totalAmount,
  stock,
}: {
  quantity: number;
  totalAmount: number;
  stock: number | null;
}): Promise<Checkout> {
  const actor = await createCustomer();
  const option = await createProduct(await createVendor(), { priceKobo: 250_000, stock });
  await fillCart(actor, [{ ...option, quantity }]);
  const address = await createAddress(actor);
  return { actor, option, input: { totalAmount, address, isExpress: false } };
}

/** The stock of an option as [available, reserved, allocated]. */
export async function getStock(option: {
  productId: string;
  optionId: string;
}): Promise<[available: number, reserved: number, allocated: number]> {
  const level = await StockLevel.findById(`${option.productId}:${option.optionId}`).lean();
  return [level?.available ?? -1, level?.reserved ?? -1, level?.allocated ?? -1];
}

/** Sets the price of a product's only option, as a seller's change would. */
export async function setPrice(productId: string, priceKobo: number): Promise<void> {
  await Product.updateOne({ _id: productId }, { 'options.0.priceKobo': priceKobo });
}
