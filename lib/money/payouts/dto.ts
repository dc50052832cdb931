import type { Party, PayoutProblem, PayoutStatus, SecondReason } from './policy';

/** A payout or withdrawal. Amounts in naira, times ISO. */
export interface PayoutDto {
  id: string;
  party: Party;
  /** The shop, the rider or the customer. */
  ownerName: string;
  amount: number;
  /** What the provider charged us, with stamp duty; 0 until it is paid. */
  fee: number;
  status: PayoutStatus;
  /** Set for staff only: what they have to look at. */
  problem: PayoutProblem | null;
  /** References sent to the provider so far. */
  attempts: number;
  requestedAt: string;
  dueAt: string;
  paidAt: string | null;
  /** Why it was declined or came back; null otherwise. */
  reason: string | null;
  bankName: string;
  last4: string;
  /** Whether the caller asked for it. */
  isOwn: boolean;
  /** Whether the caller may approve it now. */
  canApprove: boolean;
  /** For staff: whether the caller may decline it or send it again, as far as it is for them to decide. */
  canDecide: boolean;
  /** For staff: why the caller can't approve it, or decide about it at all; null if they can. */
  whyNot: string | null;
  needsSecond: boolean;
  secondReasons: SecondReason[];
  /** Who approved it so far. */
  approvals: { name: string; at: string; isYou: boolean }[];
  /** When the first approval ends; null if none waits for a second person. */
  until: string | null;
}

/** Answer of GET /api/payout/list, next to `success`. */
export interface PayoutsDto {
  payouts: PayoutDto[];
  /** Cursor of the next page; null on the last. */
  next: string | null;
}
