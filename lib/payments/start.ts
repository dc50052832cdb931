import 'server-only';
import { randomBytes } from 'node:crypto';
import { type ClientSession, Types } from 'mongoose';
import type { AddressDto } from '@/lib/addresses/dto';
import { findAddress } from '@/lib/addresses/queries';
import { parseConfigKey } from '@/lib/cart/config-key';
import { lines } from '@/lib/cart/policy';
import { AppError } from '@/lib/core/errors';
import { MESSAGES } from '@/lib/core/messages';
import { kobo } from '@/lib/core/money';
import { checkOwner } from '@/lib/core/owner';
import type { Actor } from '@/lib/core/roles';
import { cardProvider } from '@/lib/integrations/paystack';
import type { DraftAddress, OrderDraft } from '@/lib/orders/draft';
import type { WantedLine } from '@/lib/orders/price-lines';
import { quoteOrder } from '@/lib/orders/quote';
import { refusalOf } from '@/lib/orders/refusal';
import { crashPoint } from '@/lib/platform/crash-point';
import { inTransaction } from '@/lib/platform/db';
import type { QuoteDto } from '@/lib/pricing/quote';
import { getSettings } from '@/lib/settings/queries';
import { isFrozen, openWallet } from '@/lib/wallet/ledger';
import { Cart } from '@/models/cart';
import { Payment, type PaymentDoc } from '@/models/payment';
import { User } from '@/models/user';
import { StockGone } from './book';
import { heldPieces, supersedeOpen, takeHold } from './hold';
import { newAttempt, openAtProvider } from './open-attempt';
import { findPaidAlready } from './paid-already';
import { nextCheck } from './policy';
import { outcomePage, type PaymentStart } from './replay';
import type { PayOrderInput } from './schemas';

/**
 * Starts the card payment of an order: prices it anew, holds the stock, saves the payment, and
 * asks the provider for its page.
 *
 * Returns the address to send the customer to: where an earlier payment of the same turns out to be
 * paid, that of our page which tells so. Throws AppError `conflict` with the new `quote`
 * when the total, the opening time or what is on sale differs from what the customer saw, with
 * `cartItems` and `cartRev` when the cart does (it may just have been ordered from another window),
 * and with neither when another payment of theirs has taken its place meanwhile,
 * `not_found` for an address that is not theirs, `forbidden` when the page shows another account or
 * their money is frozen, `upstream` when the provider does not answer.
 */
export async function startOrderPayment(
  input: PayOrderInput,
  actor: Actor,
  now: Date,
): Promise<PaymentStart> {
  checkOwner(input.owner, actor);
  const { wanted, cartRev } = await wantedLines(input, actor);
  const paid = await findPaidAlready({ ...input, wanted }, actor, now);
  if (paid) return outcomePage(paid.reference, paid);
  await checkCart(cartRev, actor, null);
  const [user, address, settings, held] = await Promise.all([
    User.findById(actor.userId, { email: 1 }).lean(),
    findAddress(input.address, actor),
    getSettings(),
    heldPieces(actor),
  ]);
  if (!user) throw new AppError('unauthenticated', MESSAGES.loginToContinue);
  if (!address) throw new AppError('not_found', MESSAGES.chooseAddress);
  const to = toDraftAddress(address);
  const priced = await quoteOrder(wanted, to, input.isExpress, held, now);
  if (!priced.draft) {
    throw new AppError('conflict', refusalOf(priced.quote), { quote: priced.quote });
  }
  checkAgreed(input, priced.quote);
  // Nothing of an earlier payment is given up for one that would not be sent.
  if (!cardProvider().mayStart()) throw new AppError('upstream', MESSAGES.paymentInitFailed);
  // Whoever pays may get money back, now or years later.
  await openWallet(actor.userId);
  crashPoint('payment:before-saved');
  const payment = newPayment(actor.userId, user.email, priced.draft, settings, now);
  try {
    await inTransaction(async (session) => {
      await save(payment, settings, session, now);
      await checkCart(cartRev, actor, session);
    });
  } catch (error) {
    if (!(error instanceof StockGone)) throw error;
    // Somebody was faster by a moment: what is gone is said as it is now.
    const today = await quoteOrder(wanted, to, input.isExpress, held, now);
    const { quote } = today;
    throw new AppError('conflict', quote.problem ? refusalOf(quote) : MESSAGES.soldOut, { quote });
  }
  crashPoint('payment:after-saved');
  return openAtProvider(payment);
}

/** The address as the order keeps it. */
function toDraftAddress(address: AddressDto): DraftAddress {
  const { _id, firstName, lastName, email, phone, note, latitude, longitude } = address;
  return {
    addressId: _id,
    firstName,
    lastName,
    email,
    phone,
    address: address.address,
    note,
    latitude,
    longitude,
  };
}

/**
 * The lines of the call, or the account cart where the call names none; with the number of the cart
 * that must not change until the payment is saved, where the caller knows one.
 */
async function wantedLines(
  { items, cartRev }: PayOrderInput,
  actor: Actor,
): Promise<{ wanted: WantedLine[]; cartRev: number | undefined }> {
  if (items) return { wanted: items, cartRev };
  const cart = await Cart.findById(actor.userId).lean();
  const wanted = lines(cart?.items ?? {}).map(([productId, key, quantity]) => ({
    productId,
    quantity,
    ...parseConfigKey(key),
  }));
  return { wanted, cartRev: cartRev ?? cart?.rev ?? 0 };
}

/** The customer pays what they saw, when they saw it, or is shown the difference first. */
function checkAgreed(input: PayOrderInput, quote: QuoteDto): void {
  const sameTotal = Math.round(input.totalAmount * 100) === Math.round(quote.total * 100);
  const sameTime =
    input.scheduledFor === undefined ||
    Date.parse(input.scheduledFor ?? '') === Date.parse(quote.scheduledFor ?? '') ||
    (input.scheduledFor === null && quote.scheduledFor === null);
  if (!sameTotal) throw new AppError('conflict', MESSAGES.quoteChanged, { quote });
  if (!sameTime) throw new AppError('conflict', MESSAGES.timeChanged, { quote });
}

function newPayment(
  userId: string,
  email: string,
  draft: OrderDraft,
  { paymentMinutes }: { paymentMinutes: number },
  now: Date,
): PaymentDoc {
  const _id = new Types.ObjectId();
  return {
    _id,
    userId: new Types.ObjectId(userId),
    purpose: 'order',
    subjectId: new Types.ObjectId(),
    method: 'card',
    amountKobo: kobo(draft.totalKobo),
    currency: 'NGN',
    email,
    draft,
    status: 'initializing',
    // Taken in the transaction that saves it.
    hold: 'none',
    holdUntil: now,
    // Not the id: it would tell what neighbouring payments are called.
    attempts: [newAttempt(`EKI-${randomBytes(12).toString('hex')}`, 1)],
    nextCheckAt: nextCheck(now, now),
    checks: 0,
    expiresAt: new Date(now.getTime() + paymentMinutes * 60_000),
    history: [{ at: now, what: 'started' }],
    createdAt: now,
  };
}

/**
 * One transaction: earlier open payments give way, stock is held where the account may still hold
 * some, the payment is saved. Throws StockGone.
 */
async function save(
  payment: PaymentDoc,
  { holdMinutes }: { holdMinutes: number },
  session: ClientSession,
  now: Date,
): Promise<void> {
  if (await isFrozen(payment.userId.toString(), session)) {
    throw new AppError('forbidden', MESSAGES.accountFrozen);
  }
  await User.updateOne({ _id: payment.userId }, { $inc: { paymentsStarted: 1 } }, { session });
  const heldSince = await supersedeOpen(payment.userId, session, now);
  const hold = await takeHold(payment, { heldSince, holdMinutes }, session, now);
  await Payment.create([{ ...payment, ...hold }], { session });
}

/**
 * Refuses a payment of a cart that is no longer the account's. Read after the older payment gave
 * way: if that one is settled meanwhile, both write it, and this transaction runs again.
 */
async function checkCart(
  seen: number | undefined,
  actor: Actor,
  session: ClientSession | null,
): Promise<void> {
  if (seen === undefined) return;
  const cart = await Cart.findById(actor.userId).session(session).lean();
  const cartRev = cart?.rev ?? 0;
  if (cartRev === seen) return;
  throw new AppError('conflict', MESSAGES.cartMoved, { cartItems: cart?.items ?? {}, cartRev });
}
