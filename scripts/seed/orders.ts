import { STATUSES, type Status, statusRank } from '@/lib/core/delivery/status';
import { fromNaira, kobo } from '@/lib/core/money';
import { DAY_MS, HOUR_MS } from '@/lib/core/time';
import { customerAccount, HOUSE, post } from '@/lib/ledger/ledger';
import { findAddress } from '@/lib/people/addresses/queries';
import { inTransaction } from '@/lib/platform/db';
import type { RequestedLine } from '@/lib/purchases/checkout/quotes/lines';
import { quoteOrder } from '@/lib/purchases/checkout/quotes/sale';
import { applyCommand } from '@/lib/purchases/moves/apply';
import { cancelPurchase } from '@/lib/purchases/moves/commands';
import {
  type DraftAddress,
  type OrderDraft,
  trackedLines,
} from '@/lib/purchases/moves/orders/draft';
import { placePurchase } from '@/lib/purchases/moves/place';
import { moveStock } from '@/lib/shops/stock/commands';
import { Order } from '@/models/purchases/order';
import { ADA, RIDER, RIDER_FACTS } from './accounts';
import type { SeedProduct } from './catalogue/data';
import { addonId, optionId, orderId, productId } from './ids';
import { freezeSeeded } from './jobs';
import { mealTimes } from './meal-times';
import { type Buyer, bookPayment, paidByCard } from './payments';

const WALLET_NAIRA = 25_000;

/**
 * Number of items in each of Ada's orders, and when it was placed: ongoing ones within the last hour,
 * completed ones at a meal time some days ago.
 */
const PLAN: Record<Status, { items: number; agoMs: number } | { items: number; days: number }> = {
  'Order Placed': { items: 2, agoMs: 0 },
  'Order Confirmed': { items: 1, agoMs: 0.3 * HOUR_MS },
  'Order Assigned': { items: 1, agoMs: 0.5 * HOUR_MS },
  'Order Picked': { items: 2, agoMs: 0.7 * HOUR_MS },
  // Not longer ago: a problem with it can be reported for two days.
  'Order Delivered': { items: 3, days: 1 },
  'Order Cancelled': { items: 1, days: 4 },
};

export async function fundWallet(now: Date): Promise<void> {
  const amount = fromNaira(WALLET_NAIRA);
  await inTransaction((session) =>
    post(
      {
        id: 'seed:wallet:ada',
        type: 'adjustment',
        postings: [
          { account: HOUSE.provider, amount: kobo(-amount) },
          { account: customerAccount(ADA.userId), amount },
        ],
        refs: {},
        actor: 'system',
        description: 'Bank transfer to your wallet',
      },
      session,
      new Date(now.getTime() - 5 * DAY_MS),
    ),
  );
}

/**
 * One order of Ada's for each status, through the same pricing, stock, ledger and order code as a
 * real purchase. Only the payment page is left out.
 */
export async function writeOrders(
  products: readonly SeedProduct[],
  addressId: string,
  now: Date,
): Promise<void> {
  const saved = await findAddress(addressId, ADA);
  if (!saved) throw new Error('the demo address is missing');
  const { _id, firstName, lastName, email, phone, address, note, latitude, longitude } = saved;
  const to: DraftAddress = {
    addressId: _id,
    firstName,
    lastName,
    email,
    phone,
    address,
    note,
    latitude,
    longitude,
  };
  const cooked = products.filter(isSimpleFood);
  let next = 0;
  for (const status of STATUSES) {
    const plan = PLAN[status];
    // One kitchen for each order: its dishes are adjacent in the catalogue.
    const vendor = cooked[next % cooked.length]?.vendor;
    const chosen = cooked.filter((product) => product.vendor === vendor).slice(0, plan.items);
    const wanted = chosen.map((product, at) => getLine(product, at === 0 ? 2 : 1));
    const days = 'days' in plan ? plan.days : 1;
    const { draft, mealAt } = await getDraft(wanted, to, mealTimes(now, days));
    const at = 'agoMs' in plan ? new Date(now.getTime() - plan.agoMs) : mealAt;
    await buy(orderId(status), draft, at);
    await advance(orderId(status), status, at);
    next = cooked.findIndex((product, at) => at > next && product.vendor !== vendor);
    if (next < 0) next = 0;
  }
}

function isSimpleFood(product: SeedProduct): boolean {
  const [first] = product.options;
  return product.category === 'Food' && first !== undefined && !first.soldOut && first.stock !== 0;
}

/** The product's first option with the fewest add-ons that it takes. */
export function getLine(product: SeedProduct, quantity: number): RequestedLine {
  const option = product.options[0]?.name ?? '';
  const addonIds = product.addons.flatMap((group) =>
    group.choices
      .filter((choice) => !choice.soldOut)
      .slice(0, group.min)
      .map((choice) => addonId(product.slug, group.name, choice.name)),
  );
  const { slug } = product;
  return { productId: productId(slug), optionId: optionId(slug, option), addonIds, quantity };
}

/** Prices the lines at the first of the meal times at which the kitchen was open. */
export async function getDraft(
  wanted: RequestedLine[],
  address: DraftAddress,
  times: readonly Date[],
): Promise<{ draft: OrderDraft; mealAt: Date }> {
  for (const mealAt of times) {
    const { draft } = await quoteOrder(wanted, {
      address,
      isExpress: false,
      held: new Map(),
      now: mealAt,
    });
    if (draft && draft.scheduledFor === null) return { draft, mealAt };
  }
  throw new Error(`no meal time of a week suits the order of ${wanted[0]?.productId}`);
}

/** Stock, money, order and payment in one transaction, as when a card was charged. */
export async function buy(id: string, draft: OrderDraft, at: Date, buyer?: Buyer): Promise<void> {
  const payment = paidByCard('order', id, draft, at, buyer);
  await inTransaction(async (session) => {
    const short = await moveStock(trackedLines(draft.items), 'available', 'allocated', session);
    if (short) throw new Error(`not enough stock of ${short.productId}`);
    await bookPayment(payment, session, at);
    // Without a deadline, as no seller accepts demo orders.
    await placePurchase(payment, { startsAt: null, acceptBy: null }, session, at);
  });
}

/** Moves a placed order to its status, stage by stage, without notifying anyone. */
export async function advance(
  id: string,
  status: Status,
  placedAt: Date,
  rider: typeof RIDER = RIDER,
): Promise<void> {
  if (status === 'Order Cancelled') {
    await cancelPurchase({ kind: 'order', id }, ADA, new Date(placedAt.getTime() + 2 * 60_000));
  } else {
    const order = await Order.findById(id).lean();
    // One kitchen for each order.
    const vendorId = order?.parts[0]?.vendorId ?? '';
    const stages = [
      [{ type: 'confirm', prepMinutes: order?.prepMin, isVendorOpen: true }, 'system'],
      [{ type: 'assign', rider: { ...RIDER_FACTS, id: rider.userId } }, rider],
      [{ type: 'pick', vendorId, isHandedOver: true }, rider],
      [{ type: 'deliver', isCodeRight: true }, rider],
    ] as const;
    for (const [at, [command, sender]] of stages.slice(0, statusRank(status)).entries()) {
      const when = new Date(placedAt.getTime() + (at + 1) * 6 * 60_000);
      const { result } = await applyCommand({ kind: 'order', id }, command, sender, when);
      if (!result.isAllowed) throw new Error(`the order for ${status} stops at ${result.code}`);
    }
  }
  await freezeSeeded(id);
}
