import 'server-only';
import { Schema, type Types } from 'mongoose';
import { defineModel } from './define';

/**
 * The offer that a rider can answer now. The id is the rider's, so the database never holds a second one;
 * one that has expired is replaced.
 */
export interface OpenOfferDoc {
  _id: Types.ObjectId;
  offerId: string;
  expiresAt: Date;
}

const openOfferSchema = new Schema(
  { offerId: { type: String, required: true }, expiresAt: { type: Date, required: true } },
  { strict: 'throw', collection: 'open_offers', versionKey: false },
);
// All riders of an offer, when it closes.
openOfferSchema.index({ offerId: 1 });

export const OpenOffer = defineModel<OpenOfferDoc>('OpenOffer', openOfferSchema);
