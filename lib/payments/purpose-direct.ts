import 'server-only';
import type { ClientSession } from 'mongodb';
import { AppError } from '@/lib/core/errors';
import { MESSAGES } from '@/lib/core/messages';
import { kobo } from '@/lib/core/money';
import { checkOwner } from '@/lib/core/owner';
import { paths } from '@/lib/core/paths';
import type { ScopedActor } from '@/lib/core/roles';
import type { ServiceKind } from '@/lib/core/service-kind';
import { placeDispatch } from '@/lib/dispatch/commands';
import type { DispatchDraft } from '@/lib/dispatch/draft';
import { findRequestedDispatch, priceDispatch, type RequestedDispatch } from '@/lib/dispatch/quote';
import type { PayDispatchInput } from '@/lib/dispatch/schemas';
import { placeErrand } from '@/lib/errands/commands';
import type { ErrandDraft } from '@/lib/errands/draft';
import { findRequestedErrand, priceErrand, type RequestedErrand } from '@/lib/errands/quote';
import type { PayErrandInput } from '@/lib/errands/schemas';
import type { DeliveryDraft } from '@/lib/moves/draft';
import { canonicalJson } from '@/lib/platform/digest';
import type { DirectQuoteDto } from '@/lib/pricing/quote';
import type { PromoFacts } from '@/lib/promos/policy';
import { findPromo } from '@/lib/promos/queries';
import type { PaymentFor } from '@/models/payment';
import { type Agreed, type Purpose, requireAgreed } from './purpose';

/** Bodies of the payment calls. */
export interface DirectInputs {
  dispatch: PayDispatchInput;
  errand: PayErrandInput;
}

/** The wanted dispatch or errand, and the price that the customer saw. */
interface RequestedDirect<Wanted> {
  wanted: Wanted;
  agreed: Agreed;
  promo: string | null;
}

/** What differs between paying for a dispatch and for an errand. */
interface DirectKind<Input, Wanted, Draft> {
  find(input: Input, actor: ScopedActor<'self'>): Promise<Wanted>;
  /** The part of a draft that the customer chose. */
  getWanted(draft: Draft): Wanted;
  price(
    wanted: Wanted,
    now: Date,
    promo: PromoFacts | null,
  ): Promise<{ quote: DirectQuoteDto; draft: Draft | null }>;
  place(payment: PaymentFor<Draft>, session: ClientSession, now: Date): Promise<void>;
  /** The drop-off address. */
  getEnd(draft: Draft): string;
}

/** The purpose of dispatches and errands: they hold no stock and cannot sell out. */
function directPurpose<
  Input extends Agreed & { owner?: string | undefined; promo?: string | null | undefined },
  Wanted extends { isExpress: boolean },
  Draft extends DeliveryDraft,
>(
  kind: Exclude<ServiceKind, 'order'>,
  own: DirectKind<Input, Wanted, Draft>,
): Purpose<Input, RequestedDirect<Wanted>, Draft> {
  const { find, getWanted, price, place, getEnd } = own;
  return {
    async wish(input, actor) {
      checkOwner(input.owner, actor);
      const { promo = null } = input;
      return { wanted: await find(input, actor), agreed: input, promo };
    },

    compare(draft, { wanted }) {
      if (!isSame(getWanted(draft), wanted)) return null;
      return draft.isExpress === wanted.isExpress ? 'same' : 'elsewhere';
    },

    replaces: (newer, older) => isSame(getWanted(newer), getWanted(older)),

    async price({ wanted, agreed, promo }, actor, now) {
      const quoteNow = async ({ isStrict = false } = {}) =>
        price(wanted, now, await findPromo(promo, actor, { isHeld: true, isStrict }));
      const { quote, draft } = await quoteNow();
      if (!draft) throw new AppError('conflict', quote.message ?? '', { quote });
      requireAgreed(agreed, quote);
      return {
        draft,
        amount: kobo(draft.totalKobo),
        confirm: async () => undefined,
        async goneError() {
          // Nothing else of it can be gone but the promo.
          const { quote: newQuote } = await quoteNow({ isStrict: true });
          const message = newQuote.promo?.message ?? MESSAGES.quoteChanged;
          return new AppError('conflict', message, { quote: newQuote });
        },
      };
    },

    reserve: async (_payment, _heldSince, _settings, _session, now) => ({
      hold: 'none',
      holdUntil: now,
    }),
    release: async () => undefined,
    place,
    summary: ({ subjectId, draft }) => ({
      refs: { orderId: subjectId.toString(), kind },
      delivery: { to: getEnd(draft), isExpress: draft.isExpress },
      backTo: paths.buy(kind),
    }),
  };
}

/** Whether both are the same, apart from the speed. */
function isSame<W extends { isExpress: boolean }>(one: W, other: W): boolean {
  const speed = { isExpress: false };
  return canonicalJson({ ...one, ...speed }) === canonicalJson({ ...other, ...speed });
}

export const dispatchPurpose = directPurpose<PayDispatchInput, RequestedDispatch, DispatchDraft>(
  'dispatch',
  {
    find: findRequestedDispatch,
    getWanted: ({ pickupAddress, dropoff, deliveryNote, isExpress }) => {
      return { pickupAddress, dropoff, deliveryNote, isExpress };
    },
    price: priceDispatch,
    place: placeDispatch,
    getEnd: ({ dropoff }) => dropoff.address,
  },
);

export const errandPurpose = directPurpose<PayErrandInput, RequestedErrand, ErrandDraft>('errand', {
  find: findRequestedErrand,
  getWanted: ({ dropOff, errands, isExpress }) => ({ dropOff, errands, isExpress }),
  price: priceErrand,
  place: placeErrand,
  getEnd: ({ dropOff }) => dropOff.address,
});
