import { configKey } from '@/lib/cart/config-key';
import { addQuantity, type CartItems, sameCart } from '@/lib/cart/policy';
import { toNaira } from '@/lib/core/money';
import type { QuoteDto } from '@/lib/pricing/quote';
import type { PayOrderBody } from './pay-order';
import type { ShownQuote } from './quote-changes';
import type { Checkout } from './use-checkout';

/** The payment call but for the number of the cart, which is known only when it is sent. */
export type PayBody = Omit<PayOrderBody, 'cartRev'>;

/** The payment call for what the page shows: exactly these lines for exactly this total. */
export function bodyOf(checkout: Checkout): PayBody {
  const { user, buyable, totals, address, isExpress, opening } = checkout;
  return {
    owner: user?._id ?? '',
    totalAmount: totals ? toNaira(totals.total) : 0,
    address: address?._id ?? '',
    isExpress,
    ...(opening ? { scheduledFor: opening.scheduledFor } : {}),
    items: buyable.map(({ productId, optionId, addonIds, quantity }) => ({
      productId,
      optionId,
      addonIds,
      quantity,
    })),
  };
}

/** Whether these are the lines of the cart, all of them and no more. */
export function isWholeCart(items: PayBody['items'], cart: CartItems): boolean {
  const paid = items.reduce<CartItems>(
    (sum, { productId, optionId, addonIds, quantity }) =>
      addQuantity(sum, productId, configKey(optionId, addonIds), quantity),
    {},
  );
  return sameCart(paid, cart);
}

/** What the page shows, to tell later what differs. */
export function shownOf({ buyable, totals, opening }: Checkout): ShownQuote {
  return {
    lines: new Map(
      buyable.map(({ id, product, unit }) => [
        id,
        { name: product?.name ?? '', unitPrice: toNaira(unit) },
      ]),
    ),
    deliveryFee: totals ? toNaira(totals.delivery) : 0,
    serviceFee: totals ? toNaira(totals.serviceFee) : 0,
    total: totals ? toNaira(totals.total) : 0,
    scheduledFor: opening ? opening.scheduledFor : undefined,
  };
}

/** The payment call for a quote that the customer has accepted, which was the answer to `asked`. */
export function bodyOfQuote(quote: QuoteDto, { owner, address }: PayBody): PayBody {
  return {
    owner,
    totalAmount: quote.total,
    address,
    isExpress: quote.isExpress,
    scheduledFor: quote.scheduledFor,
    items: quote.lines.map(({ productId, optionId, addonIds, quantity }) => ({
      productId,
      optionId,
      addonIds,
      quantity,
    })),
  };
}

/** An accepted quote as what was shown. */
export function shownOfQuote(quote: QuoteDto): ShownQuote {
  const lines = quote.lines.map(
    ({ productId, key, name, unitPrice }) => [`${productId}/${key}`, { name, unitPrice }] as const,
  );
  return { ...quote, lines: new Map(lines) };
}
