import { SERVICE_KINDS, type ServiceKind } from './service-kind';

/** Characters of the reason that every action of ops needs. */
export const REASON_LENGTH = { min: 5, max: 300 } as const;

/** Actions of ops and support in the audit log. */
export const AUDIT_ACTIONS = [
  'cancel',
  'refund',
  'ask-refund',
  'agree-refund',
  'decline-refund',
  'ask-cancel',
  'agree-cancel',
  'decline-cancel',
  'deliver',
  'assign',
  'release',
  'hide-review',
  'keep-review',
  'show-review',
  'reply-ticket',
  'close-ticket',
  'read-chat',
  'save-promo',
  'end-promo',
  'suspend-account',
  'restore-account',
  'confirm-email',
  'give-up-wallet',
  'grant-role',
  'revoke-role',
  'reset-factor',
  'read-person',
  'read-application',
  'read-document',
  'approve-application',
  'reject-application',
  'ask-application',
  'check-application',
  'suspend-shop',
  'reopen-shop',
  'edit-shop',
  'renew-hold',
  'end-hold',
  'suspend-rider',
  'reopen-rider',
  'ask-close',
  'agree-close',
  'decline-close',
  'hide-product',
  'show-product',
  'resolve-report',
  'ask-report',
  'agree-report',
  'decline-report',
  'ask-shop',
  'keep-objection',
  'move-objection',
  'open-report',
  'change-member',
  'remove-member',
  'accept-account',
  'refuse-account',
  'request-payout',
  'approve-payout',
  'ask-payout',
  'agree-payout',
  'drop-payout',
  'decline-payout',
  'send-payout-again',
  'stop-payouts',
  'resume-payouts',
  'ask-write-off',
  'agree-write-off',
  'decline-write-off',
] as const;

export type AuditAction = (typeof AUDIT_ACTIONS)[number];

export const AUDIT_KINDS = [
  ...SERVICE_KINDS,
  'review',
  'ticket',
  'chat',
  'promo',
  'account',
  'application',
  'shop',
  'rider',
  'product',
  'payout',
  'report',
  'bank-account',
  'write-off',
] as const;

export type AuditKind = (typeof AUDIT_KINDS)[number];

/** What a second person agrees to: money for a purchase, or closing a shop or a rider. */
export const CLOSING_KINDS = ['shop', 'rider'] as const;

export type ClosingKind = (typeof CLOSING_KINDS)[number];

/** `expired`: no one decided in time. */
export const APPROVAL_STATES = ['open', 'agreed', 'declined', 'expired'] as const;

export type ApprovalState = (typeof APPROVAL_STATES)[number];

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

/**
 * What needs a second person: a refund, a cancellation, a payout, a write-off, or closing a shop or a rider
 * for good.
 */
export interface ApprovalDto {
  id: string;
  kind: ServiceKind | ClosingKind | 'payout' | 'report' | 'write-off';
  jobId: string;
  number: string;
  /** The customer, shop or rider who gets the money or owes it, or the shop or rider to close. */
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

/**
 * A bank account whose holder's name ops have to look at. One person decides, by its own call, and it waits
 * until they do.
 */
export interface BankAccountApprovalDto extends Omit<ApprovalDto, 'kind' | 'expiresAt'> {
  kind: 'bank-account';
  expiresAt: null;
  /** On Eki: the shop, its owners, and what they were called less than 30 days ago. */
  ownerNames: string[];
  /** All addresses of the owners: more than one each while a change can be undone. */
  ownerEmails: string[];
  /** The holder's name at the bank. */
  accountName: string;
  bankName: string;
  last4: string;
}

/** What a closed shop, a closed rider or a deleted account owes Eki, which nothing it earns will fill. */
export interface DebtDto {
  party: 'shop' | 'rider';
  /** The vendor for a shop, otherwise the user. */
  ownerId: string;
  name: string;
  /** Naira. */
  amount: number;
  /** Whether writing it off waits for a second person. */
  isWaiting: boolean;
}

/** Answer of GET /api/admin/approvals, next to `success`. */
export interface ApprovalsDto {
  /** Bank accounts to check, oldest first; then waiting ones, oldest first; then decided ones, newest first. */
  approvals: (ApprovalDto | BankAccountApprovalDto)[];
  /** The largest first. */
  debts: DebtDto[];
  /** ISO. */
  serverNow: string;
}
