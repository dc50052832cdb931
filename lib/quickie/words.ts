import type { HandOverReason } from '@/lib/chat/policy';
import { FAQ } from '@/lib/core/faq';
import {
  formatClock,
  formatClockSoon,
  formatList,
  formatNaira,
  formatTime,
  formatTimeRange,
  formatWhen,
} from '@/lib/core/format';
import { shortId } from '@/lib/core/ids';
import type { ServiceKind } from '@/lib/core/service-kind';
import type { DeliveryLimits } from '@/lib/delivery/fee';
import { type OpeningHours, openState } from '@/lib/delivery/hours';
import type { Status } from '@/lib/delivery/status';

// Every sentence of Quickie's.

/** An order, a dispatch or an errand as Quickie speaks of it. */
export interface Thing {
  kind: ServiceKind;
  id: string;
  status: Status | null;
  /** Shops of an order; empty for the others. */
  shops: readonly string[];
  /** First name of the rider; null while nobody has it. */
  rider: string | null;
  eta: { from: string; to: string } | null;
  /** ISO, as in the tracking. */
  scheduledFor: string | null;
  acceptBy: string | null;
  waitUntil: string | null;
  unreachableAt: string | null;
  /** ISO; when it reached its status. */
  since: string | null;
  /** Naira. */
  refunded: number;
  hasCode: boolean;
  /** What cancelling would do now; `items` and `of` for orders. Null if it is too late. */
  cancellation: { refund: number; items?: number; of?: number } | null;
}

type Named = Pick<Thing, 'kind' | 'id'>;

const NAMES = { order: 'Order', dispatch: 'Dispatch', errand: 'Errand' } as const;

/** "Order 5E82F2": how people and Quickie name it to each other. */
export const toLabel = ({ kind, id }: Named): string => `${NAMES[kind]} ${shortId(id)}`;
const inSentence = (named: Named): string =>
  toLabel(named).replace(/^./, (letter) => letter.toLowerCase());

/** What Quickie offers; tapping one sends it. `understand.test.ts` knows each. */
export const CHOICES = {
  track: 'Where is my order?',
  code: 'My delivery code',
  wallet: 'Wallet balance',
  fees: 'Delivery fees',
  refunds: 'How do refunds work?',
  person: 'Talk to a person',
  moneyLeft: 'Money left my account',
  yes: 'Yes, cancel it',
  no: 'No, keep it',
} as const;

/** With the greeting, and whenever it didn't understand. */
export const START_CHOICES: readonly string[] = [
  CHOICES.track,
  CHOICES.code,
  CHOICES.wallet,
  CHOICES.fees,
  CHOICES.person,
];

/** Longest part of a choice that tells it from the others, characters. */
const MAX_HINT = 32;

/** "Order 5E82F2 · Mama Esosa Kitchen": one of several to choose from. */
export function toChoice(one: Named & { hint: string }): string {
  const { hint } = one;
  const short = hint.length > MAX_HINT ? `${hint.slice(0, MAX_HINT - 1).trimEnd()}…` : hint;
  return short ? `${toLabel(one)} · ${short}` : toLabel(one);
}

export const codeChoice = (named: Named): string => `Delivery code for ${inSentence(named)}`;
export const cancelChoice = (named: Named): string => `Cancel ${inSentence(named)}`;

const LAGOS_OFFSET_H = 1;

/** "Good afternoon, Ada. …", by the hour in Lagos. */
export function greeting(firstName: string, now: Date): string {
  const hour = (now.getUTCHours() + LAGOS_OFFSET_H) % 24;
  const part = hour < 12 ? 'morning' : hour < 17 ? 'afternoon' : 'evening';
  const name = firstName ? `, ${firstName}` : '';
  return `Good ${part}${name}. Ask me about an order, your wallet or our rules.`;
}

const hasOrHave = (shops: readonly string[]) => (shops.length > 1 ? 'have' : 'has');
const belongsTo = (shops: readonly string[]) => (shops.length > 1 ? 'are' : 'is');
const getShops = ({ shops }: Pick<Thing, 'shops'>) =>
  shops.length > 0 ? formatList(shops) : 'The shop';
const getRider = ({ rider }: Pick<Thing, 'rider'>) => rider ?? 'Your rider';

/** How it stands, in a sentence or two. */
export function whereItIs(thing: Thing, now: Date): string {
  const { kind, status, eta, waitUntil, unreachableAt, scheduledFor, since, refunded } = thing;
  const it = inSentence(thing);
  const arrival = eta ? ` It should arrive ${formatTimeRange(eta.from, eta.to)}.` : '';
  const isLater = scheduledFor !== null && new Date(scheduledFor) > now;
  switch (status) {
    case 'Order Delivered':
      return `${toLabel(thing)} was delivered${since ? ` ${formatWhen(since, now)}` : ''}.`;
    case 'Order Cancelled':
      return `${toLabel(thing)} was cancelled.${
        refunded > 0 ? ` We refunded ${formatNaira(refunded)}.` : ''
      }`;
    case 'Order Picked':
      if (unreachableAt) {
        return `${getRider(thing)} couldn’t reach anyone for ${it}. Keep your phone close, or talk to a person.`;
      }
      if (waitUntil) {
        const at = kind === 'dispatch' ? 'at the drop-off' : 'at your address';
        return `${getRider(thing)} is ${at} with ${it} and waits until ${formatTime(waitUntil)}.`;
      }
      return `${getRider(thing)} has ${it} and is on the way.${arrival}`;
    case 'Order Assigned':
      return `${getRider(thing)} is your rider for ${it} and is on the way to ${FIRST_STOP[kind]}.${arrival}`;
    case 'Order Confirmed':
      return `${getShops(thing)} ${belongsTo(thing.shops)} preparing ${it}. We’re finding you a rider.${arrival}`;
    default:
      return kind === 'order'
        ? placedOrder(thing, isLater, now)
        : placedDirect(thing, isLater, now);
  }
}

const FIRST_STOP = {
  order: 'the shop',
  dispatch: 'the pick-up',
  errand: 'the first stop',
} as const;

function placedOrder(thing: Thing, isLater: boolean, now: Date): string {
  const { shops, acceptBy, scheduledFor } = thing;
  const it = inSentence(thing);
  if (isLater && scheduledFor) {
    return `We have ${it}. ${getShops(thing)} will start at ${formatClockSoon(scheduledFor, now)}.`;
  }
  const refund = acceptBy
    ? ` If it’s not accepted by ${formatClockSoon(acceptBy, now)}, we’ll refund you.`
    : '';
  return `${getShops(thing)} ${hasOrHave(shops)}n’t accepted ${it} yet.${refund}`;
}

function placedDirect(thing: Thing, isLater: boolean, now: Date): string {
  const it = inSentence(thing);
  if (isLater && thing.scheduledFor) {
    return `We’ll look for a rider for ${it} at ${formatClockSoon(thing.scheduledFor, now)}.`;
  }
  return `We’re finding a rider for ${it}.`;
}

const RUNNING = { order: 'order', dispatch: 'dispatch', errand: 'errand' } as const;

/** `last`: what ended last. */
export function nothingRuns(kind: ServiceKind | null, last: Thing | null, now: Date): string {
  const none = kind
    ? `You have no ${RUNNING[kind]} on the way right now.`
    : 'Nothing is on the way right now.';
  return last ? `${none} ${whereItIs(last, now)}` : none;
}

/** The choices name them. `others`: how many are not among the choices. */
export const which = (others: number): string =>
  others > 0 ? 'Which one? If it isn’t here, write its number.' : 'Which one?';

export const notFound = (number: string): string =>
  `I can’t find ${number} among your orders. Check the number on its page.`;

/** The code itself is shown below by the customer's own screen. */
export function codeBelow(thing: Thing): string {
  const code = `Here’s the delivery code for ${inSentence(thing)}.`;
  return thing.kind === 'dispatch'
    ? `${code} Share it with whoever gets the parcel. ${getRider(thing)} asks for it on arrival.`
    : `${code} Give ${thing.rider ?? 'your rider'} the four digits only when you have it.`;
}

export const codeOver = (thing: Thing, now: Date): string =>
  `${whereItIs(thing, now)} You don’t need its code any more.`;
export const codeUnreadable = (thing: Thing): string =>
  `I can’t show the code for ${inSentence(thing)}. A person can help.`;

export function askCancel(thing: Thing, { refund, items, of }: NonNullable<Thing['cancellation']>) {
  const back = `We’ll refund ${formatNaira(refund)} to your wallet right away.`;
  if (items !== undefined && of !== undefined && items < of) {
    return `${items} of ${of} items in ${inSentence(thing)} can still be cancelled. Cancel ${items === 1 ? 'it' : 'them'}? ${back}`;
  }
  const from = thing.shops.length > 0 ? ` from ${formatList(thing.shops)}` : '';
  return `Cancel ${inSentence(thing)}${from}? ${back}`;
}

export const askAgain = (named: Named): string =>
  `Tap “${CHOICES.yes}” to cancel ${inSentence(named)}, or “${CHOICES.no}”.`;
export const kept = (named: Named): string => `OK, we’re keeping ${inSentence(named)}.`;

/** After a cancellation; `thing`: as it is now. */
export function cancelled(thing: Thing): string {
  const { status, refunded } = thing;
  const back = refunded > 0 ? formatNaira(refunded) : null;
  if (status === 'Order Cancelled') {
    return `Done. ${toLabel(thing)} is cancelled.${back ? ` We refunded ${back} to your wallet.` : ''}`;
  }
  return `Done. We cancelled what no shop had accepted in ${inSentence(thing)}.${
    back ? ` You’ve got ${back} of it back in your wallet.` : ''
  }`;
}

export function tooLate(thing: Thing, now: Date): string {
  const { status, kind } = thing;
  if (status === 'Order Delivered' || status === 'Order Cancelled') return whereItIs(thing, now);
  const why =
    status === 'Order Picked'
      ? `${getRider(thing)} has picked it up`
      : kind === 'order'
        ? `${getShops(thing)} ${hasOrHave(thing.shops)} accepted it`
        : `${getRider(thing)} has taken it`;
  return `It’s too late to cancel ${inSentence(thing)}: ${why}.`;
}

/** A line of the wallet. */
interface WalletLine {
  description: string;
  type: 'credit' | 'debit';
  amount: number;
  createdAt: string;
}

export function readWallet(
  { balance, held, incoming }: { balance: number; held: number; incoming: number },
  lines: readonly WalletLine[],
  now: Date,
): string {
  const parts = [`Your wallet balance is ${formatNaira(balance)}.`];
  if (held > 0) parts.push(`${formatNaira(held)} more is set aside for your errands.`);
  if (incoming > 0) parts.push(`${formatNaira(incoming)} is on its way from your bank.`);
  const list = lines.map(
    ({ description, type, amount, createdAt }) =>
      `${type === 'credit' ? '+' : '−'}${formatNaira(amount)} · ${description} · ${formatWhen(createdAt, now)}`,
  );
  return [parts.join(' '), ...list].join('\n');
}
export const NO_WALLET = 'Your wallet isn’t open yet. Open My Wallet in the menu.';

export function getHours(hours: readonly OpeningHours[], now: Date): string {
  const { isOpen, changesAt } = openState([hours], now);
  const [first] = hours;
  const daily = hours.length === 1 && first?.days.length === 7 ? first : null;
  if (!changesAt) return isOpen ? 'We’re open all day.' : 'We’re not delivering this week.';
  const until = formatClockSoon(changesAt, now);
  if (isOpen) {
    const rule = daily ? ` We open at ${formatClock(daily.open)} every day.` : '';
    return `We’re open until ${until}.${rule}`;
  }
  const rule = daily
    ? `We’re closed now. We deliver ${formatClock(daily.open)} to ${formatClock(daily.close)}, every day.`
    : `We’re closed now and open at ${until}.`;
  return `${rule} You can still order: your cart shows when the shops will start.`;
}

/** Naira. */
export interface Fees {
  order: number;
  extraShop: number;
  dispatch: number;
  errand: number;
  extraStop: number;
}

export function getFees(fees: Fees): string {
  const { order, extraShop, dispatch, errand, extraStop } = fees;
  return [
    `Delivery starts at ${formatNaira(order)} for an order, and each extra shop adds ${formatNaira(extraShop)}.`,
    `A dispatch starts at ${formatNaira(dispatch)}. An errand starts at ${formatNaira(errand)}, and each extra stop adds ${formatNaira(extraStop)}.`,
    'Longer trips cost more, and Express is 1.5× the delivery fee. There’s a service fee too. For the exact price, put your address in your cart: it shows every fee before you pay.',
  ].join(' ');
}

const km = (metres: number) => `${Math.round(metres / 100) / 10} km`;

export const getAreas = ({ areaM, vendorReachM, directM }: DeliveryLimits): string =>
  `We deliver up to ${km(areaM)} by road from the main gate of the University of Benin, and up to ${km(vendorReachM)} from the shops you order from. Dispatches and errands go up to ${km(directM)}. Your cart tells you if an address is too far.`;

/** A question of the FAQ with its answer, as its page has them: alone the answer reads as a promise. */
export function faqAnswer(id: string): string {
  const found = FAQ.find((item) => item.id === id);
  return found ? [found.question, ...found.answer].join('\n') : MISSED;
}

/** A refund that is in the wallet. */
interface Refund {
  kind: ServiceKind;
  orderId: string;
  /** Naira. */
  amount: number;
  /** ISO. */
  at: string;
}

/** The customer's own refunds, the newest first, and those that wait for our team. */
export function getRefunds(
  refunds: readonly Refund[],
  waiting: readonly Named[],
  now: Date,
): string {
  const lines = [
    ...waiting.map(
      (one) => `A refund for ${inSentence(one)} is waiting for our team to approve it.`,
    ),
    ...refunds.map(({ kind, orderId, amount, at }) => {
      const what = inSentence({ kind, id: orderId });
      const when = formatWhen(at, now).replace(/^./, (letter) => letter.toUpperCase());
      return `${when}: we refunded ${formatNaira(amount)} for ${what} to your Eki wallet.`;
    }),
  ];
  return [...lines, 'Is it about something else? Talk to a person.'].join('\n');
}

/** To who asks for a refund that isn't there. */
export const noRefund = (): string =>
  `I can’t see a refund for you in the last 30 days. If you think you should get one, talk to a person.\n${faqAnswer('refunds')}`;

export const PAYMENT =
  'If a payment fails, your cart stays just as it was. Try again, or pay from your Eki wallet. If money left your account and you can’t see an order, tell me and I’ll get a person.';
export const CASH =
  'Sorry, we don’t take cash, and you can’t pay on delivery. Pay when you order: by card, by bank transfer, or from your Eki wallet.';
export const ROBOT =
  'I’m Quickie, Eki’s bot. I can help with your orders, your wallet and our rules. For anything else, talk to a person.';
export const CANNOT_CHANGE =
  'I can’t change an order you’ve paid for. If it’s not accepted yet, you can cancel it, get your money back and order again. For anything else, talk to a person.';
export const CANNOT_BUY =
  'I can’t place orders. Add what you want to your cart and pay there, then ask me where it is.';
export const WELCOME = 'You’re welcome.';
export const WHAT_ELSE = 'OK. What else can I do for you?';
export const MISSED = 'I didn’t get that. Choose one of these, or say it another way.';
export const WHAT_PHOTO =
  'I can’t see photos, but our team can. Tell me in a few words what it’s about.';

const HANDED_OVER: Readonly<Record<HandOverReason, string>> = {
  asked: 'I’ve asked a person to join.',
  missed: 'I don’t get it, so I’ve asked a person to join.',
  money: 'I’ve asked a person to check this.',
  safety: 'I’m sorry. I’ve passed this to a person. If you’re in danger, call 112 now.',
  rider: 'I’m sorry about that. I’ve passed it to a person.',
  problem:
    'I’m sorry about that. I’ve passed it to a person. If something’s wrong or missing, send a photo.',
  photo: 'I’ve passed your photo to a person.',
  failed: 'Sorry, something went wrong on our side. I’ve asked a person to join.',
};

/** When a person answers. */
export interface Promised {
  dueAt: Date;
  /** Null while we are open. */
  opensAt: Date | null;
}

/** `promised`: null where it was said today, or we don't open this week. */
export const handedOver = (reason: HandOverReason, promised: Promised | null, now: Date): string =>
  `${HANDED_OVER[reason]} ${promised ? getPromise(promised, now) : 'They’ll answer here once we’re open.'}`;

/** To a customer who wrote to a person outside our hours. */
export const away = (promised: Promised, now: Date): string =>
  `Thanks, we’ve got your message. ${getPromise(promised, now)}`;

function getPromise({ dueAt, opensAt }: Promised, now: Date): string {
  if (!opensAt) return `They’ll answer here by ${formatClockSoon(dueAt, now)}.`;
  return `We’re back at ${formatClockSoon(opensAt, now)}, and answer by ${formatTime(dueAt)}.`;
}
