import { formatIsoDate } from '@/lib/core/format';

/** Only an approved rider can go online; `closed`: by two of ops, for good. */
export const RIDER_STATUSES = ['approved', 'suspended', 'closed'] as const;

export type RiderStatus = (typeof RIDER_STATUSES)[number];

/** What decides whether somebody may ride. `licenceUntil`: its last day; null where none is needed. */
export interface Approval {
  status: RiderStatus;
  licenceUntil?: string | null;
}

/** Whether the licence's last day is over. */
export function isLicenceOver({ licenceUntil }: Approval, now: Date): boolean {
  return typeof licenceUntil === 'string' && licenceUntil < formatIsoDate(now);
}

/** Whether the rider can be offered jobs at all. Jobs under way go on without. */
export function mayRide(rider: Approval, now: Date): boolean {
  return rider.status === 'approved' && !isLicenceOver(rider, now);
}
