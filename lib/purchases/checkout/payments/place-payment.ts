import 'server-only';
import { type ClientSession, Types } from 'mongoose';
import { AppError } from '@/lib/core/errors';
import { MESSAGES } from '@/lib/core/messages';
import { kobo } from '@/lib/core/money';
import type { ScopedActor } from '@/lib/core/roles';
import {
  type Account,
  HOUSE,
  isFrozen,
  type Posting,
  post,
  type Transfer,
} from '@/lib/ledger/ledger';
import { ACCOUNT_MESSAGES } from '@/lib/people/messages';
import { inTransaction, isDuplicateKey } from '@/lib/platform/db';
import type { StoreBody } from '@/lib/platform/http/route';
import { ownedBy } from '@/lib/platform/ownership';
import type { AppSettings } from '@/lib/platform/settings/policy';
import { getSettings } from '@/lib/platform/settings/queries';
import { CHECKOUT_MESSAGES } from '@/lib/purchases/checkout/messages';
import { redeemUse } from '@/lib/purchases/checkout/promos/commands';
import type { FrozenPromo } from '@/lib/purchases/checkout/promos/policy';
import { findTimes, placePurchase } from '@/lib/purchases/moves/place';
import { USER_OWNERS, User } from '@/models/platform/user';
import {
  Payment,
  type PaymentDoc,
  type PaymentDrafts,
  type PaymentFor,
  type PaymentPurpose,
} from '@/models/purchases/payment';
import { type Priced, PromoGone, PurchaseGone } from './purpose';
import { getPurpose } from './purposes';
import { supersedeOpen } from './settle-close';

/** Response to a purchase that is paid without the provider's page: its id, and a message. */
export type Paid = { message: string } & Partial<Record<`${PaymentPurpose}Id`, string>>;

/** Money received for a payment and not yet booked, from any source. */
export interface Funds {
  /** The transfer that books it, without postings. */
  transfer: Omit<Transfer, 'postings'>;
  postingsTo(account: Account): Posting[];
}

/** A priced purchase whose money is available without the provider's page. */
interface InstantPayment<P extends PaymentPurpose> {
  kind: P;
  priced: Priced<PaymentDrafts[P]>;
  source: Source;
  /** Takes the money, inside the transaction that saves the payment. Throws AppError if there is too little. */
  takeFunds(payment: PaymentDoc, session: ClientSession): Promise<Funds>;
}

/**
 * Saves a payment, takes its money, places the purchase and stores the call's answer, all in one
 * transaction, so that the call can be repeated after a crash. Nothing is held before, because the same
 * transaction takes the pieces and the use of the promo. Throws the errors of `savePayment`.
 */
export async function payInstantly<P extends PaymentPurpose>(
  { kind, priced, source, takeFunds }: InstantPayment<P>,
  actor: ScopedActor<'self'>,
  storeAnswer: StoreBody,
  now: Date,
): Promise<Paid> {
  const toAnswer = ({ subjectId }: PaymentDoc): Paid => ({
    message: CHECKOUT_MESSAGES.paymentSuccessful,
    [`${kind}Id`]: subjectId.toString(),
  });
  const what = source.method === 'wallet' ? 'paid from the wallet' : 'paid by the promo';
  const place = async (opened: PaymentDoc, { session }: Saving): Promise<PaymentDoc> => {
    const history = [...opened.history, { at: now, what }];
    const paid: PaymentDoc = { ...opened, status: 'succeeded', history };
    await Payment.create([paid], { session });
    await bookPaid(paid, await takeFunds(paid, session), session, now);
    await storeAnswer(toAnswer(paid), session);
    return paid;
  };
  const payment = await savePayment(kind, priced, source, actor, now, place);
  return toAnswer(payment);
}

/** The purpose as shown in the wallet: "Order". */
export function toPurposeName(purpose: PaymentPurpose): string {
  return `${purpose[0]?.toUpperCase()}${purpose.slice(1)}`;
}

/** The fields of a payment that depend on the source of the money. */
export type Source = Pick<PaymentDoc, 'method' | 'attempts'>;

/** The transaction in which a payment is saved. */
export interface Saving {
  /** Start of the unbroken hold of the payments it supersedes; null if they held nothing. */
  heldSince: Date | null;
  settings: AppSettings;
  session: ClientSession;
}

/**
 * Saves a payment of a priced purchase in one transaction, which supersedes the earlier open payments
 * that it replaces. `save` writes it there: a card payment with what it holds, one whose money is here
 * with its purchase. If all uses of its promo are taken, it takes over one that another open payment of
 * the account holds.
 *
 * Returns the payment as saved. Throws AppError `forbidden` for an account whose money is frozen,
 * `unauthenticated` for one that is gone, and `conflict` if the purchase is gone or its price may have
 * changed.
 */
export async function savePayment<P extends PaymentPurpose>(
  kind: P,
  priced: Priced<PaymentDrafts[P]>,
  source: Source,
  actor: ScopedActor<'self'>,
  now: Date,
  save: (payment: PaymentDoc, saving: Saving) => Promise<PaymentDoc>,
): Promise<PaymentDoc> {
  const [user, settings] = await Promise.all([
    User.findOne(ownedBy(actor, USER_OWNERS), { email: 1 }).lean(),
    getSettings(),
  ]);
  if (!user) throw new AppError('unauthenticated', MESSAGES.loginToContinue);
  const payment = {
    ...source,
    _id: new Types.ObjectId(),
    userId: user._id,
    purpose: kind,
    subjectId: new Types.ObjectId(),
    amountKobo: priced.amount,
    currency: 'NGN',
    email: user.email,
    draft: priced.draft,
    status: 'initializing',
    hold: 'none',
    holdUntil: now,
    checks: 0,
    expiresAt: new Date(now.getTime() + settings.paymentMinutes * 60_000),
    history: [{ at: now, what: 'started' }],
    createdAt: now,
    // Purpose and draft match, but the compiler cannot relate the two unions.
  } satisfies PaymentFor<PaymentDrafts[P]> as PaymentDoc;
  const saveOnce = (takesPromoOver: boolean) =>
    inTransaction(async (session) => {
      if (await isFrozen(payment.userId.toString(), session)) {
        throw new AppError('forbidden', ACCOUNT_MESSAGES.accountFrozen);
      }
      await User.updateOne({ _id: payment.userId }, { $inc: { paymentsStarted: 1 } }, { session });
      const heldSince = await supersedeOpen(payment, { takesPromoOver }, session, now);
      // Before placing the purchase takes its items out of the cart.
      await priced.confirm(session);
      return save(payment, { heldSince, settings, session });
    });
  const hasPromo = payment.draft.promo !== undefined;
  // A duplicate key: two payments of one customer in the same slot of a promo.
  const isGone = (error: unknown) =>
    error instanceof PurchaseGone || (hasPromo && isDuplicateKey(error));
  try {
    return await saveOnce(false).catch((error: unknown) => {
      // The quote counted uses that their other open payments hold as free.
      if (!hasPromo || !isGone(error)) throw error;
      return saveOnce(true);
    });
  } catch (error) {
    throw isGone(error) ? await priced.goneError() : error;
  }
}

/**
 * Places a payment's purchase and moves its money into escrow, in the caller's transaction, which
 * also closes the payment. Throws PurchaseGone if it is no longer available; the money then belongs in
 * the customer's wallet.
 */
export async function bookPaid(
  payment: PaymentDoc,
  { transfer, postingsTo }: Funds,
  session: ClientSession,
  now: Date,
): Promise<void> {
  const { promo } = payment.draft;
  if (promo && !(await redeemUse(promo.promoId, payment, session, now))) throw new PromoGone();
  await getPurpose(payment).allocate(payment, session, now);
  await placePurchase(payment, await findTimes(payment, session, now), session, now);
  const refs = { ...transfer.refs, ...toPurchaseRefs(payment) };
  const postings = withPromo(postingsTo(HOUSE.escrow), promo);
  await post({ ...transfer, postings, refs }, session, now);
}

/** The purchase, as transfers name it. */
export function toPurchaseRefs({
  subjectId,
  purpose,
}: Pick<PaymentDoc, 'subjectId' | 'purpose'>): Pick<Transfer['refs'], 'orderId' | 'kind'> {
  return { orderId: subjectId.toString(), kind: purpose };
}

/**
 * Adds to escrow what the platform pays for the promo. A vendor's promo brings no money: the vendor
 * gets less for its lines.
 */
function withPromo(postings: readonly Posting[], promo: FrozenPromo | undefined): Posting[] {
  const paid = promo?.funder === 'platform' ? promo.discountKobo + promo.freeDeliveryKobo : 0;
  const inEscrow = postings.find(({ account }) => account === HOUSE.escrow)?.amount ?? 0;
  return [
    ...postings.filter(({ account }) => account !== HOUSE.escrow),
    { account: HOUSE.escrow, amount: kobo(inEscrow + paid) },
    { account: HOUSE.promo, amount: kobo(-paid) },
  ].filter(({ amount }) => amount !== 0);
}
