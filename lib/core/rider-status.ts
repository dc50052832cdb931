import { formatIsoDate } from './format';

/** Only an approved rider can go online. `closed`: permanently, by two people of ops. */
export const RIDER_STATUSES = ['approved', 'suspended', 'closed'] as const;

export type RiderStatus = (typeof RIDER_STATUSES)[number];

/** `licenceUntil`: last day of the licence; null if none is needed. */
export interface Approval {
  status: RiderStatus;
  licenceUntil?: string | null;
}

export function isLicenceOver({ licenceUntil }: Approval, now: Date): boolean {
  return typeof licenceUntil === 'string' && licenceUntil < formatIsoDate(now);
}

/** Whether the rider may be offered jobs. Jobs under way aren't affected. */
export function mayRide(rider: Approval, now: Date): boolean {
  return rider.status === 'approved' && !isLicenceOver(rider, now);
}
