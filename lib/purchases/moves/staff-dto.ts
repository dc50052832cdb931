import type { ApprovalDto, AuditDto } from '@/lib/core/audit';
import type { Status } from '@/lib/core/delivery/status';
import type { ServiceKind } from '@/lib/core/service-kind';
import type { PersonDto } from '@/lib/people/staff-dto';
import type { PromoPaidDto } from '@/lib/purchases/checkout/promos/dto';
import type { JobStopDto, RouteCommand } from '@/lib/purchases/delivery/staff-dto';
import type { ReportCategory } from '@/lib/purchases/moves/reports/policy';
import type { CANCEL_CAUSES, ShownReason } from './messages';
import type { ProblemCode } from './staff-policy';
import type { Fault, NextStep, OrderEvent } from './state';

/** A problem of an order, a dispatch or an errand. */
export interface ProblemDto {
  code: ProblemCode;
  /** ISO. */
  since: string;
}

/** An order, a dispatch or an errand in the list of ops. */
export interface JobRowDto {
  kind: ServiceKind;
  id: string;
  /** Short number for people: "8F21C4". */
  number: string;
  status: Status | null;
  isExpress: boolean;
  /** ISO. */
  placedAt: string;
  /** ISO; when it starts, if it is scheduled. */
  scheduledFor: string | null;
  customer: string;
  /** Where it starts: shops, the pick-up address, or the first stop. */
  from: string;
  /** Where it goes. */
  area: string;
  rider: string | null;
  /** ISO; the latest time of arrival promised to the customer. Null once it is over. */
  promisedBy: string | null;
  /** An unreachable customer first, then the oldest. */
  problems: ProblemDto[];
}

/** Answer of GET /api/admin/jobs, next to `success`. */
export interface JobsDto {
  jobs: JobRowDto[];
  /** Cursor of the next page; null on the last. */
  next: string | null;
  /** Numbers of open jobs. */
  counts: { open: number; late: number; stuck: number };
  /** Refunds that wait for a second person. */
  approvals: number;
  /** ISO. */
  serverNow: string;
}

/** A line of an order. */
export interface JobItemDto {
  id: string;
  vendorId: string;
  name: string;
  /** Option and add-ons; empty if there are none. */
  choices: string;
  quantity: number;
  /** Price of the line, naira. */
  price: number;
  status: Status;
  image: string;
}

/** A shop's part of an order. */
export interface JobPartDto {
  vendorId: string;
  name: string;
  /** Empty if the shop has none. */
  phone: string;
  status: Status | null;
  /** ISO. */
  acceptedAt: string | null;
  readyBy: string | null;
  readyAt: string | null;
  handedOverAt: string | null;
}

/** A stop of a dispatch or an errand, or the destination of an order. */
export interface JobPlaceDto {
  role: 'pickup' | 'stop' | 'dropoff';
  name: string;
  phone: string;
  address: string;
  note: string;
  /** What may be spent there, naira. */
  budget: number;
}

/** One event of the timeline. */
export interface JobEventDto {
  /** ISO. */
  at: string;
  status: Status;
  command: OrderEvent['command'] | RouteCommand;
  by: 'system' | 'customer' | 'seller' | 'rider' | 'ops';
  /** Null for the system and for a deleted account. */
  name: string | null;
  /** Names of what moved, or of the stop; empty if everything moved. */
  items: string[];
  /** Of an offer: how many riders were asked, and what the named ones did. */
  offer: { asked: number; declined: string[]; silent: string[]; isOpen: boolean } | null;
  reason: string;
  /** Of a cancellation by ops: the reason shown to the customer and the rider. */
  told: ShownReason | null;
  fault: Fault | null;
  /** Naira; 0 if nothing was refunded. */
  refund: number;
  /** The rider who was assigned, released, or accepted the offer. */
  rider: string | null;
}

/** One transfer of the ledger. */
export interface JobTransferDto {
  id: string;
  /** ISO. */
  at: string;
  description: string;
  /** Naira; positive is credited to the account, negative debited. */
  entries: { account: string; amount: number }[];
}

/** A problem that the customer reported. */
export interface JobReportDto {
  id: string;
  /** ISO. */
  at: string;
  category: ReportCategory;
  message: string;
  /** What it is about; empty if everything. */
  items: string[];
  /** Read by GET /api/files. */
  photoId: string | null;
  /** Made more than 30 minutes after the end. */
  isLate: boolean;
}

/** An order, a dispatch or an errand in full, without its delivery code. */
export interface JobDto extends JobRowDto {
  /** Rises with every change. */
  version: number;
  owner: PersonDto & { email: string };
  assigned: PersonDto | null;
  /** The last rider, where it has none now. */
  lastRider: PersonDto | null;
  /** Riders who carry a part of it, and where they picked it up. */
  holders: (PersonDto & { from: string[] })[];
  items: JobItemDto[];
  parts: JobPartDto[];
  places: JobPlaceDto[];
  /** In the order of the route. */
  stops: JobStopDto[];
  /** The rider's report that the customer can't be reached at the drop-off. */
  unreachable: { at: string; reason: string } | null;
  /** From the customer: for the kitchen, or what is sent. */
  note: string;
  /** ISO; shops can accept until then. */
  acceptBy: string | null;
  money: {
    /** Naira. */
    total: number;
    deliveryFee: number;
    serviceFee: number;
    promo: PromoPaidDto | null;
    refunded: number;
    goodwill: number;
    /** What can still be refunded. */
    refundable: number;
    /** Above this a second person has to agree; earlier goodwill is deducted. */
    alone: number;
    /** The part of it still in escrow. */
    escrow: number;
    transfers: JobTransferDto[];
  };
  /** Wrong delivery codes entered. */
  wrongCodes: number;
  /** Newest first. */
  timeline: JobEventDto[];
  audit: AuditDto[];
  /** Newest first. */
  reports: JobReportDto[];
  /** The refund that waits for a second person. */
  approval: ApprovalDto | null;
  /** Commands that ops can use now. */
  next: NextStep[];
  /** Whether it can be assigned to a rider, or to another one. */
  canAssign: boolean;
  /** Whether its rider can be released. */
  canRelease: boolean;
  /** What cancelling all of it would refund, naira; null if nothing can be cancelled. */
  cancellation: {
    itemIds: string[];
    refund: number;
    /** After pick-up: the possible causes of a failed delivery, and who can be at fault. Empty before. */
    causes: { cause: (typeof CANCEL_CAUSES)[number]; faults: readonly Fault[] }[];
  } | null;
  /** ISO. */
  serverNow: string;
}
