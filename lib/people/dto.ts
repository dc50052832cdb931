import type { Role } from '@/lib/core/roles';

/** The signed-in user's own public fields, without cart and wishlist. */
export interface OwnAccountDto {
  _id: string;
  name: string;
  email: string;
  phone: string;
  /** Roles in force. */
  roles: Role[];
  /** Ops and admin aren't in force: a second factor is missing. */
  needsSecondFactor?: true;
  chatId: string | null;
  /** The customer at Paystack, and the account that funds the wallet; null until it is activated. */
  paystackCustomerId: string | null;
  paystackAccountNumber: string | null;
  paystackBankName: string | null;
}

/** What a deletion would wait for, and its date. */
export interface DeletionDto {
  date: string;
  /** Ongoing orders, dispatches and errands of the customer. */
  running: number;
  /** In their own wallet, naira. */
  balance: number;
  /** The part of it that was given up, naira. */
  givenUp: number;
  /** Ongoing rider jobs, and ongoing orders of shops without another owner. */
  work: number;
  /** Unpaid earnings as a rider and of such shops, naira; without what they owe. */
  earnings: number;
}

/** A browser that is signed in to the account. */
export interface SessionDto {
  _id: string;
  /** "An Android device" */
  device: string;
  /** Network address; null if it was not recorded. */
  address: string | null;
  signedInAt: string;
  lastSeenAt: string;
  isCurrent: boolean;
}

/** Null for users who aren't offered one. */
export type SecondFactorState = 'on' | 'off' | null;

/** Fields of the account that only the profile dialog shows. */
export interface ProfileDto {
  memberSince: string;
  /** The new email is not confirmed. */
  isEmailOpen: boolean;
  /** Without one, a fresh Google sign-in proves ownership. */
  hasPassword: boolean;
  secondFactor: SecondFactorState;
  sessions: SessionDto[];
  deletion: DeletionDto;
}
