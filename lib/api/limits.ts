/** A limit on calls. */
export interface Limit {
  /** Calls allowed in the window. */
  points: number;
  windowS: number;
  /** Counted for the signed-in user where there is one, else for the client's address. */
  by: 'user' | 'address';
  /** Shared limits are counted in the database, for all processes; the others in each process. */
  shared: boolean;
}

/** Limits by name (design, security part 4.3). Campus networks put thousands behind one address. */
export const LIMITS = {
  session: { points: 120, windowS: 60, by: 'user', shared: false },
  account: { points: 30, windowS: 60, by: 'user', shared: false },
  /** On top, wrong passwords are counted for each account and device. */
  signIn: { points: 200, windowS: 3_600, by: 'address', shared: true },
  register: { points: 20, windowS: 3_600, by: 'address', shared: true },
  cart: { points: 120, windowS: 60, by: 'user', shared: false },
  catalog: { points: 300, windowS: 60, by: 'address', shared: false },
  reads: { points: 120, windowS: 60, by: 'user', shared: false },
  address: { points: 60, windowS: 60, by: 'user', shared: false },
  suggestions: { points: 40, windowS: 60, by: 'user', shared: false },
  fee: { points: 60, windowS: 60, by: 'user', shared: false },
  cancel: { points: 20, windowS: 3_600, by: 'user', shared: true },
  payment: { points: 10, windowS: 60, by: 'user', shared: true },
  paymentState: { points: 60, windowS: 60, by: 'address', shared: false },
  webhook: { points: 600, windowS: 60, by: 'address', shared: false },
} as const satisfies Record<string, Limit>;

export type LimitName = keyof typeof LIMITS;
