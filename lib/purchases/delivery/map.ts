import 'server-only';
import { PICKUP_S, travelSeconds } from '@/lib/core/delivery/assignment';
import { shortId } from '@/lib/core/ids';
import { roadMetres, toApproximatePoint } from '@/lib/core/maps/distance';
import { storedNaira } from '@/lib/core/money';
import { toIso } from '@/lib/core/time';
import type { RiderDoc } from '@/models/people/rider';
import type { JobOffer } from '@/models/purchases/delivery';
import type { OfferDto } from './dto';
import type { DeliveryJob } from './job';

/** Time to hand over at the door. */
const HAND_OVER_MIN = 4;

/** Rounding of the distance to the first stop, metres. */
const PICKUP_STEP_M = 100;

/**
 * An offer for one rider: areas and pay only. The distance to the first stop is rounded to 100 m and
 * measured to an approximate point: riders report their own position, and from exact distances to
 * several positions they could work out a customer's home.
 */
export function toOfferDto(
  job: DeliveryJob,
  { id, sentAt, expiresAt }: JobOffer,
  { position, vehicle }: Pick<RiderDoc, 'position' | 'vehicle'>,
  now: Date,
): OfferDto {
  const { readyAt } = job;
  const stops = job.stops.filter(({ state }) => state !== 'skipped');
  const [first] = stops;
  const metres = position && first ? roadMetres(position, toApproximatePoint(first)) : 0;
  const pickupM = Math.ceil(metres / PICKUP_STEP_M) * PICKUP_STEP_M;
  const waitS = readyAt ? Math.max(0, (readyAt.getTime() - now.getTime()) / 1_000) : 0;
  const toPickupS = Math.max(travelSeconds(pickupM, vehicle, now), waitS);
  const tripS = travelSeconds(job.pathM, vehicle, now) + PICKUP_S * (stops.length - 1);
  const refId = job._id.toString();
  return {
    offerId: id,
    kind: job.kind,
    refId,
    number: shortId(refId),
    pay: storedNaira(job.earningsKobo),
    isExpress: job.isExpress,
    advance: storedNaira(stops.reduce((sum, { budgetKobo }) => sum + budgetKobo, 0)),
    pickupM,
    tripM: job.pathM,
    minutes: Math.ceil((toPickupS + tripS) / 60) + HAND_OVER_MIN,
    areas: stops.map(({ area }) => area),
    stops: stops.length,
    readyAt: toIso(readyAt),
    sentAt: sentAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
  };
}
