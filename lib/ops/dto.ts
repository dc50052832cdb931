import type { ApplicationDto } from '@/lib/applications/dto';
import type { ApplicationKind, ApplicationState, Decision } from '@/lib/applications/policy';
import type { Role } from '@/lib/core/roles';
import type { ServiceKind } from '@/lib/core/service-kind';
import type { Ineligible, Vehicle } from '@/lib/delivery/assignment';
import type { RiderStatus } from '@/lib/delivery/rider-status';
import type { Status } from '@/lib/delivery/status';
import type { CANCEL_CAUSES, ShownReason } from '@/lib/moves/policy';
import type { Fault, NextStep, OrderEvent } from '@/lib/moves/state';
import type { ReportCategory } from '@/lib/orders/policy';
import type { PromoPaidDto } from '@/lib/promos/dto';
import type { VendorStatus } from '@/lib/sellers/policy';
import type { SupportCustomerDto } from '@/lib/support/dto';
import type { ApprovalState, AuditAction, ClosingKind, PeopleFilter, ProblemCode } from './policy';

/** Something wrong with an order, a dispatch or an errand. */
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
  /** ISO; when it starts, if it was bought for later. */
  scheduledFor: string | null;
  customer: string;
  /** Where it starts: shops, the pick-up address, or the first stop. */
  from: string;
  /** Where it goes. */
  area: string;
  rider: string | null;
  /** ISO; the latest time of arrival that the customer was told. Null once it is over. */
  promisedBy: string | null;
  /** What a rider waits for at a door first, then the oldest. */
  problems: ProblemDto[];
}

/** Answer of GET /api/admin/jobs beside `success`. */
export interface JobsDto {
  jobs: JobRowDto[];
  /** Cursor of the next page; null on the last. */
  next: string | null;
  /** Of everything that is open. */
  counts: { open: number; late: number; stuck: number };
  /** Refunds that wait for a second person. */
  approvals: number;
  /** ISO. */
  serverNow: string;
}

/** Somebody as staff see them. */
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
  /** Of the line, naira. */
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

/** A place on the way of a dispatch or an errand, or where an order goes. */
export interface JobPlaceDto {
  role: 'pickup' | 'stop' | 'dropoff';
  name: string;
  phone: string;
  address: string;
  note: string;
  /** What may be spent there, naira. */
  budget: number;
}

/** A place that the rider visits, and what is known of the visit. */
export interface JobStopDto {
  seq: number;
  kind: 'pickup' | 'errand' | 'dropoff';
  name: string;
  phone: string;
  address: string;
  state: 'open' | 'done' | 'skipped';
  /** ISO. */
  arrivedAt: string | null;
  /** The rider cannot have come there in that time. */
  isDoubtful: boolean;
  /** Tries to reach somebody, ISO. */
  contacts: string[];
  /** ISO. */
  doneAt: string | null;
  /** From the rider: what they did, or why the stop was skipped. */
  remark: string;
  /** Read by GET /api/files. */
  photoId: string | null;
  receiptId: string | null;
  /** What may be spent there, and what was, naira. */
  budget: number;
  spent: number;
}

/** What happened on the way, without a move of what is brought. */
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
  /** Null for the system and where the account is gone. */
  name: string | null;
  /** What moved, or where the rider was; empty if it was everything. */
  items: string[];
  /** Of an offer: how many riders were asked, and what those known by name did. */
  offer: { asked: number; declined: string[]; silent: string[]; isOpen: boolean } | null;
  reason: string;
  /** Of a cancellation by ops: what the customer and the rider are told. */
  told: ShownReason | null;
  fault: Fault | null;
  /** Naira; 0 if nothing was refunded. */
  refund: number;
  /** The rider who was assigned, lost it, or took the offer. */
  rider: string | null;
}

/** One transfer of the ledger. */
export interface JobTransferDto {
  id: string;
  /** ISO. */
  at: string;
  description: string;
  /** Naira; positive goes to the account, negative comes from it. */
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
  /** Naira; null where the action was not about an amount. */
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
  /** Whom the money goes to, or who is closed. */
  customer: string;
  /** Naira. */
  amount: number;
  /** What the customer paid, and what of it was refunded so far, naira. */
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
  /** It is a cancellation, which costs the platform the amount; otherwise a refund. */
  isCancel: boolean;
  /** Whether the caller asked for it, and so can only take it back. */
  isOwn: boolean;
  /** Declined by who asked for it. */
  isTakenBack: boolean;
}

/** Answer of GET /api/admin/approvals beside `success`. */
export interface ApprovalsDto {
  /** Those that wait first, the oldest first; then what was decided, newest first. */
  approvals: ApprovalDto[];
  /** ISO. */
  serverNow: string;
}

/** An order, a dispatch or an errand, whole. Never with its delivery code. */
export interface JobDto extends JobRowDto {
  /** Rises with every change. */
  version: number;
  owner: PersonDto & { email: string };
  assigned: PersonDto | null;
  /** Who had it last, where nobody has it now. */
  lastRider: PersonDto | null;
  /** Riders who have something of it in their hands, and where they picked it up. */
  holders: (PersonDto & { from: string[] })[];
  items: JobItemDto[];
  parts: JobPartDto[];
  places: JobPlaceDto[];
  /** In the order of the way; empty where riders don't know of it. */
  stops: JobStopDto[];
  /** The rider's report that nobody can be reached at the drop-off. */
  unreachable: { at: string; reason: string } | null;
  /** From the customer: for the kitchen, or what is sent. */
  note: string;
  /** ISO; until when shops can accept. */
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
    /** Above this a second person has to agree; what was given before counts. */
    alone: number;
    /** What of it is still in escrow. */
    escrow: number;
    transfers: JobTransferDto[];
  };
  /** Delivery codes that were wrong. */
  wrongCodes: number;
  /** Newest first. */
  timeline: JobEventDto[];
  audit: AuditDto[];
  /** Newest first. */
  reports: JobReportDto[];
  /** The refund that waits for a second person. */
  approval: ApprovalDto | null;
  /** What ops can do now. */
  next: NextStep[];
  /** Whether it can be given to a rider, or to another one. */
  canAssign: boolean;
  /** Whether it can be taken from its rider. */
  canRelease: boolean;
  /** What cancelling all of it would refund, naira; null if nothing can be cancelled. */
  cancellation: {
    itemIds: string[];
    refund: number;
    /** Once something is picked up: why it doesn't arrive, and who can be at fault. Empty before. */
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
  /** Why the rider would not be asked for it; null if they would. `taken`: ops took it from them. */
  reason: Ineligible | 'taken' | null;
}

/** An account, as ops suspend and restore it. */
export interface AccountDto {
  userId: string;
  name: string;
  isSuspended: boolean;
}

/** Somebody in a list of people. */
export interface PersonRowDto {
  userId: string;
  name: string;
  email: string;
  phone: string;
  roles: Role[];
  isSuspended: boolean;
}

/** Answer of GET /api/admin/people beside `success`. */
export interface PeopleDto {
  people: PersonRowDto[];
  /** Cursor of the next page; null on the last. */
  next: string | null;
  /** Of all accounts. */
  counts: Record<PeopleFilter | 'everyone', number>;
}

/** What staff wrote about somebody or in their chat. */
export interface PersonNoteDto {
  id: string;
  author: string;
  text: string;
  /** ISO. */
  at: string;
}

/** Somebody as ops see them. */
export interface PersonPageDto extends PersonRowDto {
  /** What they bought, their wallet and their tickets. */
  customer: SupportCustomerDto;
  /** Their chat with support; null until the first message. */
  chatId: string | null;
  shops: { vendorId: string; name: string; role: string }[];
  /** Null for who is no rider. `earnings`: naira. */
  hasSecondFactor: boolean;
  rider: { vehicle: Vehicle; plate: string; isOnline: boolean; earnings: number } | null;
  /** Not ended, the latest sign-in first. */
  sessions: { device: string; signedInAt: string; lastSeenAt: string }[];
  /** What staff wrote about their chat, newest first. */
  notes: PersonNoteDto[];
  /** What staff did to the account, newest first. */
  audit: { id: string; name: string; action: AuditAction; reason: string; at: string }[];
}

/** An application in a list. */
export interface ApplicationRowDto {
  _id: string;
  kind: ApplicationKind;
  state: ApplicationState;
  /** Of the shop, or of who would ride. */
  name: string;
  applicant: PersonDto;
  /** "Food, shoes", or the vehicle. */
  about: string;
  area: string;
  /** ISO; null for one that was never sent. */
  submittedAt: string | null;
  decidedAt: string | null;
}

/** Answer of GET /api/admin/applications beside `success`. */
export interface ApplicationsDto {
  applications: ApplicationRowDto[];
  /** Cursor of the next page; null on the last. */
  next: string | null;
  /** Those that wait. */
  waiting: number;
  /** ISO. */
  serverNow: string;
}

/** Something that the system has checked. */
export interface CheckDto {
  id: 'bank' | 'area' | 'double' | 'paper' | 'terms';
  isOk: boolean;
  title: string;
  detail: string;
}

/** An application as ops decide on it. */
export interface ApplicationPageDto {
  application: ApplicationDto;
  /** Rises with every change by its applicant. */
  rev: number;
  applicant: PersonDto & { email: string; since: string };
  checks: CheckDto[];
  /** Metres by road from the main gate; null without a place. */
  metres: number | null;
  /** Who called the number, and when; null while nobody has. */
  called: { name: string; at: string } | null;
  decisions: { decision: Decision; reason: string; name: string; at: string }[];
  /** Of staff, about the applicant. */
  notes: PersonNoteDto[];
  /** Whether it is the caller's own. */
  isOwn: boolean;
  vendorId: string | null;
  /** ISO. */
  serverNow: string;
}

/** What ops should look at. */
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

/** Answer of GET /api/admin/shop/list beside `success`. */
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
  /** ISO; when a job was last taken, and where the phone was last seen. */
  lastJobAt: string | null;
  seenAt: string | null;
  licenceUntil: string | null;
  problems: StandingProblem[];
  isClosing: boolean;
}

/** Answer of GET /api/admin/rider/list beside `success`. */
export interface RidersDto {
  riders: RiderRowDto[];
  next: string | null;
  /** ISO. */
  serverNow: string;
}
