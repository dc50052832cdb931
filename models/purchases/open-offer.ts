import 'server-only';
import { Schema, type Types } from 'mongoose';
import { defineModel } from '@/models/platform/define';

/**
 * A rider's open offer. Its id is the rider's, so that each rider has one at most; an expired one is
 * replaced.
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
// The riders of an offer that closes.
openOfferSchema.index({ offerId: 1 });

export const OpenOffer = defineModel<OpenOfferDoc>('OpenOffer', openOfferSchema);
