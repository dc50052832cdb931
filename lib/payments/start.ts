import 'server-only';
import { randomBytes } from 'node:crypto';
import mongoose, { type ClientSession, Types } from 'mongoose';
import type { AddressDto } from '@/lib/addresses/dto';
import { findAddress } from '@/lib/addresses/queries';
import { parseConfigKey } from '@/lib/cart/config-key';
import { lines } from '@/lib/cart/policy';
import { AppError } from '@/lib/core/errors';
import { stockId } from '@/lib/core/ids';
import { MESSAGES } from '@/lib/core/messages';
import { kobo } from '@/lib/core/money';
import type { Actor } from '@/lib/core/roles';
import { type DraftAddress, type OrderDraft, trackedLines } from '@/lib/orders/draft';
import type { WantedLine } from '@/lib/orders/price-lines';
import { quoteOrder } from '@/lib/orders/quote';
import { refusalOf } from '@/lib/orders/refusal';
import { crashPoint } from '@/lib/platform/crash-point';
import { inTransaction } from '@/lib/platform/db';
import type { QuoteDto } from '@/lib/pricing/quote';
import { getSettings } from '@/lib/settings/queries';
import { giveBackStock, moveStock } from '@/lib/stock/commands';
import { isFrozen, openWallet } from '@/lib/wallet/ledger';
import { Cart } from '@/models/cart';
import { Payment, type PaymentDoc } from '@/models/payment';
import { User } from '@/models/user';
import { StockGone } from './book';
import { newAttempt, openAtProvider } from './open-attempt';
import { findPaidAlready } from './paid-already';
import { nextCheck, OPEN_STATUSES } from './policy';
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
 * `not_found` for an address that is not theirs, `forbidden` when their money is frozen, `upstream`
 * when the provider does not answer.
 */
export async function startOrderPayment(
  input: PayOrderInput,
  actor: Actor,
  now: Date,
): Promise<PaymentStart> {
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
  // Whoever pays may get money back, now or years later.
  await openWallet(actor.userId);
  crashPoint('payment:before-saved');
  const payment = newPayment(actor.userId, user.email, priced.draft, settings, now);
  try {
    await inTransaction(async (session) => {
      await save(payment, session, now);
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

/** Pieces held for the customer's own payments under way; a new payment takes them over. */
async function heldPieces(actor: Actor): Promise<Map<string, number>> {
  const open = await Payment.find({
    userId: new Types.ObjectId(actor.userId),
    status: mongoose.trusted({ $in: OPEN_STATUSES }),
    hold: 'active',
  }).lean();
  const held = new Map<string, number>();
  for (const item of open.flatMap((payment) => trackedLines(payment.draft.items))) {
    const id = stockId(item.productId, item.optionId);
    held.set(id, (held.get(id) ?? 0) + item.quantity);
  }
  return held;
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
  settings: { holdMinutes: number; paymentMinutes: number },
  now: Date,
): PaymentDoc {
  const _id = new Types.ObjectId();
  const minutes = (count: number) => new Date(now.getTime() + count * 60_000);
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
    hold: 'active',
    holdUntil: minutes(settings.holdMinutes),
    // Not the id: it would tell what neighbouring payments are called.
    attempts: [newAttempt(`EKI-${randomBytes(12).toString('hex')}`, 1)],
    nextCheckAt: nextCheck(now, now),
    checks: 0,
    expiresAt: minutes(settings.paymentMinutes),
    history: [{ at: now, what: 'started' }],
    createdAt: now,
  };
}

/** One transaction: earlier open payments give way, stock is held, the payment is saved. Throws StockGone. */
async function save(payment: PaymentDoc, session: ClientSession, now: Date): Promise<void> {
  if (await isFrozen(payment.userId.toString(), session)) {
    throw new AppError('forbidden', MESSAGES.accountFrozen);
  }
  await User.updateOne({ _id: payment.userId }, { $inc: { paymentsStarted: 1 } }, { session });
  await supersedeOpen(payment.userId, session, now);
  const short = await moveStock(
    trackedLines(payment.draft.items),
    'available',
    'reserved',
    session,
  );
  if (short) throw new StockGone();
  await Payment.create([payment], { session });
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

/** A customer has one open payment; if an older one is paid after all, the money goes to the wallet. */
async function supersedeOpen(
  userId: Types.ObjectId,
  session: ClientSession,
  now: Date,
): Promise<void> {
  const open = await Payment.find(
    { userId, status: mongoose.trusted({ $in: OPEN_STATUSES }) },
    { hold: 1, draft: 1 },
  )
    .session(session)
    .lean();
  for (const old of open) {
    const closed = await Payment.updateOne(
      { _id: old._id, status: mongoose.trusted({ $in: OPEN_STATUSES }) },
      {
        $set: { status: 'superseded', hold: 'released' },
        $push: { history: { at: now, what: 'superseded by a newer payment' } },
      },
      { session },
    );
    if (closed.modifiedCount === 1 && old.hold === 'active') {
      const about = { paymentId: old._id.toString() };
      await giveBackStock(trackedLines(old.draft.items), 'reserved', session, about);
    }
  }
}
