import type { RiderStatus } from '@/lib/core/rider-status';
import type { Vehicle } from '@/lib/core/vehicles';
import type { StandingProblem } from '@/lib/shops/standing-dto';

/** A rider in the list of ops. */
export interface RiderRowDto {
  riderId: string;
  name: string;
  phone: string;
  status: RiderStatus;
  statusReason: string;
  vehicle: Vehicle;
  plate: string;
  isOnline: boolean;
  /** Jobs under way. */
  load: number;
  /** ISO; when they last accepted a job, and when their phone last reported its position. */
  lastJobAt: string | null;
  seenAt: string | null;
  licenceUntil: string | null;
  problems: StandingProblem[];
  isClosing: boolean;
}

/** Answer of GET /api/admin/rider/list, next to `success`. */
export interface RidersDto {
  riders: RiderRowDto[];
  next: string | null;
  /** ISO. */
  serverNow: string;
}
