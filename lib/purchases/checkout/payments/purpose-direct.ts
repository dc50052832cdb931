import 'server-only';
import { AppError } from '@/lib/core/errors';
import { kobo } from '@/lib/core/money';
import type { DirectQuoteDto } from '@/lib/core/pricing/quote';
import type { ScopedActor } from '@/lib/core/roles';
import { checkOwner } from '@/lib/core/sending-page';
import { canonicalJson } from '@/lib/platform/digest';
import { CHECKOUT_MESSAGES } from '@/lib/purchases/checkout/messages';
import type { PromoFacts } from '@/lib/purchases/checkout/promos/policy';
import { findPromo } from '@/lib/purchases/checkout/promos/queries';
import {
  findRequestedDispatch,
  priceDispatch,
  type RequestedDispatch,
} from '@/lib/purchases/moves/dispatch/quote';
import type { PayDispatchInput } from '@/lib/purchases/moves/dispatch/schemas';
import type { DeliveryDraft, DispatchDraft, ErrandDraft } from '@/lib/purchases/moves/draft';
import {
  findRequestedErrand,
  priceErrand,
  type RequestedErrand,
} from '@/lib/purchases/moves/errands/quote';
import type { PayErrandInput } from '@/lib/purchases/moves/errands/schemas';
import { type Agreed, type Purpose, requireAgreed } from './purpose';

export interface DirectInputs {
  dispatch: PayDispatchInput;
  errand: PayErrandInput;
}

/** The requested dispatch or errand, and the price that the customer saw. */
interface RequestedDirect<Requested> {
  requested: Requested;
  agreed: Agreed;
  promo: string | null;
}

/** What differs between paying for a dispatch and for an errand. */
interface DirectKind<Input, Requested, Draft> {
  find(input: Input, actor: ScopedActor<'self'>): Promise<Requested>;
  /** The part of a draft that the customer chose. */
  toRequested(draft: Draft): Requested;
  price(
    requested: Requested,
    now: Date,
    promo: PromoFacts | null,
  ): Promise<{ quote: DirectQuoteDto; draft: Draft | null }>;
}

/** The purpose of dispatches and errands: they hold no stock and cannot sell out. */
function directPurpose<
  Input extends Agreed & { owner?: string | undefined; promo?: string | null | undefined },
  Requested extends { isExpress: boolean },
  Draft extends DeliveryDraft,
>(own: DirectKind<Input, Requested, Draft>): Purpose<Input, RequestedDirect<Requested>, Draft> {
  const { find, toRequested, price } = own;
  return {
    async readRequest(input, actor) {
      checkOwner(input.owner, actor);
      const { promo = null } = input;
      return { requested: await find(input, actor), agreed: input, promo };
    },

    compare(draft, { requested }) {
      if (!isSameApartFromSpeed(toRequested(draft), requested)) return null;
      return draft.isExpress === requested.isExpress ? 'same' : 'elsewhere';
    },

    replaces: (newer, older) => isSameApartFromSpeed(toRequested(newer), toRequested(older)),

    async price({ requested, agreed, promo }, actor, now) {
      const quoteNow = async ({ isStrict = false } = {}) =>
        price(requested, now, await findPromo(promo, actor, { isHeld: true, isStrict }));
      const { quote, draft } = await quoteNow();
      if (!draft) throw new AppError('conflict', quote.message ?? '', { quote });
      requireAgreed(agreed, quote);
      return {
        draft,
        amount: kobo(draft.totalKobo),
        confirm: async () => undefined,
        async goneError() {
          // There is no stock, so only the promo can be gone.
          const { quote: newQuote } = await quoteNow({ isStrict: true });
          const message = newQuote.promo?.message ?? CHECKOUT_MESSAGES.quoteChanged;
          return new AppError('conflict', message, { quote: newQuote });
        },
      };
    },

    reserve: async (_payment, _heldSince, _settings, _session, now) => ({
      hold: 'none',
      holdUntil: now,
    }),
    release: async () => undefined,
    allocate: async () => undefined,
  };
}

function isSameApartFromSpeed<R extends { isExpress: boolean }>(one: R, other: R): boolean {
  const toComparable = (request: R) => canonicalJson({ ...request, isExpress: false });
  return toComparable(one) === toComparable(other);
}

export const dispatchPurpose = directPurpose<PayDispatchInput, RequestedDispatch, DispatchDraft>({
  find: findRequestedDispatch,
  toRequested: ({ pickupAddress, dropoff, deliveryNote, isExpress }) => {
    return { pickupAddress, dropoff, deliveryNote, isExpress };
  },
  price: priceDispatch,
});

export const errandPurpose = directPurpose<PayErrandInput, RequestedErrand, ErrandDraft>({
  find: findRequestedErrand,
  toRequested: ({ dropOff, errands, isExpress }) => ({ dropOff, errands, isExpress }),
  price: priceErrand,
});
