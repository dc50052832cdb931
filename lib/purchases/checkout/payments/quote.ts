import 'server-only';
import { AppError } from '@/lib/core/errors';
import type { QuoteDto } from '@/lib/core/pricing/quote';
import type { ScopedActor } from '@/lib/core/roles';
import { findAddress } from '@/lib/people/addresses/queries';
import { findCart } from '@/lib/purchases/checkout/cart/queries';
import { CHECKOUT_MESSAGES } from '@/lib/purchases/checkout/messages';
import { findPromo } from '@/lib/purchases/checkout/promos/queries';
import { type RequestedLine, toRequestedLines } from '@/lib/purchases/checkout/quotes/lines';
import { priceSale, readSaleFacts } from '@/lib/purchases/checkout/quotes/sale';
import { toDraftAddress } from '@/lib/purchases/moves/orders/draft';
import { heldPieces } from './purpose-order';
import type { QuoteInput } from './schemas';

/**
 * What these items would cost now, naira, and what prevents buying them. Read-only. Pieces held for
 * the customer's own open payment count as available.
 *
 * Throws AppError `not_found` for an address that is not theirs, `invalid` for a guest without items,
 * because guests have no cart on the server.
 */
export async function quoteCart(
  { items, address, isExpress, promo: code }: QuoteInput,
  actor: ScopedActor<'self'> | null,
  now: Date,
): Promise<QuoteDto> {
  const lines = items ?? (await readCartLines(actor));
  const [facts, to, held, promo] = await Promise.all([
    readSaleFacts(lines),
    address !== undefined && actor ? findAddress(address, actor) : null,
    actor ? heldPieces(actor) : new Map<string, number>(),
    findPromo(code, actor),
  ]);
  if (address !== undefined && !to)
    throw new AppError('not_found', CHECKOUT_MESSAGES.chooseAddress);
  const choice = {
    address: to && toDraftAddress(to),
    isExpress,
    held,
    promo,
    isPromoHeld: false,
    now,
  };
  return priceSale(facts, choice).quote;
}

async function readCartLines(actor: ScopedActor<'self'> | null): Promise<RequestedLine[]> {
  if (!actor) throw new AppError('invalid', CHECKOUT_MESSAGES.emptyCart, { field: 'items' });
  return toRequestedLines((await findCart(actor)).items);
}
