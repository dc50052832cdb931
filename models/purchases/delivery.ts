import 'server-only';
import { Schema } from 'mongoose';
import type { Score } from '@/lib/core/delivery/assignment';
import type { DraftPlace } from '@/lib/purchases/moves/draft';
import { koboField } from '@/models/platform/kobo-type';

export const STOP_KINDS = ['pickup', 'errand', 'dropoff'] as const;

/** A request to the customer to let the rider exceed the budget at a stop. */
export interface SpendApproval {
  /** Total to spend at the stop, kobo. */
  amountKobo: number;
  state: 'asked' | 'agreed' | 'declined';
  /** Declined at this time without an answer. */
  expiresAt: Date;
  /** The rider's command; a repeat doesn't ask again. */
  commandId: string;
  /** Number of requests at this stop. */
  asks: number;
}

/** A stop of the rider's route, with its progress. */
export interface JobStop {
  /** From 0, in the order of the route. */
  seq: number;
  kind: (typeof STOP_KINDS)[number];
  /** The shop, for an order's pickup; otherwise empty. */
  vendorId: string;
  /** Contact; empty if unknown. */
  name: string;
  phone: string;
  address: string;
  latitude: number;
  longitude: number;
  /** From the customer to the rider. */
  note: string;
  /** The nearest known place, which is all that an offer reveals. */
  area: { name: string; placeId: string };
  /** Amount that the rider may spend there, kobo. */
  budgetKobo: number;
  /** `skipped`: the request couldn't be fulfilled, or the shop cancelled. */
  state: 'open' | 'done' | 'skipped';
  arrivedAt: Date | null;
  /** The rider can't have arrived in that time; support checks it. */
  isDoubtful: boolean;
  /** Attempts to reach the contact. */
  contacts: Date[];
  doneAt: Date | null;
  /** From the rider. */
  remark: string;
  photoId: string | null;
  /** Amount spent, kobo, with its receipt. */
  spentKobo: number;
  receiptId: string | null;
  /** The last request to exceed the budget; null without one. */
  approval: SpendApproval | null;
  /** Command ids of wrong pick-up PINs, so that a repeat counts once. */
  wrongPins: string[];
  pinLockedUntil: Date | null;
}

/** Stops that a rider had picked up when ops took the job from them. */
export interface Holding {
  riderId: string;
  /** `seq` of the stops. */
  stops: number[];
}

export interface JobOffer {
  id: string;
  /** Riders who may accept it. */
  riderIds: string[];
  sentAt: Date;
  expiresAt: Date;
  /** The ranking by which the riders were chosen, best first. */
  scores: { riderId: string; score: Score }[];
}

export interface PastOffer {
  at: Date;
  /** Number of riders who got it; `riderIds` holds the first of them. */
  asked: number;
  riderIds: string[];
}

/**
 * How a purchase is carried: stops, offers, riders' reports. Status, rider and shops' times are those of
 * the purchase (`lib/purchases/delivery/state`).
 */
export interface Delivery {
  /** Incremented by each change. Apart from the purchase's `rev`, so that an offer or an arrival makes no page reload. */
  version: number;
  /** Users who are never offered it: customer, recipient, members of its shops. */
  partyIds: string[];
  stops: JobStop[];
  /** Length of the route, metres: shorter than the purchase's once a shop has cancelled. */
  pathM: number;
  /** The rider's earnings, kobo. Lower once a shop has cancelled. */
  earningsKobo: number;
  /** The offer that the rider had when they got the job: accepting it again changes nothing. */
  takenOfferId: string | null;
  searchingSince: Date | null;
  /** Offers made in this search. */
  turn: number;
  /** When the next offer is made; null while no rider is searched for. */
  nextOfferAt: Date | null;
  /** The last search found no rider: the next one who comes online is offered it. */
  isStarved: boolean;
  offer: JobOffer | null;
  declinedBy: string[];
  /** The last offers, oldest first, and all declines. */
  offers: PastOffer[];
  declines: { riderId: string; at: Date }[];
  /** Stops held by previous riders; missing if there are none. */
  holdings?: Holding[];
  /** Set if the rider couldn't reach the customer; support decides. */
  unreachable: { at: Date; reason: string } | null;
}

const degrees = { type: Number, required: true };

/** Address and coordinates of a place. */
export const PLACE_FIELDS = {
  address: { type: String, required: true },
  latitude: degrees,
  longitude: degrees,
};

export const placeSchema = new Schema<DraftPlace>(
  {
    addressId: { type: String, default: null },
    name: { type: String, default: '' },
    phone: { type: String, default: '' },
    ...PLACE_FIELDS,
    note: { type: String, default: '' },
  },
  { _id: false, strict: 'throw' },
);

const stopSchema = new Schema(
  {
    seq: { type: Number, required: true },
    kind: { type: String, enum: STOP_KINDS, required: true },
    vendorId: { type: String, default: '' },
    name: { type: String, default: '' },
    phone: { type: String, default: '' },
    ...PLACE_FIELDS,
    note: { type: String, default: '' },
    area: {
      type: new Schema(
        { name: { type: String, required: true }, placeId: { type: String, required: true } },
        { _id: false, strict: 'throw' },
      ),
      required: true,
    },
    budgetKobo: koboField,
    state: { type: String, enum: ['open', 'done', 'skipped'], required: true },
    arrivedAt: { type: Date, default: null },
    isDoubtful: { type: Boolean, default: false },
    contacts: { type: [Date], default: [] },
    doneAt: { type: Date, default: null },
    remark: { type: String, default: '' },
    photoId: { type: String, default: null },
    spentKobo: koboField,
    receiptId: { type: String, default: null },
    approval: {
      type: new Schema<SpendApproval>(
        {
          amountKobo: koboField,
          state: { type: String, enum: ['asked', 'agreed', 'declined'], required: true },
          expiresAt: { type: Date, required: true },
          commandId: { type: String, required: true },
          asks: { type: Number, required: true },
        },
        { _id: false, strict: 'throw' },
      ),
      default: null,
    },
    wrongPins: { type: [String], default: [] },
    pinLockedUntil: { type: Date, default: null },
  },
  { _id: false, strict: 'throw' },
);

const offerSchema = new Schema(
  {
    id: { type: String, required: true },
    riderIds: { type: [String], required: true },
    sentAt: { type: Date, required: true },
    expiresAt: { type: Date, required: true },
    scores: { type: Schema.Types.Mixed, required: true },
  },
  { _id: false, strict: 'throw' },
);

export const deliverySchema = new Schema(
  {
    version: { type: Number, required: true },
    partyIds: { type: [String], required: true },
    stops: { type: [stopSchema], required: true },
    pathM: { type: Number, required: true },
    earningsKobo: koboField,
    takenOfferId: { type: String, default: null },
    searchingSince: { type: Date, default: null },
    turn: { type: Number, default: 0 },
    nextOfferAt: { type: Date, default: null },
    isStarved: { type: Boolean, default: false },
    offer: { type: offerSchema, default: null },
    declinedBy: { type: [String], default: [] },
    offers: {
      type: [
        new Schema<PastOffer>(
          {
            at: { type: Date, required: true },
            asked: { type: Number, required: true },
            riderIds: { type: [String], required: true },
          },
          { _id: false, strict: 'throw' },
        ),
      ],
      default: [],
    },
    declines: {
      type: [
        new Schema(
          { riderId: { type: String, required: true }, at: { type: Date, required: true } },
          { _id: false, strict: 'throw' },
        ),
      ],
      default: [],
    },
    holdings: {
      type: [
        new Schema<Holding>(
          { riderId: { type: String, required: true }, stops: { type: [Number], required: true } },
          { _id: false, strict: 'throw' },
        ),
      ],
      default: undefined,
    },
    unreachable: {
      type: new Schema(
        { at: { type: Date, required: true }, reason: { type: String, required: true } },
        { _id: false, strict: 'throw' },
      ),
      default: null,
    },
  },
  { _id: false, strict: 'throw' },
);
