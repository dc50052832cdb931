import 'server-only';
import type { QuickieMessage } from '@/lib/conversations/chat/commands';
import type { MessageAbout } from '@/lib/conversations/chat/dto';
import type { HandOverReason } from '@/lib/conversations/chat/policy';
import { isOngoing, statusRank } from '@/lib/core/delivery/status';
import { AppError } from '@/lib/core/errors';
import { shortId } from '@/lib/core/ids';
import { type Kobo, toNaira } from '@/lib/core/money';
import {
  type DeliveryLimits,
  dispatchDeliveryFee,
  errandDeliveryFee,
  MAIN_GATE,
  orderDeliveryFee,
} from '@/lib/core/pricing/delivery-fee';
import type { ScopedActor } from '@/lib/core/roles';
import { DAY_MS } from '@/lib/core/time';
import { listRefunds } from '@/lib/ledger/queries';
import { getWallet } from '@/lib/money/wallet/queries';
import { getSettings } from '@/lib/platform/settings/queries';
import { cancelPurchase } from '@/lib/purchases/moves/commands';
import { listShoppingMoney } from '@/lib/purchases/moves/queries';
import type { QuickieMemory, QuickieQuestion } from '@/models/conversations/chat';
import { getPromisedReply, isNotifiedToday } from './away';
import {
  findByNumber,
  findSummary,
  listPurchases,
  listRequestedRefunds,
  type PurchaseSummary,
  readPurchase,
} from './purchases';
import type { Intent, Named, Task, Topic } from './understand';
import * as words from './words';

export interface Turn {
  chatId: string;
  actor: ScopedActor<'self'>;
  firstName: string;
  about: MessageAbout | null;
  /** Quickie can't look at photos. */
  photo: 'alone' | 'with words' | null;
  memory: Pick<QuickieMemory, 'misses' | 'asks' | 'awayAt'>;
  /** Key of the answer. */
  key: string;
  now: Date;
}

/** Quickie's message, and what it stores for the next turn. */
export interface Answer extends Omit<QuickieMessage, 'key'> {
  asks?: QuickieQuestion | null;
  isMiss?: boolean;
  handsOver?: HandOverReason;
  /** The message says when support opens. */
  isAway?: boolean;
}

/** How long a question can be answered, ms: a "yes" tomorrow may mean something else. */
const QUESTION_TTL_MS = 15 * 60_000;
const MAX_CHOICES = 6;
const MAX_WALLET_LINES = 3;
const MAX_REFUND_LINES = 3;
/** Refunds listed for "where is my refund", and for "I want a refund", ms back. */
const REFUND_WINDOW_MS = 30 * DAY_MS;
const NEW_REFUND_WINDOW_MS = 3 * DAY_MS;

/** Answers an intent from the customer's own current data. Cancels a purchase if they confirmed it. */
export async function answerTo(intent: Intent, turn: Turn): Promise<Answer> {
  const { asks } = turn.memory;
  if (intent.type === 'hand-over') return handOver(intent.reason, turn);
  if (asks?.action === 'photo' && isSubject(intent)) return handOver('photo', turn);
  switch (intent.type) {
    case 'task':
      return doTask(intent.task, intent.named, turn);
    case 'named':
      return doTask(asks?.action === 'choose' ? asks.to : 'track', intent.named, turn);
    case 'reply':
      return asks?.action === 'cancel'
        ? applyReply(intent.reply, asks, turn)
        : { message: words.WHAT_ELSE, choices: words.START_CHOICES };
    case 'topic':
      return answerTopic(intent.topic, turn);
    case 'faq':
      return { message: words.faqAnswer(intent.id), choices: [words.CHOICES.person] };
    case 'unknown':
      return answerUnknown(turn);
  }
}

/** Whether the intent may describe a photo sent before. */
const isSubject = ({ type }: Intent) => type === 'unknown' || type === 'faq' || type === 'named';

async function answerUnknown(turn: Turn): Promise<Answer> {
  if (turn.photo === 'alone') return { message: words.WHAT_PHOTO, asks: { action: 'photo' } };
  if (turn.photo) return handOver('photo', turn);
  if (turn.memory.misses > 0) return handOver('missed', turn);
  return { message: words.MISSED, choices: words.START_CHOICES, isMiss: true };
}

/** Hands over to a person, with the time of their reply; outside hours, gives the time once a day. */
export async function handOver(reason: HandOverReason, turn: Turn): Promise<Answer> {
  const { memory, now } = turn;
  const promised = await getPromisedReply(now);
  const isClosed = promised?.opensAt != null;
  const isRepeat = isClosed && isNotifiedToday(memory.awayAt, now);
  return {
    message: words.handedOver(reason, isRepeat ? null : promised, now),
    card: { type: 'hand-over', reason },
    handsOver: reason,
    isAway: isClosed && !isRepeat,
  };
}

async function doTask(task: Task, named: Named, turn: Turn): Promise<Answer> {
  const found = await findMeant(task, named, turn);
  if ('message' in found) return found;
  const purchase = await readPurchase(found, turn.actor, turn.now);
  if (!purchase)
    return { message: words.notFound(shortId(found.id)), choices: words.START_CHOICES };
  if (task === 'track') return track(purchase, turn);
  return task === 'code' ? showCode(purchase, turn) : askCancel(purchase, turn);
}

/** The purchase that the customer means, or an answer if there is none or it isn't clear. */
async function findMeant(
  task: Task,
  { kind, number }: Named,
  turn: Turn,
): Promise<PurchaseSummary | Answer> {
  const { actor, about, now } = turn;
  if (number) {
    const found = await findByNumber(number, actor);
    return found ?? { message: words.notFound(number), choices: words.START_CHOICES };
  }
  if (about && (!kind || kind === about.kind)) {
    const found = await findSummary(about, actor);
    if (found) return found;
  }
  const purchases = await listPurchases(actor);
  const running = sortByLikelihood(
    task,
    purchases.filter((one) => one.isRunning && (!kind || kind === one.kind)),
  );
  const [only, second] = running;
  if (only && !second) return only;
  if (only) {
    const shown = running.slice(0, MAX_CHOICES);
    return {
      message: words.askWhich(running.length - shown.length),
      choices: shown.map(words.toChoice),
      asks: { action: 'choose', to: task },
    };
  }
  const last = purchases.find((one) => !kind || kind === one.kind);
  const purchase = last ? await readPurchase(last, actor, now) : null;
  return {
    message: words.noneUnderWay(kind ?? null, purchase, now),
    choices: [words.CHOICES.refunds, words.CHOICES.person],
    ...(purchase && toCard(purchase)),
  };
}

const getRank = ({ status }: PurchaseSummary): number => (status ? statusRank(status) : 0);

/**
 * Purchases that a customer may mean, the sortByLikelihood first. A code is needed at the door, so only those with
 * a rider are offered if there are any. For a cancellation, those that have progressed least come first.
 */
function sortByLikelihood(task: Task, running: readonly PurchaseSummary[]): PurchaseSummary[] {
  if (task === 'cancel') return running.toSorted((one, other) => getRank(one) - getRank(other));
  const withRider = running.filter((one) => getRank(one) >= statusRank('Order Assigned'));
  const meant = task === 'code' && withRider.length > 0 ? withRider : running;
  return meant.toSorted((one, other) => getRank(other) - getRank(one));
}

const toCard = ({ kind, id }: words.Purchase): Pick<Answer, 'about' | 'card'> => ({
  about: { kind, id },
  card: { type: 'service', kind, id },
});

function track(purchase: words.Purchase, { now }: Turn): Answer {
  const choices = [
    ...(isOngoing(purchase.status) ? [words.codeChoice(purchase)] : []),
    ...(purchase.cancellation ? [words.cancelChoice(purchase)] : []),
    words.CHOICES.person,
  ];
  return { message: words.describeStatus(purchase, now), choices, ...toCard(purchase) };
}

function showCode(purchase: words.Purchase, { now }: Turn): Answer {
  const { kind, id } = purchase;
  if (!isOngoing(purchase.status))
    return { message: words.codeNotNeeded(purchase, now), ...toCard(purchase) };
  if (!purchase.hasCode) {
    return { message: words.codeUnreadable(purchase), choices: [words.CHOICES.person] };
  }
  // The card refers to the order: the digits are never stored in the chat.
  return {
    message: words.codeInCard(purchase),
    about: { kind, id },
    card: { type: 'code', kind, id },
  };
}

function askCancel(purchase: words.Purchase, { key, now, about }: Turn): Answer {
  const { kind, id, cancellation } = purchase;
  if (!cancellation) {
    return {
      message: words.tooLate(purchase, now),
      choices: [words.CHOICES.person],
      ...toCard(purchase),
    };
  }
  return {
    message: words.askCancel(purchase, cancellation),
    choices: [words.CHOICES.yes, words.CHOICES.no],
    asks: { action: 'cancel', kind, id, key, at: now, about: about?.id ?? null },
    ...toCard(purchase),
  };
}

/** Applies the reply to "Cancel order 5E82F2?". */
async function applyReply(
  reply: 'yes' | 'no' | 'ok',
  question: Extract<QuickieQuestion, { action: 'cancel' }>,
  turn: Turn,
): Promise<Answer> {
  const { actor, now, chatId, about } = turn;
  const isExpired = now.getTime() - question.at.getTime() > QUESTION_TTL_MS;
  // The customer has selected another purchase since the question.
  const isOther = about !== null && ![question.id, question.about].includes(about.id);
  const isAgreed = reply === 'yes' && !isExpired && !isOther;
  if (isAgreed) {
    try {
      await cancelPurchase(question, actor, now, `quickie:${chatId}:${question.key}`);
    } catch (error) {
      const isRefused = error instanceof AppError && ['conflict', 'not_found'].includes(error.code);
      if (!isRefused) throw error;
      const purchase = await readPurchase(question, actor, now);
      if (!purchase) return { message: words.notFound(shortId(question.id)) };
      const choices = [words.CHOICES.person];
      return { message: words.tooLate(purchase, now), choices, ...toCard(purchase) };
    }
  }
  const purchase = await readPurchase(question, actor, now);
  if (!purchase) return { message: words.notFound(shortId(question.id)) };
  if (isAgreed) return { message: words.cancelled(purchase), ...toCard(purchase) };
  if (purchase.status === 'Order Cancelled') {
    return { message: words.describeStatus(purchase, now), ...toCard(purchase) };
  }
  if (reply === 'no') return { message: words.notCancelled(purchase), ...toCard(purchase) };
  if (isExpired) return askCancel(purchase, turn);
  return {
    message: words.askAgain(purchase),
    choices: [words.CHOICES.yes, words.CHOICES.no],
    asks: question,
  };
}

async function answerTopic(topic: Topic, turn: Turn): Promise<Answer> {
  const { actor, firstName, now } = turn;
  const person = [words.CHOICES.person];
  switch (topic) {
    case 'greeting':
      return { message: words.greeting(firstName, now), choices: words.START_CHOICES };
    case 'thanks':
      return { message: words.WELCOME };
    case 'wallet':
      return { message: await describeWallet(turn) };
    case 'hours':
      return { message: words.describeHours((await getSettings()).serviceHours, now) };
    case 'fees':
      return { message: words.describeFees(getStartingFees((await getSettings()).delivery)) };
    case 'areas':
      return { message: words.describeAreas((await getSettings()).delivery) };
    case 'refunds':
      return { message: words.faqAnswer('refunds'), choices: [words.CHOICES.wallet, ...person] };
    case 'own-refunds':
      return (
        (await answerOwnRefunds(turn, REFUND_WINDOW_MS)) ?? {
          message: words.noRefund(),
          choices: person,
        }
      );
    case 'refund-wanted':
      // Only a person decides on a refund.
      return (await answerOwnRefunds(turn, NEW_REFUND_WINDOW_MS)) ?? handOver('money', turn);
    case 'cash':
      return { message: words.CASH, choices: person };
    case 'robot':
      return { message: words.ROBOT, choices: words.START_CHOICES };
    case 'promo':
      return { message: words.faqAnswer('promo'), choices: person };
    case 'payment':
      return {
        message: words.PAYMENT,
        choices: [words.CHOICES.moneyLeft, words.CHOICES.wallet, ...person],
      };
    case 'change':
      return { message: words.CANNOT_CHANGE, choices: person };
    case 'buy':
      return { message: words.CANNOT_BUY, choices: words.START_CHOICES };
    case 'cancel-rules': {
      const running = (await listPurchases(actor)).filter(({ isRunning }) => isRunning);
      const choices = [...running.slice(0, MAX_CHOICES - 1).map(words.cancelChoice), ...person];
      return { message: words.faqAnswer('cancel'), choices };
    }
  }
}

/** Lists the customer's refunds of the last `withinMs` ms, and those that wait; null without any. */
async function answerOwnRefunds({ actor, now }: Turn, withinMs: number): Promise<Answer | null> {
  const [refunds, waiting] = await Promise.all([
    listRefunds(actor, new Date(now.getTime() - withinMs)),
    listRequestedRefunds(actor, now),
  ]);
  if (refunds.length + waiting.length === 0) return null;
  return {
    message: words.describeRefunds(refunds.slice(0, MAX_REFUND_LINES), waiting, now),
    choices: [words.CHOICES.wallet, words.CHOICES.person],
  };
}

async function describeWallet({ actor, now }: Turn): Promise<string> {
  const own = await getWallet(actor, { held: await listShoppingMoney(actor) });
  if (!own) return words.NO_WALLET;
  const lines = own.transactions.filter(({ status }) => status === 'approved');
  return words.describeWallet(own, lines.slice(0, MAX_WALLET_LINES), now);
}

/** The lowest fees, from the pricing rules. */
function getStartingFees(limits: DeliveryLimits): words.Fees {
  const naira = (quoted: { ok: true; fee: Kobo } | { ok: false }) =>
    quoted.ok ? toNaira(quoted.fee) : 0;
  const shops = (count: number) => Array.from({ length: count }, () => MAIN_GATE);
  const order = naira(orderDeliveryFee(shops(1), MAIN_GATE, limits));
  const errand = naira(errandDeliveryFee(shops(1), MAIN_GATE, limits));
  return {
    order,
    errand,
    extraShop: naira(orderDeliveryFee(shops(2), MAIN_GATE)) - order,
    dispatch: naira(dispatchDeliveryFee(MAIN_GATE, MAIN_GATE, limits)),
    extraStop: naira(errandDeliveryFee(shops(2), MAIN_GATE)) - errand,
  };
}
