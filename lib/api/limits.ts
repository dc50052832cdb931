/** A limit on calls. */
export interface Limit {
  /** Calls allowed in the window; a call of the product list counts for as much as it asks for. */
  points: number;
  windowS: number;
  /** Besides, so many calls in 24 hours for a user; guests have no account to count them by. */
  perDay?: number;
  /**
   * Counted for the signed-in user, or for the client's address. A guest's call is counted for the
   * address, and for the device where it names one. By 'visitor' is the same, but a sealed session
   * cookie is enough to be counted as its user: the database is not asked. By 'device' everyone is
   * counted as a guest is.
   */
  by: 'user' | 'visitor' | 'device' | 'address';
  /**
   * How many times its points all guests behind one address have together;
   * `GUESTS_BEHIND_ONE_ADDRESS` where nothing is said. 1: guests are not told apart.
   */
  guests?: number;
  /** Shared limits are counted in the database, for all processes; the others in each process. */
  shared: boolean;
  /**
   * Where it is given, only calls that are well-formed use up the limit, and with an
   * Idempotency-Key only those that run. Before that, so many calls a minute are looked at in each
   * process: cheap refusals must not close what is scarce.
   */
  looks?: number;
}

/**
 * Guests have no account to count by, and a campus network puts thousands of them behind one
 * address: a limit by user allows this many times its points to all guests of an address.
 */
export const GUESTS_BEHIND_ONE_ADDRESS = 30;

/** Limits by name (design, security part 4.3; where they differ: decision 21). */
export const LIMITS = {
  session: { points: 120, windowS: 60, by: 'user', shared: false },
  account: { points: 30, windowS: 60, by: 'user', shared: false },
  /** Only what one process can bear: wrong passwords are counted in `users/sign-in-limits`. */
  signIn: { points: 300, windowS: 60, by: 'address', shared: false },
  /** 300 an hour for an address: a hall of residence that registers on its first day has one. */
  register: { points: 20, windowS: 3_600, by: 'device', guests: 15, shared: true, looks: 300 },
  cart: { points: 120, windowS: 60, by: 'user', shared: false },
  /**
   * A point for each hundred products. 1,500 a minute for an address: pages are not counted here,
   * only carts and filters of guests, and thirty times as much would keep a process busy alone.
   */
  catalog: { points: 300, windowS: 60, by: 'visitor', guests: 5, shared: false },
  /** Each pause in typing asks once. */
  typing: { points: 120, windowS: 60, by: 'user', shared: false },
  reads: { points: 120, windowS: 60, by: 'user', shared: false },
  wallet: { points: 60, windowS: 60, by: 'user', shared: false },
  address: { points: 60, windowS: 60, by: 'user', shared: false },
  /** The map service is paid by the call; what an account may ask of it in a day: `addresses/suggestions`. */
  suggestions: { points: 40, windowS: 60, by: 'user', guests: 1, shared: false },
  fee: { points: 60, windowS: 60, by: 'user', shared: false },
  cancel: { points: 20, windowS: 3_600, by: 'user', shared: true, looks: 60 },
  payment: { points: 10, windowS: 60, perDay: 60, by: 'user', shared: true, looks: 60 },
  /** Guests: whoever comes back from the provider in another browser. */
  paymentState: { points: 60, windowS: 60, by: 'user', guests: 10, shared: false },
  webhook: { points: 600, windowS: 60, by: 'address', shared: false },
  /**
   * Preview pictures that are drawn anew. One that is kept costs a third more than a product's page
   * that is kept, and is no more counted than that: crawlers of chat apps, which share addresses, ask
   * mostly for those.
   */
  previews: { points: 120, windowS: 60, by: 'address', shared: false },
} as const satisfies Record<string, Limit>;

export type LimitName = keyof typeof LIMITS;
