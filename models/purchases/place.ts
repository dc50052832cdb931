import 'server-only';
import { Schema } from 'mongoose';
import type { DraftPlace } from '@/lib/purchases/moves/draft';

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
