import 'server-only';
import { Schema, type Types } from 'mongoose';
import { RIDER_STATUSES, type RiderStatus } from '@/lib/core/rider-status';
import type { OwnerFields } from '@/lib/core/roles';
import { toPlateKey } from '@/lib/core/text';
import { VEHICLES, type Vehicle } from '@/lib/core/vehicles';
import { defineModel } from '@/models/platform/define';

/** A position of a rider's phone. */
export interface RiderPosition {
  latitude: number;
  longitude: number;
  /** Metres; null if unknown. */
  accuracy: number | null;
  /** When it was received. */
  at: Date;
  /** When it was measured, by the phone's clock; missing if it came with a command. */
  sentAt?: Date;
  /** Shortest time from `sentAt` to `at` since the last command: the estimated error of the phone's clock, ms. */
  clockLagMs?: number;
}

/** A rider's profile and presence; name and phone are the user's. */
export interface RiderDoc {
  /** The user's id. */
  _id: Types.ObjectId;
  status: RiderStatus;
  /** Why they are suspended or closed, as shown to them; otherwise empty. */
  statusReason: string;
  vehicle: Vehicle;
  /** Empty without a plate. */
  plate: string;
  /** `plate` as it is compared with others (`toPlateKey`). */
  plateKey: string;
  /** Last day of the licence, `2027-03-31`, after which there are no offers; null if none is needed. */
  licenceUntil: string | null;
  isOnline: boolean;
  position: RiderPosition | null;
  /** When the phone last reported an impossible move; null if never. */
  doubtedAt: Date | null;
  /** Active jobs. `load` is their number, checked by claims so that concurrent ones can't exceed the limit. */
  jobIds: Types.ObjectId[];
  load: number;
  /** The latest jobs that were delivered, or cancelled while the rider had them, oldest first. */
  ended: { jobId: Types.ObjectId; at: Date }[];
  lastJobAt: Date | null;
  /** Number of jobs returned. */
  givenBack: number;
}

const positionSchema = new Schema<RiderPosition>(
  {
    latitude: { type: Number, required: true },
    longitude: { type: Number, required: true },
    accuracy: { type: Number, default: null },
    at: { type: Date, required: true },
    sentAt: { type: Date },
    clockLagMs: { type: Number },
  },
  { _id: false, strict: 'throw' },
);

const riderSchema = new Schema(
  {
    status: { type: String, enum: RIDER_STATUSES, required: true },
    statusReason: { type: String, default: '' },
    vehicle: { type: String, enum: VEHICLES, required: true },
    plate: { type: String, default: '' },
    plateKey: {
      type: String,
      // In an upsert, `this` is the query.
      default(this: { plate?: string }) {
        return toPlateKey(this.plate ?? '');
      },
    },
    licenceUntil: { type: String, default: null },
    isOnline: { type: Boolean, default: false },
    position: { type: positionSchema, default: null },
    doubtedAt: { type: Date, default: null },
    jobIds: { type: [Schema.Types.ObjectId], default: [] },
    load: { type: Number, default: 0 },
    ended: {
      type: [
        new Schema(
          {
            jobId: { type: Schema.Types.ObjectId, required: true },
            at: { type: Date, required: true },
          },
          { _id: false, strict: 'throw' },
        ),
      ],
      default: [],
    },
    lastJobAt: { type: Date, default: null },
    givenBack: { type: Number, default: 0 },
  },
  { strict: 'throw', collection: 'riders', versionKey: false },
);
// Riders online, latest position first.
riderSchema.index({ isOnline: 1, 'position.at': -1 });
// For plates that another rider has.
riderSchema.index({ plateKey: 1 });

export const RIDER_OWNERS = { rider: '_id' } as const satisfies OwnerFields;

export const Rider = defineModel<RiderDoc>('Rider', riderSchema, {
  $jsonSchema: {
    bsonType: 'object',
    required: ['status', 'vehicle', 'isOnline', 'load'],
    properties: {
      status: { enum: [...RIDER_STATUSES] },
      vehicle: { enum: [...VEHICLES] },
      load: { bsonType: ['int', 'long', 'double'], minimum: 0, maximum: 2 },
    },
  },
});
