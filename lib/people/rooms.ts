import type { ClientSession, Types } from 'mongoose';

// What other rooms do about an account. `lib/assembly` hands it in.

/** An account that is deleted or suspended, or may be. */
export interface Leaving {
  userId: string;
  /** Shops without another owner. */
  vendorIds: readonly string[];
}

/** What a deletion waits for. */
export interface Waiting {
  /** Ongoing purchases of the customer. */
  running: number;
  /** Ongoing work of the shops without another owner. */
  work: number;
  /** Whether something about the person's money is undecided. */
  hasClaims: boolean;
}

/** The account has changed since it was found ready for deletion. */
export class NotSettled extends Error {}

/** A room's part of deleting an account. */
export interface Eraser {
  findWaiting?: (leaving: Leaving, now: Date) => Promise<Partial<Waiting>>;
  /** Ids of the person's files, which are erased with the account. */
  listFiles?: (leaving: Leaving) => Promise<Types.ObjectId[]>;
  /**
   * Erases what describes the person, in the transaction of the deletion. Throws NotSettled where it has to
   * wait after all.
   */
  erase: (leaving: Leaving, session: ClientSession, now: Date) => Promise<void>;
}

/** Shops without another owner: no one is at their boards while their owner is away. */
export interface SoleShops {
  find: (userId: string, session?: ClientSession) => Promise<string[]>;
  /** Writes the person's shops, so that deletions of two of their owners conflict. */
  touch: (userId: string, session: ClientSession, now: Date) => Promise<void>;
  pause: (userId: string, session: ClientSession) => Promise<void>;
  reopen: (userId: string, session: ClientSession) => Promise<void>;
}

/** The other rooms, for deleting an account. */
export interface DeletionRooms {
  soleShops: SoleShops;
  /** In the order in which they erase. */
  erasers: readonly Eraser[];
}

/** The other rooms, for suspending an account. */
export interface SuspensionRooms {
  soleShops: SoleShops;
  /** Takes back the job that a suspended rider has been offered. */
  returnOffer: (userId: string, session: ClientSession, now: Date) => Promise<unknown>;
  /** Gives back what they, and shops without another owner, have asked to be paid out. */
  declinePayouts: (person: Leaving, session: ClientSession, now: Date) => Promise<void>;
}
