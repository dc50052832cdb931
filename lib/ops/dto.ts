import type { ApplicationDto } from '@/lib/applications/dto';
import type {
  ApplicationKind,
  ApplicationState,
  CheckId,
  Decision,
} from '@/lib/applications/policy';
import type { ApprovalState, AuditAction, ClosingKind } from '@/lib/core/audit';
import type { RiderStatus } from '@/lib/core/rider-status';
import type { Role } from '@/lib/core/roles';
import type { ServiceKind } from '@/lib/core/service-kind';
import type { Vehicle } from '@/lib/core/vehicles';
import type { Ineligible } from '@/lib/delivery/assignment';
import type { Status } from '@/lib/delivery/status';
import type { CANCEL_CAUSES, ShownReason } from '@/lib/moves/policy';
import type { Fault, NextStep, OrderEvent } from '@/lib/moves/state';
import type { ReportCategory } from '@/lib/orders/policy';
import type { PromoPaidDto } from '@/lib/promos/dto';
import type { VendorStatus } from '@/lib/sellers/policy';
import type { SupportCustomerDto } from '@/lib/support/dto';
import type { PeopleFilter, ProblemCode } from './policy';

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

/** A person as staff see them. */
export interface PersonDto {
  id: string;
  name: string;
  phone: string;
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

/** An entry of the audit log. */
export interface AuditDto {
  id: string;
  /** ISO. */
  at: string;
  name: string | null;
  action: AuditAction;
  reason: string;
  /** Naira; null for actions without an amount. */
  amount: number | null;
  /** The proof of a delivery without its code; read by GET /api/files. */
  photoId: string | null;
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

/** What needs a second person: a refund, a cancellation, or closing a shop or a rider for good. */
export interface ApprovalDto {
  id: string;
  kind: ServiceKind | ClosingKind;
  jobId: string;
  number: string;
  /** The customer who gets the money, or the shop or rider to close. */
  customer: string;
  /** Naira. */
  amount: number;
  /** What the customer paid, and was refunded so far, naira. */
  paid: number;
  refunded: number;
  reason: string;
  askedBy: string | null;
  /** ISO. */
  askedAt: string;
  expiresAt: string;
  state: ApprovalState;
  decidedBy: string | null;
  decidedAt: string | null;
  /** A cancellation, which costs the platform the amount; otherwise a refund. */
  isCancel: boolean;
  /** Whether the caller asked for it, and so can only withdraw it. */
  isOwn: boolean;
  /** Declined by its requester. */
  isTakenBack: boolean;
}

/** Answer of GET /api/admin/approvals, next to `success`. */
export interface ApprovalsDto {
  /** Waiting ones first, oldest first; then decided ones, newest first. */
  approvals: ApprovalDto[];
  /** ISO. */
  serverNow: string;
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
  /** In the order of the route; empty without a delivery job. */
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

/** An account after a command of ops. */
export interface AccountDto {
  userId: string;
  name: string;
  isSuspended: boolean;
}

/** A user in the list of people. */
export interface PersonRowDto {
  userId: string;
  name: string;
  email: string;
  phone: string;
  roles: Role[];
  /** Granted, and not in force until the owner has proved to read the account's email. */
  pendingRoles: Role[];
  isSuspended: boolean;
}

/** Answer of GET /api/admin/people, next to `success`. */
export interface PeopleDto {
  people: PersonRowDto[];
  /** Cursor of the next page; null on the last. */
  next: string | null;
  /** Numbers of accounts. */
  counts: Record<PeopleFilter | 'everyone', number>;
}

/** A note by staff about a user or in their chat. */
export interface PersonNoteDto {
  id: string;
  author: string;
  text: string;
  /** ISO. */
  at: string;
}

/** A user as ops see them. */
export interface PersonPageDto extends PersonRowDto {
  /** Their purchases, wallet and support tickets. */
  customer: SupportCustomerDto;
  /** Their chat with support; null until the first message. */
  chatId: string | null;
  shops: { vendorId: string; name: string; role: string }[];
  /** Null for a user who is no rider. `earnings`: naira. */
  hasSecondFactor: boolean;
  rider: { vehicle: Vehicle; plate: string; isOnline: boolean; earnings: number } | null;
  /** Active ones, latest sign-in first. */
  sessions: { device: string; signedInAt: string; lastSeenAt: string }[];
  /** Notes by staff in their chat, newest first. */
  notes: PersonNoteDto[];
  /** Audit entries about the account, newest first. */
  audit: { id: string; name: string; action: AuditAction; reason: string; at: string }[];
}

/** An application in a list. */
export interface ApplicationRowDto {
  _id: string;
  kind: ApplicationKind;
  state: ApplicationState;
  /** The shop's name, or the applicant's. */
  name: string;
  applicant: PersonDto;
  /** "Food, shoes", or the vehicle. */
  about: string;
  area: string;
  /** ISO; null for one that was never sent. */
  submittedAt: string | null;
  decidedAt: string | null;
}

/** Answer of GET /api/admin/applications, next to `success`. */
export interface ApplicationsDto {
  applications: ApplicationRowDto[];
  /** Cursor of the next page; null on the last. */
  next: string | null;
  /** How many wait. */
  waiting: number;
  /** ISO. */
  serverNow: string;
}

/** A check of an application, by the system or by a person of ops. */
export interface CheckDto {
  id: CheckId;
  /** Passed by the system, or confirmed. */
  isOk: boolean;
  title: string;
  /** What the system found, or what to do. */
  detail: string;
  /** Who confirmed it; null if it is open, or passed by the system. */
  by: { name: string; at: string } | null;
}

/** A product of an applicant's shop. */
interface ShownProductDto {
  id: string;
  name: string;
  /** Base of its first picture; null without one. */
  picture: string | null;
  /** Naira. */
  price: number;
}

/** An application with all that ops see. */
export interface ApplicationPageDto {
  application: ApplicationDto;
  /** Rises with every change by its applicant. */
  rev: number;
  applicant: PersonDto & { email: string; since: string };
  checks: CheckDto[];
  /** Metres by road from the main gate; null without a place. */
  metres: number | null;
  /** The applicant's support chat; null before their first message. */
  chatId: string | null;
  /** The shop's products, newest first, once it is open; `count`: all of them. */
  products: { count: number; shown: ShownProductDto[] } | null;
  /** ISO; when its applicant began it. */
  createdAt: string;
  decisions: { decision: Decision; reason: string; name: string; at: string }[];
  /** Notes by staff about the applicant. */
  notes: PersonNoteDto[];
  /** Whether it is the caller's own. */
  isOwn: boolean;
  vendorId: string | null;
  /** ISO. */
  serverNow: string;
}

/** Problems of a shop or a rider. */
export type StandingProblem =
  | 'paused'
  | 'no-products'
  | 'late'
  | 'paper-ending'
  | 'paper-over'
  | 'gives-back';

/** A shop in the list of ops. */
export interface ShopRowDto {
  vendorId: string;
  name: string;
  status: VendorStatus;
  /** Why it is suspended or closed. */
  statusReason: string;
  isFood: boolean;
  address: string;
  phone: string;
  owner: { userId: string; name: string } | null;
  products: number;
  openOrders: number;
  /** ISO; null without an order. */
  lastOrderAt: string | null;
  foodCertificateUntil: string | null;
  problems: StandingProblem[];
  /** Whether closing it waits for a second person. */
  isClosing: boolean;
}

/** Answer of GET /api/admin/shop/list, next to `success`. */
export interface ShopsDto {
  shops: ShopRowDto[];
  next: string | null;
  /** ISO. */
  serverNow: string;
}

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
