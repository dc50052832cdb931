import type { HandOverReason } from '@/lib/conversations/chat/policy';
import type { Status } from '@/lib/core/delivery/status';
import { FAQ } from '@/lib/core/faq';
import {
  formatClock,
  formatClockSoon,
  formatDayTime,
  formatList,
  formatNaira,
  formatTime,
  formatTimeRange,
  formatWhen,
} from '@/lib/core/format';
import { type OpeningHours, openState } from '@/lib/core/hours/hours';
import { shortId } from '@/lib/core/ids';
import type { DeliveryLimits } from '@/lib/core/pricing/delivery-fee';
import type { ServiceKind } from '@/lib/core/service-kind';

// All of Quickie's sentences.

/** An order, a dispatch or an errand, as Quickie's sentences need it. */
export interface Purchase {
  kind: ServiceKind;
  id: string;
  status: Status | null;
  /** Shops of an order; empty for the others. */
  shops: readonly string[];
  /** The rider's first name; null until one is assigned. */
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
  /** The refund of a cancellation, naira; `items` and `of` for orders. Null if it is too late. */
  cancellation: { refund: number; items?: number; of?: number } | null;
}

type Named = Pick<Purchase, 'kind' | 'id'>;

const NAMES = { order: 'Order', dispatch: 'Dispatch', errand: 'Errand' } as const;

/** "Order 5E82F2". */
export const toLabel = ({ kind, id }: Named): string => `${NAMES[kind]} ${shortId(id)}`;
const inSentence = (named: Named): string =>
  toLabel(named).replace(/^./, (letter) => letter.toLowerCase());

/** Suggested replies; tapping one sends it, so `understand` must know each. */
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

/** Shown with the greeting, and when Quickie didn't understand. */
export const START_CHOICES: readonly string[] = [
  CHOICES.track,
  CHOICES.code,
  CHOICES.wallet,
  CHOICES.fees,
  CHOICES.person,
];

/** Longest hint in a choice, characters. */
const MAX_HINT_LENGTH = 32;

/** "Order 5E82F2 · Mama Esosa Kitchen": one of several to choose from. */
export function toChoice(one: Named & { hint: string }): string {
  const { hint } = one;
  const short =
    hint.length > MAX_HINT_LENGTH ? `${hint.slice(0, MAX_HINT_LENGTH - 1).trimEnd()}…` : hint;
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
const getShops = ({ shops }: Pick<Purchase, 'shops'>) =>
  shops.length > 0 ? formatList(shops) : 'The shop';
const getRider = ({ rider }: Pick<Purchase, 'rider'>) => rider ?? 'Your rider';

/** The state of a purchase, in a sentence or two. */
export function describeStatus(purchase: Purchase, now: Date): string {
  const { kind, status, eta, waitUntil, unreachableAt, scheduledFor, since, refunded } = purchase;
  const it = inSentence(purchase);
  const arrival = eta ? ` It should arrive ${formatTimeRange(eta.from, eta.to)}.` : '';
  const isLater = scheduledFor !== null && new Date(scheduledFor) > now;
  switch (status) {
    case 'Order Delivered':
      return `${toLabel(purchase)} was delivered${since ? ` ${formatWhen(since, now)}` : ''}.`;
    case 'Order Cancelled':
      return `${toLabel(purchase)} was cancelled.${
        refunded > 0 ? ` We refunded ${formatNaira(refunded)}.` : ''
      }`;
    case 'Order Picked':
      if (unreachableAt) {
        return `${getRider(purchase)} couldn’t reach anyone for ${it}. Keep your phone close, or talk to a person.`;
      }
      if (waitUntil) {
        const at = kind === 'dispatch' ? 'at the drop-off' : 'at your address';
        return `${getRider(purchase)} is ${at} with ${it} and waits until ${formatTime(waitUntil)}.`;
      }
      return `${getRider(purchase)} has ${it} and is on the way.${arrival}`;
    case 'Order Assigned':
      return `${getRider(purchase)} is your rider for ${it} and is on the way to ${FIRST_STOP[kind]}.${arrival}`;
    case 'Order Confirmed':
      return `${getShops(purchase)} ${belongsTo(purchase.shops)} preparing ${it}. We’re finding you a rider.${arrival}`;
    default:
      return kind === 'order'
        ? placedOrder(purchase, isLater, now)
        : placedDirect(purchase, isLater, now);
  }
}

const FIRST_STOP = {
  order: 'the shop',
  dispatch: 'the pick-up',
  errand: 'the first stop',
} as const;

function placedOrder(purchase: Purchase, isLater: boolean, now: Date): string {
  const { shops, acceptBy, scheduledFor } = purchase;
  const it = inSentence(purchase);
  if (isLater && scheduledFor) {
    return `We have ${it}. ${getShops(purchase)} will start at ${formatClockSoon(scheduledFor, now)}.`;
  }
  const refund = acceptBy
    ? ` If it’s not accepted by ${formatClockSoon(acceptBy, now)}, we’ll refund you.`
    : '';
  return `${getShops(purchase)} ${hasOrHave(shops)}n’t accepted ${it} yet.${refund}`;
}

function placedDirect(purchase: Purchase, isLater: boolean, now: Date): string {
  const it = inSentence(purchase);
  if (isLater && purchase.scheduledFor) {
    return `We’ll look for a rider for ${it} at ${formatClockSoon(purchase.scheduledFor, now)}.`;
  }
  return `We’re finding a rider for ${it}.`;
}

/** `last`: the latest purchase. */
export function noneUnderWay(kind: ServiceKind | null, last: Purchase | null, now: Date): string {
  const none = kind
    ? `You have no ${kind} on the way right now.`
    : 'Nothing is on the way right now.';
  return last ? `${none} ${describeStatus(last, now)}` : none;
}

/** The question above the choices. `others`: number of purchases without a choice. */
export const askWhich = (others: number): string =>
  others > 0 ? 'Which one? If it isn’t here, write its number.' : 'Which one?';

export const notFound = (number: string): string =>
  `I can’t find ${number} among your orders. Check the number on its page.`;

/** The code itself is shown in the card below. */
export function codeInCard(purchase: Purchase): string {
  const code = `Here’s the delivery code for ${inSentence(purchase)}.`;
  return purchase.kind === 'dispatch'
    ? `${code} Share it with whoever gets the parcel. ${getRider(purchase)} asks for it on arrival.`
    : `${code} Give ${purchase.rider ?? 'your rider'} the four digits only when you have it.`;
}

export const codeNotNeeded = (purchase: Purchase, now: Date): string =>
  `${describeStatus(purchase, now)} You don’t need its code any more.`;
export const codeUnreadable = (purchase: Purchase): string =>
  `I can’t show the code for ${inSentence(purchase)}. A person can help.`;

export function askCancel(
  purchase: Purchase,
  { refund, items, of }: NonNullable<Purchase['cancellation']>,
) {
  const back = `We’ll refund ${formatNaira(refund)} to your wallet right away.`;
  if (items !== undefined && of !== undefined && items < of) {
    return `${items} of ${of} items in ${inSentence(purchase)} can still be cancelled. Cancel ${items === 1 ? 'it' : 'them'}? ${back}`;
  }
  const from = purchase.shops.length > 0 ? ` from ${formatList(purchase.shops)}` : '';
  return `Cancel ${inSentence(purchase)}${from}? ${back}`;
}

export const askAgain = (named: Named): string =>
  `Tap “${CHOICES.yes}” to cancel ${inSentence(named)}, or “${CHOICES.no}”.`;
export const notCancelled = (named: Named): string => `OK, we’re keeping ${inSentence(named)}.`;

/** `purchase`: after the cancellation. */
export function cancelled(purchase: Purchase): string {
  const { status, refunded } = purchase;
  const back = refunded > 0 ? formatNaira(refunded) : null;
  if (status === 'Order Cancelled') {
    return `Done. ${toLabel(purchase)} is cancelled.${back ? ` We refunded ${back} to your wallet.` : ''}`;
  }
  return `Done. We cancelled what no shop had accepted in ${inSentence(purchase)}.${
    back ? ` You’ve got ${back} of it back in your wallet.` : ''
  }`;
}

export function tooLate(purchase: Purchase, now: Date): string {
  const { status, kind } = purchase;
  if (status === 'Order Delivered' || status === 'Order Cancelled')
    return describeStatus(purchase, now);
  const why =
    status === 'Order Picked'
      ? `${getRider(purchase)} has picked it up`
      : kind === 'order'
        ? `${getShops(purchase)} ${hasOrHave(purchase.shops)} accepted it`
        : `${getRider(purchase)} has taken it`;
  return `It’s too late to cancel ${inSentence(purchase)}: ${why}.`;
}

interface WalletLine {
  description: string;
  type: 'credit' | 'debit' | 'withdrawal';
  amount: number;
  createdAt: string;
}

export function describeWallet(
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

export function describeHours(hours: readonly OpeningHours[], now: Date): string {
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

export function describeFees(fees: Fees): string {
  const { order, extraShop, dispatch, errand, extraStop } = fees;
  return [
    `Delivery starts at ${formatNaira(order)} for an order, and each extra shop adds ${formatNaira(extraShop)}.`,
    `A dispatch starts at ${formatNaira(dispatch)}. An errand starts at ${formatNaira(errand)}, and each extra stop adds ${formatNaira(extraStop)}.`,
    'Longer trips cost more, and Express is 1.5× the delivery fee. There’s a service fee too. For the exact price, put your address in your cart: it shows every fee before you pay.',
  ].join(' ');
}

const km = (metres: number) => `${Math.round(metres / 100) / 10} km`;

export const describeAreas = ({ areaM, vendorReachM, directM }: DeliveryLimits): string =>
  `We deliver up to ${km(areaM)} by road from the main gate of the University of Benin, and up to ${km(vendorReachM)} from the shops you order from. Dispatches and errands go up to ${km(directM)}. Your cart tells you if an address is too far.`;

/** A question of the FAQ with its answer: without the question, the answer reads as a promise. */
export function faqAnswer(id: string): string {
  const found = FAQ.find((item) => item.id === id);
  return found ? [found.question, ...found.answer].join('\n') : MISSED;
}

interface Refund {
  kind: ServiceKind;
  orderId: string;
  /** Naira. */
  amount: number;
  /** ISO. */
  at: string;
}

/** The customer's refunds, newest first, and those waiting for approval. */
export function describeRefunds(
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
      const when = formatDayTime(at, now);
      return `${when}: we refunded ${formatNaira(amount)} for ${what} to your Eki wallet.`;
    }),
  ];
  return [...lines, 'Is it about something else? Talk to a person.'].join('\n');
}

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

export interface PromisedReply {
  dueAt: Date;
  /** Null while we are open. */
  opensAt: Date | null;
}

/** `promised`: null if the customer knows it already, or we don't open this week. */
export const handedOver = (
  reason: HandOverReason,
  promised: PromisedReply | null,
  now: Date,
): string =>
  `${HANDED_OVER[reason]} ${promised ? getPromise(promised, now) : 'They’ll answer here once we’re open.'}`;

/** For a customer who wrote to a person outside our hours. */
export const awayNotice = (promised: PromisedReply, now: Date): string =>
  `Thanks, we’ve got your message. ${getPromise(promised, now)}`;

function getPromise({ dueAt, opensAt }: PromisedReply, now: Date): string {
  if (!opensAt) return `They’ll answer here by ${formatClockSoon(dueAt, now)}.`;
  return `We’re back at ${formatClockSoon(opensAt, now)}, and answer by ${formatTime(dueAt)}.`;
}
