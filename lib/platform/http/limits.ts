import 'server-only';

export interface Limit {
  /** Calls allowed in the window; a call to the product list costs more for larger pages. */
  points: number;
  windowS: number;
  /** Also limits a user's calls in 24 hours. */
  perDay?: number;
  /**
   * `user`: each signed-in user; guests by address, and by device if they send one. `visitor`: the same,
   * but trusts the session cookie without a database query. `device`: everyone as a guest. `address`: the
   * client's address.
   */
  by: 'user' | 'visitor' | 'device' | 'address';
  /** Multiplier for all guests of an address; `GUESTS_PER_ADDRESS` by default. */
  guestMultiplier?: number;
  /** A call costs money or much CPU: the last third of an address's calls is delayed. */
  isCostly?: true;
  /** Counted in the database for all processes, instead of in each process. */
  shared: boolean;
  /**
   * If set, only valid calls that run count, and this limits all attempts per process: refusing a
   * bad request is cheap and must not use up a scarce limit.
   */
  attemptsPerMinute?: number;
}

/**
 * A campus network puts thousands of guests behind one address; a thousand concurrent ones use a tenth of
 * a guest's own limit each.
 */
export const GUESTS_PER_ADDRESS = 100;
/** Fraction of a costly limit before an address's calls are delayed. */
export const SLOWED_FROM = 2 / 3;

/** Limits by name (decisions 21 and 72). */
export const LIMITS = {
  session: { points: 120, windowS: 60, by: 'user', shared: false },
  account: { points: 30, windowS: 60, by: 'user', shared: false },
  /** 1,500 a minute for an address; wrong passwords are counted in `people/sign-in-limits`. */
  signIn: {
    points: 30,
    windowS: 60,
    by: 'device',
    guestMultiplier: 50,
    isCostly: true,
    shared: false,
  },
  /** 1,500 an hour for an address: a hall of residence that registers on its first day has one. */
  register: {
    points: 20,
    windowS: 3_600,
    by: 'device',
    guestMultiplier: 75,
    isCostly: true,
    shared: true,
    attemptsPerMinute: 1_500,
  },
  /**
   * Requesting a password link. By the minute only, like following one: `people/password-reset` limits the
   * links per mailbox.
   */
  passwordReset: {
    points: 20,
    windowS: 60,
    by: 'device',
    guestMultiplier: 15,
    isCostly: true,
    shared: false,
  },
  /**
   * Following a link of a mail. By the minute only: its token cannot be guessed, and an hour's limit used
   * up with forged ones would block all links at that address.
   */
  link: {
    points: 20,
    windowS: 60,
    by: 'device',
    guestMultiplier: 15,
    isCostly: true,
    shared: false,
  },
  /** Changes of the account that need its password; wrong ones count as wrong sign-ins too. */
  ownAccount: { points: 20, windowS: 3_600, by: 'user', shared: true, attemptsPerMinute: 60 },
  /** Room for five changes a day: wrong passwords count too. */
  rareChange: { points: 10, windowS: 86_400, by: 'user', shared: true, attemptsPerMinute: 30 },
  /** Equals the limit of sign-ins by password: each costs a check of a signature. */
  googleSignIn: {
    points: 30,
    windowS: 60,
    by: 'device',
    guestMultiplier: 50,
    isCostly: true,
    shared: false,
  },
  cart: { points: 120, windowS: 60, by: 'user', shared: false },
  /**
   * By the number of products that a call reads (`listWeight`). 3,000 a minute for the guests of an
   * address: a hundred times the points would overload a process.
   */
  catalog: { points: 300, windowS: 60, by: 'visitor', guestMultiplier: 10, shared: false },
  /** One call per pause in typing. */
  typing: { points: 120, windowS: 60, by: 'user', shared: false },
  reads: { points: 120, windowS: 60, by: 'user', shared: false },
  wallet: { points: 60, windowS: 60, by: 'user', shared: false },
  /** Opening a bank account, once per user. */
  activation: { points: 5, windowS: 600, by: 'user', shared: true, attemptsPerMinute: 30 },
  /** Files of up to 5,000 lines. */
  statement: { points: 10, windowS: 60, by: 'user', shared: false },
  /** Each calls the provider. */
  walletCheck: { points: 10, windowS: 600, by: 'user', shared: true, attemptsPerMinute: 30 },
  address: { points: 60, windowS: 60, by: 'user', shared: false },
  /**
   * The map service charges by the call; an account's daily limit is in `addresses/map-search`. Guests get
   * only free results, and typing an address takes ten calls.
   */
  suggestions: { points: 40, windowS: 60, by: 'user', guestMultiplier: 300, shared: false },
  fee: { points: 60, windowS: 60, by: 'user', shared: false },
  /** One call per cart change, and one a minute while the cart is open. */
  quote: { points: 120, windowS: 60, by: 'user', guestMultiplier: 50, shared: false },
  /** One call per code that is tried; wrong ones are counted in `promos/queries` too. */
  promo: { points: 10, windowS: 60, by: 'user', shared: false },
  /** The order board of a shop: several screens of one account, each refreshed at every event. */
  board: { points: 240, windowS: 60, by: 'user', shared: false },
  /** Photos, each decoded and re-encoded. */
  upload: { points: 10, windowS: 600, by: 'user', shared: true, attemptsPerMinute: 120 },
  /** Pictures of a shop and its products: eight each. */
  productUpload: { points: 120, windowS: 600, by: 'user', shared: true, attemptsPerMinute: 120 },
  /** Files of up to 1,000 products, and importing them. */
  import: { points: 60, windowS: 600, by: 'user', shared: true, attemptsPerMinute: 60 },
  /** The same for agents, who send photos to many customers. */
  agentUpload: { points: 60, windowS: 600, by: 'user', shared: true, attemptsPerMinute: 60 },
  /** Calls; how many messages a person may send is in `chat/policy`. */
  chat: { points: 60, windowS: 60, by: 'user', shared: false },
  /** Lists and pages of staff, which refetch every 15 s. */
  staff: { points: 240, windowS: 60, by: 'user', shared: false },
  /**
   * Lists of the support console, refetched at events: a separate limit, so that reading them never blocks
   * an agent from opening, taking, answering or resolving a chat.
   */
  inbox: { points: 240, windowS: 60, by: 'user', shared: false },
  /** Staff's actions on orders and money. */
  staffAction: { points: 120, windowS: 3_600, by: 'user', shared: true, attemptsPerMinute: 60 },
  /** Messages of the contact form: 5 an hour for a device, 300 for the guests of an address. */
  contact: {
    points: 5,
    windowS: 3_600,
    by: 'user',
    guestMultiplier: 60,
    isCostly: true,
    shared: true,
    attemptsPerMinute: 300,
  },
  /** Drafts are saved as they are filled in. */
  application: { points: 120, windowS: 600, by: 'user', shared: false },
  /** Invitations to a shop, each of which sends a mail. */
  invite: { points: 20, windowS: 3_600, by: 'user', shared: true, attemptsPerMinute: 60 },
  /** Writing and changing reviews. */
  review: { points: 40, windowS: 3_600, by: 'user', shared: true, attemptsPerMinute: 60 },
  /** Turning push messages on and off; while on, each page load subscribes again. */
  push: { points: 120, windowS: 600, by: 'user', shared: false },
  /** Asking for a payout or a withdrawal, and cancelling it: two mails each. */
  payout: { points: 20, windowS: 3_600, by: 'user', shared: true, attemptsPerMinute: 60 },
  report: { points: 12, windowS: 3_600, by: 'user', shared: true, attemptsPerMinute: 30 },
  cancel: { points: 20, windowS: 3_600, by: 'user', shared: true, attemptsPerMinute: 60 },
  payment: { points: 10, windowS: 60, perDay: 60, by: 'user', shared: true, attemptsPerMinute: 60 },
  /** Guests are customers who return from the provider in another browser. */
  paymentState: { points: 60, windowS: 60, by: 'user', shared: false },
  webhook: { points: 600, windowS: 60, by: 'address', shared: false },
  /** All calls that the caller may not make. */
  refused: { points: 120, windowS: 60, by: 'visitor', guestMultiplier: 30, shared: false },
  /**
   * Preview pictures that must be rendered. Cached ones are as cheap as a cached page and not limited:
   * crawlers of chat apps, which share addresses, mostly request those.
   */
  previews: { points: 120, windowS: 60, by: 'address', shared: false },
} as const satisfies Record<string, Limit>;

export type LimitName = keyof typeof LIMITS;
