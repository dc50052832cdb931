import type { PayoutDto, PayoutsDto } from './dto';

/** A stop of money out. */
export interface PayoutStopDto {
  why: string;
  /** ISO. */
  at: string;
  /** Null if the owner stopped it, by "This wasn’t me". */
  by: string | null;
  /** ISO; null if an admin has to end it. */
  until: string | null;
}

/** Answer of GET /api/admin/payouts, next to `success`. */
export interface StaffPayoutsDto extends PayoutsDto {
  /** Of the open ones: their number and their sum in naira. */
  summary: {
    count: number;
    amount: number;
    /** What the provider can send, naira; null while it doesn't answer. */
    providerReady: number | null;
  };
  /** Set while all money out is stopped. */
  stop: PayoutStopDto | null;
  /** ISO. */
  serverNow: string;
}

/** What has happened to a payout, newest first. */
export interface PayoutEntryDto {
  /** ISO. */
  at: string;
  what:
    | 'requested'
    | 'approved'
    | 'released'
    | 'sent'
    | 'answered'
    | 'paid'
    | 'cancelled'
    | 'declined'
    | 'returned'
    | 'stray';
  /** Who did it; null for Eki and the provider. */
  name: string | null;
  /** The reference at the provider; null if it is about none. */
  reference: string | null;
  /** The provider's answer or the bank's reason; empty without one. */
  text: string;
  /** What it booked, naira; null for nothing. */
  amount: number | null;
}

/** Earnings of the party since the payout before, of one day. Naira. */
export interface PayoutDayDto {
  /** "2026-11-17", in Lagos. */
  day: string;
  orders: number;
  earned: number;
  /** Negative or 0. */
  refunds: number;
}

/** Answer of GET /api/admin/payouts/{payoutId}, next to `success`. */
export interface StaffPayoutDto {
  payout: PayoutDto & { ownerId: string; requestedBy: string };
  entries: PayoutEntryDto[];
  /** What it pays, oldest first; empty for a withdrawal. */
  days: PayoutDayDto[];
  bankAccount: {
    accountName: string;
    bankName: string;
    last4: string;
    history: { at: string; what: string; name: string | null }[];
    /** Others on Eki with the same account. */
    alsoUsedBy: string[];
    /** ISO; null unless this party's payouts are stopped until then. */
    stoppedUntil: string | null;
  };
  /** Set while this party's payouts are stopped. */
  stop: PayoutStopDto | null;
  serverNow: string;
}

/** One payout of POST /api/admin/payout/approve. */
export interface ApprovedPayoutDto {
  payoutId: string;
  ok: boolean;
  status: PayoutDto['status'] | null;
  /** Why not; missing if `ok`. */
  message?: string;
  /** Whether it waits for a second person. */
  isWaiting: boolean;
}
