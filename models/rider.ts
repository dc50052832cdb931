import 'server-only';
import { Schema, type Types } from 'mongoose';
import type { BankAccount } from '@/lib/applications/policy';
import type { OwnerFields } from '@/lib/core/roles';
import { VEHICLES, type Vehicle } from '@/lib/delivery/assignment';
import { RIDER_STATUSES, type RiderStatus } from '@/lib/delivery/rider-status';
import { bankAccountSchema } from './bank-account';
import { defineModel } from './define';

/** Where a rider's phone was. */
export interface RiderPosition {
  latitude: number;
  longitude: number;
  /** Metres; null if the phone did not say. */
  accuracy: number | null;
  /** When it came. */
  at: Date;
  /** When the phone measured it, by the phone's own clock; missing if it came with a command. */
  sentAt?: Date;
  /** Least time from `sentAt` to `at` since the last command, ms: by so much the phone's clock is off. */
  clockLagMs?: number;
}

/** A rider's profile and presence; name and phone are the user's. */
export interface RiderDoc {
  /** The user's id. */
  _id: Types.ObjectId;
  status: RiderStatus;
  /** Why they are suspended or closed, as they are told; empty otherwise. */
  statusReason: string;
  vehicle: Vehicle;
  /** Empty for who has no plate. */
  plate: string;
  /** The last day of the licence, `2027-03-31`; null for who needs none. Afterwards there are no offers. */
  licenceUntil: string | null;
  /** Where the earnings go; null for who hasn't said. */
  payoutAccount: BankAccount | null;
  isOnline: boolean;
  position: RiderPosition | null;
  /** When the phone last reported a move that nobody can make; null if it never did. */
  doubtedAt: Date | null;
  /** Jobs under way. `load` is their number: a condition of the claim, so that two claims at once count. */
  jobIds: Types.ObjectId[];
  load: number;
  /** Jobs that were delivered or cancelled in the rider's hands, the last ones, oldest first. */
  ended: { jobId: Types.ObjectId; at: Date }[];
  /** When the rider last took a job. */
  lastJobAt: Date | null;
  /** Jobs given back. */
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
    licenceUntil: { type: String, default: null },
    payoutAccount: { type: bankAccountSchema, default: null },
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
// Who is online, the freshest position first.
riderSchema.index({ isOnline: 1, 'position.at': -1 });

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
