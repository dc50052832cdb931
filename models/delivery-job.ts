import 'server-only';
import { Schema, type Types } from 'mongoose';
import type { OwnerFields } from '@/lib/core/roles';
import { SERVICE_KINDS, type ServiceKind } from '@/lib/core/service-kind';
import type { Score } from '@/lib/delivery/assignment';
import { defineModel } from './define';
import { PLACE_FIELDS } from './direct-fields';
import { koboField } from './kobo-type';

/** A rider's command that was carried out. */
export interface JobCommand {
  /** The rider and the sender's id: by it a repeat is recognised. */
  id: string;
  type: string;
  at: Date;
  /** When it was entered, by the phone's clock; null if the phone did not say. */
  enteredAt: Date | null;
}

export const STOP_KINDS = ['pickup', 'errand', 'dropoff'] as const;

/** The customer is asked whether the rider may spend more than the budget at a stop. */
export interface SpendApproval {
  /** All that would be spent there, kobo. */
  amountKobo: number;
  state: 'asked' | 'agreed' | 'declined';
  /** Without an answer it is declined. */
  expiresAt: Date;
  /** The rider's command that asked; a repeat does not ask again. */
  commandId: string;
  /** How often it was asked at this stop. */
  asks: number;
}

/** A place that the rider visits, and what happened there. */
export interface JobStop {
  /** From 0, in the order of the way. */
  seq: number;
  kind: (typeof STOP_KINDS)[number];
  /** The shop of a pickup of an order; empty otherwise. */
  vendorId: string;
  /** Whom to meet; empty if not known. */
  name: string;
  phone: string;
  address: string;
  latitude: number;
  longitude: number;
  /** From the customer to the rider. */
  note: string;
  /** Of the nearest known place; all that an offer tells. */
  area: { name: string; placeId: string };
  /** What the rider may spend there, kobo. */
  budgetKobo: number;
  /** `skipped`: what was wanted there is not to be had, or its shop cancelled. */
  state: 'open' | 'done' | 'skipped';
  arrivedAt: Date | null;
  /** The rider cannot have come there in that time; support looks at it. */
  isDoubtful: boolean;
  /** Tries to reach somebody. */
  contacts: Date[];
  doneAt: Date | null;
  /** From the rider. */
  remark: string;
  photoId: string | null;
  /** What the rider spent, kobo; its receipt. */
  spentKobo: number;
  receiptId: string | null;
  /** The last question about more money; null if there was none. */
  approval: SpendApproval | null;
  /** Wrong pick-up PINs, by the id of their command, so that a repeat counts once. */
  wrongPins: string[];
  pinLockedUntil: Date | null;
}

/** What a rider had picked up when ops took the job from them. */
export interface Holding {
  riderId: string;
  /** Their `seq`. */
  stops: number[];
}

/** A standing offer. */
export interface JobOffer {
  id: string;
  /** Who may take it. */
  riderIds: string[];
  sentAt: Date;
  expiresAt: Date;
  /** Why these riders: the best of the ranking, in its order. */
  scores: { riderId: string; score: Score }[];
}

/** An offer that was made, for ops. */
export interface PastOffer {
  at: Date;
  /** How many riders were asked, and the first of them. */
  asked: number;
  riderIds: string[];
}

/**
 * What a delivery needs beside its order, dispatch or errand, one for each: stops, offers, what its
 * riders report. Its status, rider and shops' times are the order's (`lib/jobs/state`).
 */
export interface DeliveryJobDoc {
  /** The id of the order, dispatch or errand. */
  _id: Types.ObjectId;
  kind: ServiceKind;
  /** Incremented by every change of the job. */
  version: number;
  customerId: Types.ObjectId;
  /** Users whom it is never offered to: customer, recipient, members of its shops. */
  partyIds: string[];
  stops: JobStop[];
  pathM: number;
  isExpress: boolean;
  /** What the rider gets, kobo. */
  earningsKobo: number;
  /** The offer by which the rider took it. */
  takenOfferId: string | null;
  searchingSince: Date | null;
  /** Offers made since then. */
  turn: number;
  /** When the next offer is made; null while no rider is searched for. */
  nextOfferAt: Date | null;
  /** The last look found nobody: a rider who comes online gets it at once. */
  isStarved: boolean;
  offer: JobOffer | null;
  declinedBy: string[];
  /** The last offers, oldest first, and who declined when. */
  offers: PastOffer[];
  declines: { riderId: string; at: Date }[];
  /** What riders before this one have; missing until somebody lost it with something picked up. */
  holdings?: Holding[];
  /** The rider could not reach the customer and support decides. */
  unreachable: { at: Date; reason: string } | null;
  /** Riders' commands, the newest last. */
  commands: JobCommand[];
  createdAt: Date;
}

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

const jobSchema = new Schema(
  {
    kind: { type: String, enum: SERVICE_KINDS, required: true },
    version: { type: Number, required: true },
    customerId: { type: Schema.Types.ObjectId, required: true },
    partyIds: { type: [String], required: true },
    stops: { type: [stopSchema], required: true },
    pathM: { type: Number, required: true },
    isExpress: { type: Boolean, required: true },
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
    commands: {
      type: [
        new Schema<JobCommand>(
          {
            id: { type: String, required: true },
            type: { type: String, required: true },
            at: { type: Date, required: true },
            enteredAt: { type: Date, default: null },
          },
          { _id: false, strict: 'throw' },
        ),
      ],
      default: [],
    },
    createdAt: { type: Date, required: true },
  },
  { strict: 'throw', collection: 'delivery_jobs', versionKey: false },
);
// The job that a rider has taken by this offer.
jobSchema.index(
  { takenOfferId: 1 },
  { partialFilterExpression: { takenOfferId: { $type: 'string' } } },
);
// Offers that are due.
jobSchema.index(
  { nextOfferAt: 1 },
  { partialFilterExpression: { nextOfferAt: { $type: 'date' } } },
);
// Searches that found nobody, in the order in which they are served.
jobSchema.index({ turn: 1, searchingSince: 1 }, { partialFilterExpression: { isStarved: true } });
// What is offered to a rider. Claims look it up by the offer's id.
jobSchema.index(
  { 'offer.riderIds': 1 },
  { partialFilterExpression: { 'offer.expiresAt': { $type: 'date' } } },
);
jobSchema.index(
  { 'offer.id': 1 },
  { partialFilterExpression: { 'offer.id': { $type: 'string' } } },
);
// Questions about money that the customer has not answered.
jobSchema.index(
  { 'stops.approval.expiresAt': 1 },
  { partialFilterExpression: { 'stops.approval.state': 'asked' } },
);

export const JOB_OWNERS = { self: 'customerId' } as const satisfies OwnerFields;

export const DeliveryJob = defineModel<DeliveryJobDoc>('DeliveryJob', jobSchema, {
  $jsonSchema: {
    bsonType: 'object',
    required: ['kind', 'version', 'customerId', 'stops'],
    properties: { kind: { enum: [...SERVICE_KINDS] } },
  },
});
