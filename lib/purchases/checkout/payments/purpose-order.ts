import 'server-only';
import mongoose, { type ClientSession, type Types } from 'mongoose';
import { AppError } from '@/lib/core/errors';
import { stockId } from '@/lib/core/ids';
import { kobo } from '@/lib/core/money';
import { PAGE_MESSAGES } from '@/lib/core/page-messages';
import type { ScopedActor } from '@/lib/core/roles';
import { checkOwner } from '@/lib/core/sending-page';
import { findAddress } from '@/lib/people/addresses/queries';
import { ownedBy } from '@/lib/platform/ownership';
import type { AppSettings } from '@/lib/platform/settings/policy';
import { removePurchased } from '@/lib/purchases/checkout/cart/commands';
import { configKey } from '@/lib/purchases/checkout/cart/config-key';
import { addQuantity, type CartItems } from '@/lib/purchases/checkout/cart/policy';
import { CHECKOUT_MESSAGES } from '@/lib/purchases/checkout/messages';
import type { PromoFacts } from '@/lib/purchases/checkout/promos/policy';
import { findPromo } from '@/lib/purchases/checkout/promos/queries';
import { type RequestedLine, toRequestedLines } from '@/lib/purchases/checkout/quotes/lines';
import { quoteOrder } from '@/lib/purchases/checkout/quotes/sale';
import { type OrderDraft, toDraftAddress, trackedLines } from '@/lib/purchases/moves/orders/draft';
import { findShortage, moveStock, releaseStock, type StockLine } from '@/lib/shops/stock/commands';
import { CART_OWNERS, Cart } from '@/models/purchases/cart';
import { PAYMENT_OWNERS, Payment, type PaymentFor } from '@/models/purchases/payment';
import { mayHoldUntil } from './card-hold';
import { limitHold, OPEN_STATUSES, withoutHeld } from './policy';
import { type Hold, type Priced, PurchaseGone, type Purpose, requireAgreed } from './purpose';
import type { PayOrderInput } from './schemas';

type OrderPayment = PaymentFor<OrderDraft>;

interface RequestedOrder extends Omit<PayOrderInput, 'items'> {
  lines: RequestedLine[];
}

export const orderPurpose: Purpose<PayOrderInput, RequestedOrder, OrderDraft> = {
  async readRequest({ items, ...input }, actor) {
    checkOwner(input.owner, actor);
    if (items) return { ...input, lines: items };
    const cart = await Cart.findOne(ownedBy(actor, CART_OWNERS)).lean();
    // The revision lets `confirm` check that the cart has not changed.
    return {
      ...input,
      lines: toRequestedLines(cart?.items ?? {}),
      cartRev: input.cartRev ?? cart?.rev ?? 0,
    };
  },

  compare(draft, { lines, address, isExpress }) {
    const before = draft.items.map((item) => [item.productId, item.configKey, item.quantity]);
    const now = lines.map(({ productId, optionId, addonIds, quantity }) => [
      productId,
      configKey(optionId, addonIds),
      quantity,
    ]);
    if (JSON.stringify(before.sort()) !== JSON.stringify(now.sort())) return null;
    const isSame = draft.address.addressId === address && draft.isExpress === isExpress;
    return isSame ? 'same' : 'elsewhere';
  },

  // There is one cart per account.
  replaces: () => true,

  async price(request, actor, now): Promise<Priced<OrderDraft>> {
    await checkCart(request.cartRev, actor, null);
    const [address, held, promo] = await Promise.all([
      findAddress(request.address, actor),
      heldPieces(actor),
      findPromo(request.promo, actor, { isHeld: true }),
    ]);
    if (!address) throw new AppError('not_found', CHECKOUT_MESSAGES.chooseAddress);
    const to = toDraftAddress(address);
    const quoteWith = (facts: PromoFacts | null) =>
      quoteOrder(request.lines, {
        address: to,
        isExpress: request.isExpress,
        held,
        promo: facts,
        now,
      });
    const { draft, quote } = await quoteWith(promo);
    if (!draft)
      throw new AppError('conflict', quote.message ?? CHECKOUT_MESSAGES.linesGone, { quote });
    requireAgreed(request, quote);
    return {
      draft: { ...draft, note: request.note ?? '' },
      amount: kobo(draft.totalKobo),
      confirm: (session) => checkCart(request.cartRev, actor, session),
      async goneError() {
        const { quote: newQuote } = await quoteWith(
          await findPromo(request.promo, actor, { isHeld: true, isStrict: true }),
        );
        const message = newQuote.message ?? newQuote.promo?.message ?? CHECKOUT_MESSAGES.soldOut;
        return new AppError('conflict', message, { quote: newQuote });
      },
    };
  },

  reserve: holdStock,

  async release(payment, session) {
    const context = { paymentId: payment._id.toString() };
    await releaseStock(heldLines(payment), 'reserved', session, context);
  },

  async allocate(payment, session, now) {
    const held = payment.hold === 'active' ? heldLines(payment) : [];
    const notHeld = withoutHeld(trackedLines(payment.draft.items), held);
    const shortage =
      (await moveStock(held, 'reserved', 'allocated', session)) ??
      (await moveStock(notHeld, 'available', 'allocated', session));
    if (shortage) throw new PurchaseGone();
    await removePurchased(payment.userId.toString(), boughtItems(payment), session, now);
  },
};

/**
 * Throws AppError `conflict` with the current cart if it has changed. Read after the older payment was
 * superseded: if that is settled concurrently, both transactions write it, and this one runs again.
 */
async function checkCart(
  expectedRev: number | undefined,
  actor: ScopedActor<'self'>,
  session: ClientSession | null,
): Promise<void> {
  if (expectedRev === undefined) return;
  const cart = await Cart.findOne(ownedBy(actor, CART_OWNERS)).session(session).lean();
  const cartRev = cart?.rev ?? 0;
  if (cartRev === expectedRev) return;
  throw new AppError('conflict', PAGE_MESSAGES.cartMoved, {
    cartItems: cart?.items ?? {},
    cartRev,
  });
}

function heldLines({ held, draft }: Pick<OrderPayment, 'held' | 'draft'>): StockLine[] {
  return held ?? trackedLines(draft.items);
}

/** Pieces held by the customer's own open payments, by `stockId`; a new payment takes them over. */
export async function heldPieces(actor: ScopedActor<'self'>): Promise<Map<string, number>> {
  const open = await Payment.find({
    ...ownedBy(actor, PAYMENT_OWNERS),
    purpose: 'order',
    status: mongoose.trusted({ $in: OPEN_STATUSES }),
    hold: 'active',
  }).lean<OrderPayment[]>();
  const held = new Map<string, number>();
  for (const item of open.flatMap(heldLines)) {
    const id = stockId(item.productId, item.optionId);
    held.set(id, (held.get(id) ?? 0) + item.quantity);
  }
  return held;
}

/**
 * Holds stock for a new card payment, inside the transaction that saves it: as many pieces, and for as
 * long, as the account may hold. Throws PurchaseGone if pieces are missing, held or not. Source:
 * decisions 14 and 32.
 */
async function holdStock(
  { _id, userId, draft }: OrderPayment,
  heldSince: Date | null,
  { holdMinutes, holdLimits }: Pick<AppSettings, 'holdMinutes' | 'holdLimits'>,
  session: ClientSession,
  now: Date,
): Promise<Hold> {
  const stock = trackedLines(draft.items);
  if (stock.length === 0) return { hold: 'none', holdUntil: now };
  const until = await mayHoldUntil({ _id, userId }, heldSince, holdMinutes, session, now);
  const limits = (await hasPaidBefore(userId, session)) ? holdLimits.known : holdLimits.newcomer;
  const held = until ? limitHold(stock, limits) : [];
  if (await moveStock(held, 'available', 'reserved', session)) throw new PurchaseGone();
  if (await findShortage(withoutHeld(stock, held), session)) throw new PurchaseGone();
  if (until && held.length > 0) {
    return { hold: 'active', holdUntil: until, heldSince: heldSince ?? now, held };
  }
  return { hold: 'none', holdUntil: now };
}

async function hasPaidBefore(userId: Types.ObjectId, session: ClientSession): Promise<boolean> {
  const status = mongoose.trusted({ $in: ['succeeded', 'late'] as const });
  return (await Payment.exists({ userId, status }).session(session)) !== null;
}

function boughtItems(payment: OrderPayment): CartItems {
  return payment.draft.items.reduce<CartItems>(
    (cart, item) => addQuantity(cart, item.productId, item.configKey, item.quantity),
    {},
  );
}
