import type { Ineligible } from '@/lib/core/delivery/assignment';
import type { Vehicle } from '@/lib/core/vehicles';

/** A stop of the rider's route, with what is known of the visit. */
export interface JobStopDto {
  seq: number;
  kind: 'pickup' | 'errand' | 'dropoff';
  name: string;
  phone: string;
  address: string;
  state: 'open' | 'done' | 'skipped';
  /** ISO. */
  arrivedAt: string | null;
  /** The rider can't have travelled there in that time. */
  isDoubtful: boolean;
  /** Attempts to reach the customer, ISO. */
  contacts: string[];
  /** ISO. */
  doneAt: string | null;
  /** The rider's words: what they did, or why the stop was skipped. */
  remark: string;
  /** Read by GET /api/files. */
  photoId: string | null;
  receiptId: string | null;
  /** What may be spent there, and what was spent, naira. */
  budget: number;
  spent: number;
}

/** An event of the rider's route that moves no item. */
export type RouteCommand =
  | 'wrong-code'
  | 'offer'
  | 'arrive'
  | 'call'
  | 'stop-done'
  | 'stop-skipped'
  | 'unreachable';

/** A rider to choose from. */
export interface RiderChoiceDto {
  riderId: string;
  name: string;
  phone: string;
  vehicle: Vehicle;
  isOnline: boolean;
  /** Jobs under way. */
  load: number;
  /** Straight line to the first stop, metres; null without a position. */
  metres: number | null;
  /** ISO. */
  seenAt: string | null;
  /** Why the rider gets no offer for it; null if they would. `taken`: ops released them from it. */
  reason: Ineligible | 'taken' | null;
}
