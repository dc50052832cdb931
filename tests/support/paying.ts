import { AppError } from '@/lib/core/errors';
import type { Actor, ScopedActor } from '@/lib/core/roles';
import type { PaymentStart } from '@/lib/purchases/checkout/payments/paid-already';
import { payByCard } from '@/lib/purchases/checkout/payments/pay-by-card';
import type { PaymentInputs } from '@/lib/purchases/checkout/payments/purposes';
import { settlePayment } from '@/lib/purchases/checkout/payments/settle';
import { Order } from '@/models/purchases/order';
import type { PaymentPurpose } from '@/models/purchases/payment';
import {
  type Checkout,
  createAddress,
  createCustomer,
  createProduct,
  createVendor,
  fillCart,
  NOON,
  readyToPay as readyWith,
} from './shop';
import { standIn } from './stand-in';

/** Two pieces: 5,000 + delivery 400 = 5,400; service fee 81 + 100 + 270 = 451, up to 460. */
export const readyToPay = (stock: number | null = 10) =>
  readyWith({ quantity: 2, totalAmount: 5_860, stock });

export async function startCardPayment<P extends PaymentPurpose>(
  kind: P,
  input: PaymentInputs[P],
  actor: ScopedActor<'self'>,
  now: Date,
): Promise<PaymentStart> {
  const started = await payByCard(kind, input, actor, async () => undefined, now);
  if (!('url' in started)) throw new Error('paid without the provider');
  return started;
}

export const start = ({ input, actor }: Checkout, now = NOON) =>
  startCardPayment('order', input, actor, now);

/** Starts two attempts: the answer to the first is lost, but the provider knows both references. */
export async function startTwice(checkout: Checkout): Promise<{ first: string; second: string }> {
  await standIn().addFault({
    endpoint: 'transaction.initialize',
    kind: 'lost',
    match: checkout.actor.email,
  });
  const { reference: second } = await start(checkout);
  return { first: second.replace(/-2$/, '-1'), second };
}

/** The AppError that a command rejects with; null if it succeeds. Other errors are rethrown. */
export const refusal = (promise: Promise<unknown>) =>
  promise.then(
    () => null,
    (error: unknown) => (error instanceof AppError ? error : Promise.reject(error)),
  );

export const getOrders = (actor: Actor) => Order.find({ userId: actor.userId }).lean();

export interface Placed extends Checkout {
  orderId: string;
}

/** A paid order of two pieces, ₦5,860 in all. */
export async function placed({ stock = 10, at = NOON } = {}): Promise<Placed> {
  const checkout = await readyToPay(stock);
  const { reference } = await start(checkout, at);
  await standIn().pay(reference);
  await settlePayment(reference, at);
  const [order] = await getOrders(checkout.actor);
  return { ...checkout, orderId: String(order?._id) };
}

/** A paid order of one piece of each of two shops, ₦3,000 of the first and ₦2,000 of the second. */
export async function placedOfTwo(quantity = 1) {
  const actor = await createCustomer();
  const vendorIds = [await createVendor({ name: 'First' }), await createVendor({ name: 'Second' })];
  const options = await Promise.all(
    vendorIds.map((vendorId, at) =>
      createProduct(vendorId, { priceKobo: at === 0 ? 300_000 : 200_000, stock: 5 }),
    ),
  );
  await fillCart(
    actor,
    options.map((option) => ({ ...option, quantity })),
  );
  const input = { totalAmount: 0, address: await createAddress(actor), isExpress: false };
  const checkout = { actor, option: options[0] as Checkout['option'], input };
  const quote = (await refusal(start(checkout)))?.details.quote as { total: number } | undefined;
  const totalAmount = quote?.total ?? 0;
  const { reference } = await start({ ...checkout, input: { ...input, totalAmount } });
  await standIn().pay(reference);
  await settlePayment(reference, NOON);
  const [order] = await getOrders(actor);
  return { actor, orderId: String(order?._id), vendorIds, options };
}
