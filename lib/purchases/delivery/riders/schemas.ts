import { z } from 'zod';
import { latitude, line, longitude, naira, objectId, requiredLine } from '@/lib/core/fields';
import { MESSAGES } from '@/lib/core/messages';
import { readCode } from '@/lib/core/read-code';
import { SERVICE_KINDS } from '@/lib/core/service-kind';
import { RIDER_MESSAGES } from '@/lib/purchases/delivery/riders/messages';

const TEXT_MAX = 300;

/** The sender's id of a command: a repeat gets the first answer. */
const commandId = z
  .string()
  .regex(/^[A-Za-z0-9_-]{8,64}$/)
  .meta({ title: 'command id' })
  .optional();

/** When it was entered, on the phone's clock; recorded, never trusted. */
const at = z.iso.datetime().optional();

const offerId = z
  .string()
  .max(64)
  .regex(/^[a-z0-9-]+$/);
const fileId = objectId;
const accuracy = z.number().min(0).max(100_000).optional();
/** `seq` of a stop. */
const stop = z.number().int().min(0).max(20);
/** A code of so many digits, typed or pasted in any form; `message` for any other text. */
const code = (digits: number, message: string) =>
  z
    .string()
    .max(TEXT_MAX, message)
    .transform((text) => readCode(text, digits))
    .refine((text) => text.length === digits, message)
    .meta({ title: `${digits} digits` });

const aboutJob = { jobId: objectId, commandId, at };

/** Body of POST /api/rider/presence; without a place the rider can only go offline. */
export const presenceInput = z.strictObject({
  isOnline: z.boolean(),
  latitude: latitude.optional(),
  longitude: longitude.optional(),
  accuracy,
});

export const offerInput = z.strictObject({ offerId, commandId });

export const arriveInput = z.strictObject({ ...aboutJob, stop, latitude, longitude, accuracy });

export const pickInput = z.strictObject({
  ...aboutJob,
  stop,
  pin: code(3, RIDER_MESSAGES.pinDigits).optional(),
  photo: fileId.optional(),
  note: line(TEXT_MAX).optional(),
});

/** Body of POST /api/rider/job/stop: an errand's stop is done, or cannot be. */
export const stopInput = z.strictObject({
  ...aboutJob,
  stop,
  state: z.enum(['done', 'skipped']),
  note: line(TEXT_MAX).optional(),
  photo: fileId.optional(),
  /** Naira. */
  spent: naira().max(1_000_000, MESSAGES.budgetAmount).optional(),
  receipt: fileId.optional(),
});

export const contactInput = z.strictObject({ ...aboutJob, stop });

export const deliverInput = z.strictObject({
  ...aboutJob,
  code: code(4, RIDER_MESSAGES.codeDigits),
});

export const reasonInput = z.strictObject({
  ...aboutJob,
  reason: requiredLine(TEXT_MAX, MESSAGES.reasonMissing),
});

/** Event `position` of a rider's socket. */
export const positionInput = z.strictObject({
  lat: latitude,
  lng: longitude,
  acc: z.number().min(0).max(100_000),
  speed: z.number().nullish(),
  heading: z.number().min(0).max(360).nullish(),
  at: z.iso.datetime(),
});

export const trackQuery = z.strictObject({ kind: z.enum(SERVICE_KINDS), id: objectId });

export const approveSpendInput = z.strictObject({
  errandId: objectId,
  stop,
  answer: z.enum(['agree', 'decline']),
});

export const earningsQuery = z.strictObject({ before: z.string().max(80).optional() });

export type PresenceInput = z.output<typeof presenceInput>;
export type ArriveInput = z.output<typeof arriveInput>;
export type PickInput = z.output<typeof pickInput>;
export type StopInput = z.output<typeof stopInput>;
export type ContactInput = z.output<typeof contactInput>;
export type DeliverInput = z.output<typeof deliverInput>;
export type ReasonInput = z.output<typeof reasonInput>;
export type PositionValues = z.output<typeof positionInput>;
export type ApproveSpendInput = z.output<typeof approveSpendInput>;
export type EarningsQuery = z.output<typeof earningsQuery>;
