import type { ServiceKind } from '@/lib/core/service-kind';
import type { Bearer, ReportCategory, ReportState, Resolution, Suggestion } from './policy';

/** What a party gives (negative) or gets, naira. */
export interface ReportPartyDto {
  party: 'customer' | 'shop' | 'rider' | 'platform';
  name: string;
  amount: number;
}

/** A report as its customer sees it. */
export interface ReportDto {
  id: string;
  /** ISO. */
  at: string;
  category: ReportCategory;
  message: string;
  itemIds: string[];
  photoId: string | null;
  /** Reported more than 30 minutes after the end. */
  isLate: boolean;
  state: ReportState;
  /** ISO; when the answer is due. Null once it is closed, and if we don't open within a week. */
  dueAt: string | null;
  /** The last answer; null before. */
  answer: string | null;
  answeredAt: string | null;
  /** First name of who answered. */
  answeredBy: string | null;
  resolution: Resolution | null;
  /** What the customer got for it, naira. */
  amount: number;
  /** What each party gave or got; empty without money. */
  parties: ReportPartyDto[];
  /** The customer's reply to the answer; null without one. */
  reply: string | null;
  canReply: boolean;
}

/** A report in the list of ops. */
export interface ReportRowDto {
  id: string;
  kind: ServiceKind;
  /** The order, dispatch or errand, and its short number. */
  jobId: string;
  number: string;
  customer: string;
  category: ReportCategory;
  /** The affected items, "2 × Zobo"; empty for all. */
  items: string[];
  /** ISO. */
  at: string;
  state: ReportState;
  /** Reported more than 30 minutes after the end. */
  isLate: boolean;
  dueAt: string | null;
  closedAt: string | null;
  resolution: Resolution | null;
  /** What the customer got, naira. */
  amount: number;
  /** A second person has to agree to its answer. */
  isWaiting: boolean;
  /** A shop or a rider has objected, and nobody has decided yet. */
  hasObjection: boolean;
}

/** Answer of GET /api/admin/reports, next to `success`. */
export interface ReportsDto {
  reports: ReportRowDto[];
  /** Closed ones with an objection to decide, the oldest first; with the open ones. */
  objections: ReportRowDto[];
  /** An objection to a closed one counts as open. */
  counts: Record<ReportState, number>;
  /** How long today's answers took on average, minutes; null without one. */
  averageMin: number | null;
  /** Cursor of the next page; null on the last. */
  next: string | null;
  /** ISO. */
  serverNow: string;
}

/** A line of the order that a report is about. */
export interface ReportItemDto {
  itemId: string;
  vendorId: string;
  name: string;
  choices: string;
  image: string;
  quantity: number;
  /** Pieces that can still be refunded. */
  left: number;
  /** Naira. */
  price: number;
  isReported: boolean;
}

export interface ShopQuestionDto {
  vendorId: string;
  shop: string;
  question: string;
  askedBy: string | null;
  /** ISO. */
  askedAt: string;
  answerBy: string;
  answer: {
    agrees: boolean;
    message: string;
    photoId: string | null;
    name: string | null;
    at: string;
  } | null;
}

export interface ReportDecisionDto {
  resolution: Resolution;
  answer: string;
  /** ISO. */
  at: string;
  by: string | null;
  agreedBy: string | null;
  bearer: Bearer | null;
  amount: number;
  parties: ReportPartyDto[];
}

export interface ObjectionDto {
  id: string;
  party: 'shop' | 'rider';
  name: string;
  /** Naira. */
  amount: number;
  message: string;
  /** ISO. */
  at: string;
  outcome: { keep: boolean; reason: string; by: string | null; at: string } | null;
  /** Whether the caller may decide on it. */
  canDecide: boolean;
}

/** How often something was reported in 30 days. */
export interface ReportRateDto {
  /** Reports, and those of them with the same category. */
  reports: number;
  same: number;
  /** Deliveries in that time. */
  deliveries: number;
}

/** A report with what ops need to decide. */
export interface ReportDetailDto extends ReportRowDto {
  message: string;
  photoId: string | null;
  reply: { message: string; at: string } | null;
  /** Name of the member of staff who opened it for the customer. */
  openedBy: string | null;
  /** First name, for the answer. */
  firstName: string;
  total: number;
  refunded: number;
  refundable: number;
  /** What the caller may refund without a second person, naira. */
  alone: number;
  lines: ReportItemDto[];
  shops: { vendorId: string; name: string; rate: ReportRateDto }[];
  rider: string | null;
  /** ISO; null while it is under way. */
  deliveredAt: string | null;
  area: string;
  deliveryFee: number;
  /** What happened, oldest first: `ready` per shop, `picked` per shop with what the rider noted, `delivered`. */
  facts: {
    code: 'ready' | 'picked' | 'delivered';
    name: string;
    note: string;
    at: string;
    lateMin: number;
  }[];
  customerRate: ReportRateDto;
  suggestion: Suggestion;
  questions: ShopQuestionDto[];
  decisions: ReportDecisionDto[];
  objections: ObjectionDto[];
  /** The answer that waits for a second person. */
  approval: {
    id: string;
    amount: number;
    askedBy: string | null;
    answer: string;
    isOwn: boolean;
  } | null;
  serverNow: string;
}

/** Answer of POST /api/admin/report/resolve, next to `success`. */
export interface ResolvedDto {
  report: ReportDetailDto;
  /** It waits for a second person, or with `dryRun` it would. */
  isWaiting: boolean;
  preview: ReportPartyDto[];
}

/** A question about a report on a shop's board. */
export interface BoardReportDto {
  id: string;
  vendorId: string;
  number: string;
  category: ReportCategory;
  /** The shop's affected items. */
  items: { name: string; quantity: number; image: string }[];
  message: string;
  /** First name. */
  customerName: string;
  question: string;
  askedBy: string;
  askedAt: string;
  photoId: string | null;
  /** What agreeing would cost, and what of the order stays the shop's, naira; null for the kitchen. */
  cost: number | null;
  keeps: number | null;
  /** ISO. */
  at: string;
  deliveredAt: string | null;
  answerBy: string;
  /** Whether the member may agree; anybody may disagree. */
  mayAgree: boolean;
}

/** A refund at a shop's or a rider's cost, to object to. */
export interface ChargedReportDto {
  id: string;
  number: string;
  category: ReportCategory;
  /** Naira. */
  amount: number;
  answer: string;
  /** ISO. */
  at: string;
  objectBy: string;
  /** What was objected; null if nothing was. */
  objection: { message: string; outcome: 'waiting' | 'kept' | 'moved' } | null;
}
