import type { Status } from '@/lib/core/delivery/status';
import type { ServiceKind } from '@/lib/core/service-kind';
import type { Vehicle } from '@/lib/core/vehicles';
import type { Answer } from '@/lib/platform/socket-events';
import type { AreaDto, OfferDto } from '@/lib/purchases/delivery/dto';
import type { ServiceDto } from '@/lib/purchases/moves/dto';

export type JobStep = 'arrive' | 'pick' | 'stop' | 'deliver';

/**
 * A stop of a job. An hour after the job's end, name, phone, address and note are empty, and the place
 * is 0, 0.
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
  /** How to find the shop, in its own words; pickups of an order. */
  landmark: string;
  area: AreaDto;
  state: 'open' | 'done' | 'skipped';
  /** ISO. */
  arrivedAt: string | null;
  /** ISO; from then on, and after two tries, the customer can be reported as unreachable. */
  waitUntil: string | null;
  /** ISO times of the contact attempts. */
  contacts: string[];
  doneAt: string | null;
  /** The rider's own. */
  remark: string;
  photoId: string | null;
  receiptId: string | null;
  /** What to pick up: pickups of an order. */
  items: { id: string; name: string; optionName: string; addons: string[]; quantity: number }[];
  /** ISO; pickups of an order. */
  readyBy: string | null;
  readyAt: string | null;
  /** The shop has marked it as handed over: no PIN is needed. */
  isHandedOver: boolean;
  /** ISO; end of the lock after wrong PINs. */
  pinLockedUntil: string | null;
  /** Naira; errands only. */
  budget: number;
  spent: number;
  /** The rider's request for more money. */
  approval: {
    /** The whole budget requested for the stop, naira. */
    amount: number;
    state: 'asked' | 'agreed' | 'declined';
    /** ISO; without an answer it counts as declined. */
    expiresAt: string;
  } | null;
}

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
  /** First name. */
  customer: string;
  stops: StopDto[];
  /** Earlier riders from whom to collect; empty once the rider is at the drop-off. */
  collect: { name: string; phone: string; from: string[] }[];
  /** Null when it is over. */
  next: { stop: number; step: JobStep } | null;
  canGiveBack: boolean;
  /** ISO; end of the lock after wrong delivery codes. */
  codeLockedUntil: string | null;
  /** Wrong codes left before the lock. */
  codeTriesLeft: number;
  /** The rider's report that the customer can't be reached; support decides. */
  unreachable: { at: string; reason: string } | null;
  /** ISO. */
  endedAt: string | null;
}

export interface RiderStateDto {
  name: string;
  vehicle: Vehicle;
  plate: string;
  isApproved: boolean;
  /** Why there are no offers: by ops, or because the licence has ended. */
  pausedBecause: 'suspended' | 'closed' | 'licence' | null;
  /** The reason ops gave for suspending or closing the account; empty otherwise. */
  pausedReason: string;
  /** The last day of the licence, `2027-03-31`; null if the vehicle needs none. */
  licenceUntil: string | null;
  isOnline: boolean;
  /** Earned today, naira, and jobs ended today. */
  today: { pay: number; jobs: number };
}

export interface EndedJobDto {
  jobId: string;
  number: string;
  state: 'delivered' | 'cancelled';
  /** Who cancelled it, and the reason that ops chose; null if it was delivered. */
  cancelledBy: ServiceDto['cancelledBy'];
  cancelReason: ServiceDto['cancelReason'];
  /** Naira. */
  paid: number;
  /** ISO. */
  endedAt: string;
}

/** Response of GET /api/rider/jobs. */
export interface RiderJobsDto {
  rider: RiderStateDto;
  offer: OfferDto | null;
  jobs: JobDto[];
  /** Ended in the last hour, newest first. */
  ended: EndedJobDto[];
  /** ISO. */
  serverNow: string;
}

export interface EarningDto {
  id: string;
  kind: ServiceKind;
  refId: string;
  number: string;
  /** ISO. */
  at: string;
  /** Naira. */
  amount: number;
  /** Pay of a job, money spent for a customer, or a refund at the rider's cost. */
  type: 'job' | 'reimbursement' | 'refund';
  /** "Ekosodin to Hall 3". */
  text: string;
}

/** Response of GET /api/rider/earnings. */
export interface EarningsDto {
  /** Today, naira. `reimbursed`: repaid spending for customers, which is not pay. */
  day: { pay: number; jobs: number; reimbursed: number };
  /** This week, from Monday. */
  week: EarningsDto['day'] & { days: { date: string; pay: number }[] };
  /** Pay and reimbursements that are not paid out, naira. */
  balance: number;
  /** Newest first. */
  entries: EarningDto[];
  /** Cursor of older ones. */
  nextBefore: string | null;
}

export interface TrackedStopDto {
  /** From 0, in the order of the route. */
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
  /** Naira; errands only. */
  budget: number;
  spent: number;
  /** The rider's request for more money. */
  approval: StopDto['approval'];
}

/** Response of GET /api/delivery/track, for the customer. */
export interface TrackingDto {
  kind: ServiceKind;
  id: string;
  /** Ignore one with a lower version than the last. */
  version: number;
  status: Status | null;
  /**
   * While no rider has it. ISO; `since`: null before riders are asked, `asksAt`: when that begins, if it
   * is later because the shop is still preparing.
   */
  search: { since: string | null; asksAt: string | null; scheduledFor: string | null } | null;
  /** Phone is empty once it is over. */
  rider: { name: string; phone: string; vehicle: Vehicle; plate: string } | null;
  stops: TrackedStopDto[];
  /** Null before the shops accept or the search starts, and once it is over. */
  eta: { from: string; to: string; confidence: 'normal' | 'low' } | null;
  /** The rider's position, coarse (100 m) before pick-up; null before the claim and once it is over. */
  position: { latitude: number; longitude: number; isExact: boolean; at: string } | null;
  /** ISO; how long the rider waits at the door. */
  waitUntil: string | null;
  /** ISO; when the rider reported the customer as unreachable. */
  unreachableAt: string | null;
  /** ISO; of the last event or position. */
  updatedAt: string;
  serverNow: string;
}

/** A rider's own room; its content is read by GET /api/rider/jobs. */
export interface RiderRoom {
  id: string;
  kind: 'rider';
  /** ISO; countdowns use the server's clock. */
  serverNow: string;
}

/** The rider's position; coarse (100 m) before pick-up. */
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

declare module '@/lib/platform/socket-events' {
  interface RoomStates {
    rider: RiderRoom;
  }

  interface ClientEvents {
    position: (input: PositionInput, answer?: Answer<{ ok: true }>) => void;
  }

  interface ServerEvents {
    'rider-location': (event: RiderLocationEvent) => void;
  }
}
