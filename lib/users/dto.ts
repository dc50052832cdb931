import type { CartDto } from '@/lib/cart/dto';
import type { Role } from '@/lib/core/roles';

/** The signed-in user's own public fields (spec §3). */
export interface UserDto extends CartDto {
  _id: string;
  name: string;
  email: string;
  phone: string;
  /** Those that count now. */
  roles: Role[];
  /** Ops and admin don't count yet: a second factor is missing. */
  needsSecondFactor?: true;
  wishList: string[];
  chatId: string | null;
  /** The customer at Paystack, and the account that funds the wallet; null until it is activated. */
  paystackCustomerId: string | null;
  paystackAccountNumber: string | null;
  paystackBankName: string | null;
}

/** What stands in the way of deleting the account, and when it would go. */
export interface DeletionDto {
  date: string;
  /** The person's own orders, dispatches and errands under way. */
  running: number;
  /** In their own wallet, naira. */
  balance: number;
  /** What of it was given up already, naira. */
  givenUp: number;
  /** Rider jobs, and orders of shops that nobody else owns, under way. */
  work: number;
  /** What they have as a rider and in such shops, naira. */
  earnings: number;
}

/** A browser that is signed in to the account. */
export interface SessionDto {
  _id: string;
  /** "An Android device" */
  device: string;
  /** Network address; null if it was not noted. */
  address: string | null;
  signedInAt: string;
  lastSeenAt: string;
  isCurrent: boolean;
}

/** What the profile offers: null for who has no use for it. */
export type SecondFactorState = 'on' | 'off' | null;

/** What only the profile dialog shows of the account. */
export interface ProfileDto {
  memberSince: string;
  /** The new email waits for its owner to follow the link. */
  isEmailOpen: boolean;
  /** Without one, a fresh Google sign-in proves the owner. */
  hasPassword: boolean;
  /** Null for who isn't offered one. */
  secondFactor: SecondFactorState;
  sessions: SessionDto[];
  deletion: DeletionDto;
}
