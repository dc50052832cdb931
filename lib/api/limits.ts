/** A limit on calls. */
export interface Limit {
  /** Calls allowed in the window. */
  points: number;
  windowS: number;
  /** On top, calls allowed in a day. */
  perDay?: number;
  /**
   * Counted for the signed-in user, or for the client's address. A guest's call is counted for the
   * device where it names one, and for the address. By 'visitor' is the same, but a sealed session
   * cookie is enough to be counted as its user: the database is not asked.
   */
  by: 'user' | 'visitor' | 'address';
  /** Shared limits are counted in the database, for all processes; the others in each process. */
  shared: boolean;
}

/**
 * Guests have no account to count by, and a campus network puts thousands of them behind one
 * address: a limit by user allows this many times its points to all guests of an address.
 */
export const GUESTS_BEHIND_ONE_ADDRESS = 30;

/** Limits by name (design, security part 4.3). */
export const LIMITS = {
  session: { points: 120, windowS: 60, by: 'user', shared: false },
  account: { points: 30, windowS: 60, by: 'user', shared: false },
  /** Only what one process can bear: wrong passwords are counted in `users/sign-in-limits`. */
  signIn: { points: 300, windowS: 60, by: 'address', shared: false },
  register: { points: 20, windowS: 3_600, by: 'address', shared: true },
  cart: { points: 120, windowS: 60, by: 'user', shared: false },
  catalog: { points: 300, windowS: 60, by: 'visitor', shared: false },
  /** Each pause in typing asks once. */
  typing: { points: 120, windowS: 60, by: 'user', shared: false },
  reads: { points: 120, windowS: 60, by: 'user', shared: false },
  wallet: { points: 60, windowS: 60, by: 'user', shared: false },
  address: { points: 60, windowS: 60, by: 'user', shared: false },
  suggestions: { points: 40, windowS: 60, by: 'user', shared: false },
  fee: { points: 60, windowS: 60, by: 'user', shared: false },
  cancel: { points: 20, windowS: 3_600, by: 'user', shared: true },
  payment: { points: 10, windowS: 60, perDay: 60, by: 'user', shared: true },
  paymentState: { points: 60, windowS: 60, by: 'user', shared: false },
  webhook: { points: 600, windowS: 60, by: 'address', shared: false },
} as const satisfies Record<string, Limit>;

export type LimitName = keyof typeof LIMITS;
