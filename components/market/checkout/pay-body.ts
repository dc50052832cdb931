import type { QuoteDto } from '@/lib/core/pricing/quote';
import { configKey } from '@/lib/purchases/checkout/cart/config-key';
import { addQuantity, type CartItems, sameCart } from '@/lib/purchases/checkout/cart/policy';
import type { PayOrderCall } from '@/lib/purchases/checkout/payments/schemas';

/** The payment call without `cartRev`, which is known only when it is sent. */
export type PayBody = Omit<PayOrderCall, 'cartRev'> &
  Required<Pick<PayOrderCall, 'owner' | 'items'>>;

/** The payment call for a quote: exactly these lines for exactly this total. */
export function getBody(quote: QuoteDto, to: Pick<PayBody, 'owner' | 'address' | 'note'>): PayBody {
  return {
    ...to,
    totalAmount: quote.total,
    isExpress: quote.isExpress,
    scheduledFor: quote.scheduledFor,
    promo: getPromo(quote),
    items: quote.lines.map(({ productId, optionId, addonIds, quantity }) => ({
      productId,
      optionId,
      addonIds,
      quantity,
    })),
  };
}

/** The code that the quote applies, or none. */
export function getPromo({ promo }: Pick<QuoteDto, 'promo'>): string | null {
  return promo && promo.message === null ? promo.code : null;
}

/** Whether these are exactly the lines of the cart. */
export function isWholeCart(items: PayBody['items'], cart: CartItems): boolean {
  const paid = items.reduce<CartItems>(
    (sum, { productId, optionId, addonIds = [], quantity }) =>
      addQuantity(sum, productId, configKey(optionId, addonIds), quantity),
    {},
  );
  return sameCart(paid, cart);
}
