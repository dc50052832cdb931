import type { ServiceKind } from '@/lib/core/service-kind';
import type { Vehicle } from '@/lib/delivery/assignment';
import type { Status } from '@/lib/delivery/status';
import type { AreaDto, OfferDto } from '@/lib/jobs/dto';
import type { ServiceDto } from '@/lib/orders/dto';

/** What the rider does next at a stop. */
export type JobStep = 'arrive' | 'pick' | 'stop' | 'deliver';

/**
 * A stop of a job. Name, phone, address and note are empty, and the place is 0, 0, once the job has
 * been over for an hour.
 */
export interface StopDto {
  /** From 0. */
  seq: number;
  kind: 'pickup' | 'errand' | 'dropoff';
  /** Shop or person; empty if not known. */
  name: string;
  phone: string;
  address: string;
  latitude: number;
  longitude: number;
  /** From the customer. */
  note: string;
  area: AreaDto;
  state: 'open' | 'done' | 'skipped';
  /** ISO. */
  arrivedAt: string | null;
  /** ISO; from then on, after two tries, the customer counts as not reachable. */
  waitUntil: string | null;
  /** ISO times of the tries to reach somebody. */
  contacts: string[];
  doneAt: string | null;
  /** The rider's own. */
  remark: string;
  photoId: string | null;
  receiptId: string | null;
  /** What to pick up: pickups of an order. */
  items: { name: string; optionName: string; quantity: number }[];
  /** ISO; pickups of an order. */
  readyBy: string | null;
  readyAt: string | null;
  /** The shop gave it out: no PIN is needed any more. */
  isHandedOver: boolean;
  /** ISO; no PIN is checked until then. */
  pinLockedUntil: string | null;
  /** Of an errand's stop, naira: what may be spent, and what was. */
  budget: number;
  spent: number;
  /** The customer is asked to agree to more. */
  approval: {
    /** All that would be spent there, naira. */
    amount: number;
    state: 'asked' | 'agreed' | 'declined';
    /** ISO; without an answer it counts as declined. */
    expiresAt: string;
  } | null;
}

/** A job under way, as its rider sees it. */
export interface JobDto {
  jobId: string;
  kind: ServiceKind;
  refId: string;
  number: string;
  /** Ignore one with a lower version than the last. */
  version: number;
  status: Status | null;
  pay: number;
  isExpress: boolean;
  /** Whom it is for: a first name. */
  customer: string;
  stops: StopDto[];
  /** Riders before this one, who have something of it; until the rider is at the drop-off. */
  collect: { name: string; phone: string; from: string[] }[];
  /** The one next step; null when it is over. */
  next: { stop: number; step: JobStep } | null;
  canGiveBack: boolean;
  /** ISO; no delivery code is checked until then. */
  codeLockedUntil: string | null;
  /** Codes that may still be wrong before the delivery is locked. */
  codeTriesLeft: number;
  /** The rider said that nobody can be reached; support decides. */
  unreachable: { at: string; reason: string } | null;
  /** ISO. */
  endedAt: string | null;
}

/** The rider as the app shows it. */
export interface RiderStateDto {
  name: string;
  vehicle: Vehicle;
  plate: string;
  isApproved: boolean;
  /** Why there are no offers: by ops, or because the licence has ended. */
  pausedBecause: 'suspended' | 'closed' | 'licence' | null;
  /** What ops wrote when they suspended or closed the account; empty otherwise. */
  pausedReason: string;
  /** The last day of the licence, `2027-03-31`; null for who needs none. */
  licenceUntil: string | null;
  isOnline: boolean;
  /** Earned today, naira, and jobs ended today. */
  today: { pay: number; jobs: number };
}

/** How a job of the rider's ended. */
export interface EndedJobDto {
  jobId: string;
  number: string;
  state: 'delivered' | 'cancelled';
  /** Who cancelled it, and what ops say of it; null if nobody did. */
  cancelledBy: ServiceDto['cancelledBy'];
  cancelReason: ServiceDto['cancelReason'];
  /** What the rider was paid for it, naira. */
  paid: number;
  /** ISO. */
  endedAt: string;
}

/** The answer of GET /api/rider/jobs. */
export interface RiderJobsDto {
  rider: RiderStateDto;
  offer: OfferDto | null;
  /** Those under way. */
  jobs: JobDto[];
  /** Those that ended in the last hour, the newest first. */
  ended: EndedJobDto[];
  /** ISO. */
  serverNow: string;
}

/** What a rider earned with one job. */
export interface EarningDto {
  id: string;
  kind: ServiceKind;
  refId: string;
  number: string;
  /** ISO. */
  at: string;
  /** Naira. */
  amount: number;
  /** What it was for: a job, or money spent for a customer. */
  type: 'job' | 'reimbursement';
  /** "Ekosodin to Hall 3". */
  text: string;
}

/** The answer of GET /api/rider/earnings. */
export interface EarningsDto {
  /** Of today, naira. `reimbursed`: what the rider spent for customers and got back, which is no pay. */
  day: { pay: number; jobs: number; reimbursed: number };
  /** Of this week from Monday. */
  week: EarningsDto['day'] & { days: { date: string; pay: number }[] };
  /** Pay and reimbursements, not paid out yet, naira. */
  balance: number;
  /** Newest first. */
  entries: EarningDto[];
  /** Cursor of older ones. */
  nextBefore: string | null;
}

/** A stop as the customer follows it. */
export interface TrackedStopDto {
  /** From 0, in the order of the way. */
  seq: number;
  kind: 'pickup' | 'errand' | 'dropoff';
  /** Shop or person; empty if not known. */
  name: string;
  area: AreaDto;
  latitude: number;
  longitude: number;
  state: 'open' | 'done' | 'skipped';
  /** ISO. */
  arrivedAt: string | null;
  doneAt: string | null;
  /** From the rider. */
  remark: string;
  photoId: string | null;
  receiptId: string | null;
  /** Of an errand's stop, naira: what may be spent, and what was. */
  budget: number;
  spent: number;
  /** The customer is asked to agree to more. */
  approval: StopDto['approval'];
}

/** The answer of GET /api/delivery/track: how a delivery stands, for its customer. */
export interface TrackingDto {
  kind: ServiceKind;
  id: string;
  /** Ignore one with a lower version than the last. */
  version: number;
  status: Status | null;
  /** While nobody has it. `since`: ISO, null before the search starts. */
  search: { since: string | null; scheduledFor: string | null } | null;
  /** Phone is empty once it is over. */
  rider: { name: string; phone: string; vehicle: Vehicle; plate: string } | null;
  stops: TrackedStopDto[];
  /** Null before it is sure that it comes, and once it is over. */
  eta: { from: string; to: string; confidence: 'normal' | 'low' } | null;
  /** Where the rider is: to about 100 m before the pick-up, null before the claim and once it is over. */
  position: { latitude: number; longitude: number; isExact: boolean; at: string } | null;
  /** ISO; the rider is at the door and waits until then. */
  waitUntil: string | null;
  /** ISO; the rider could not reach anybody there. */
  unreachableAt: string | null;
  /** ISO; when anything was last heard of it. */
  updatedAt: string;
  serverNow: string;
}

/** A rider's own room; what stands in it is read by GET /api/rider/jobs. */
export interface RiderRoom {
  id: string;
  kind: 'rider';
  /** ISO; countdowns go by the server's clock. */
  serverNow: string;
}

/** Where the rider of an order is; before the pick-up only to about 100 m. */
export interface RiderLocationEvent {
  jobId: string;
  lat: number;
  lng: number;
  /** Degrees from north; null if not known. */
  heading: number | null;
  /** ISO. */
  at: string;
}

/** A position as the rider's app sends it: degrees, metres, metres a second, ISO. */
export interface PositionInput {
  lat: number;
  lng: number;
  acc: number;
  speed?: number | null;
  heading?: number | null;
  at: string;
}
