import 'server-only';
import type { QuickieMessage } from '@/lib/chat/commands';
import type { MessageAbout } from '@/lib/chat/dto';
import type { HandOverReason } from '@/lib/chat/policy';
import { AppError } from '@/lib/core/errors';
import { shortId } from '@/lib/core/ids';
import { type Kobo, toNaira } from '@/lib/core/money';
import type { ScopedActor } from '@/lib/core/roles';
import {
  type DeliveryLimits,
  dispatchDeliveryFee,
  errandDeliveryFee,
  MAIN_GATE,
  orderDeliveryFee,
} from '@/lib/delivery/fee';
import { isOngoing, statusRank } from '@/lib/delivery/status';
import { listShoppingMoney } from '@/lib/errands/queries';
import { getSettings } from '@/lib/settings/queries';
import { getWallet, listRefunds } from '@/lib/wallet/queries';
import type { QuickieMemory, QuickieQuestion } from '@/models/chat';
import { isSaidToday, promisedAt } from './away';
import {
  type Bought,
  cancelPurchase,
  findBought,
  findByNumber,
  listAskedRefunds,
  listBought,
  readPurchase,
} from './purchases';
import type { Intent, Named, Task, Topic } from './understand';
import * as words from './words';

/** What a turn knows of the chat. */
export interface Turn {
  chatId: string;
  actor: ScopedActor<'self'>;
  firstName: string;
  /** The order that the customer wrote about. */
  about: MessageAbout | null;
  /** Quickie can't look at photos. */
  photo: 'alone' | 'with words' | null;
  memory: Pick<QuickieMemory, 'misses' | 'asks' | 'awayAt'>;
  /** Of the message that will be said. */
  key: string;
  now: Date;
}

/** What Quickie says, and what it remembers of it. */
export interface Answer extends Omit<QuickieMessage, 'key'> {
  asks?: QuickieQuestion | null;
  isMiss?: boolean;
  handsOver?: HandOverReason;
  /** It says when we are back. */
  isAway?: boolean;
}

/** A question with its answer is good for this long, ms: a "yes" of tomorrow may mean something else. */
const QUESTION_MS = 15 * 60_000;
/** Most choices below a question. */
const MAX_CHOICES = 6;
const WALLET_LINES = 3;
const REFUND_LINES = 3;
/** Refunds that are told to who asks where theirs is, and to who wants one, ms. */
const REFUNDS_SHOWN_MS = 30 * 86_400_000;
const REFUNDS_FRESH_MS = 3 * 86_400_000;

/** The answer to what a customer wants, from their own data as it is now. Cancels, if they confirmed. */
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
        ? confirm(intent.reply, asks, turn)
        : { message: words.WHAT_ELSE, choices: words.START_CHOICES };
    case 'topic':
      return tell(intent.topic, turn);
    case 'faq':
      return { message: words.faqAnswer(intent.id), choices: [words.CHOICES.person] };
    case 'unknown':
      return miss(turn);
  }
}

/** Whether it may be what a photo is about. */
const isSubject = ({ type }: Intent) => type === 'unknown' || type === 'faq' || type === 'named';

async function miss(turn: Turn): Promise<Answer> {
  if (turn.photo === 'alone') return { message: words.WHAT_PHOTO, asks: { action: 'photo' } };
  if (turn.photo) return handOver('photo', turn);
  if (turn.memory.misses > 0) return handOver('missed', turn);
  return { message: words.MISSED, choices: words.START_CHOICES, isMiss: true };
}

/** Calls a person, and says by when they answer. Outside hours it says so at most once a day. */
export async function handOver(reason: HandOverReason, turn: Turn): Promise<Answer> {
  const { memory, now } = turn;
  const promised = await promisedAt(now);
  const isAway = promised?.opensAt != null;
  const isSaid = isAway && isSaidToday(memory.awayAt, now);
  return {
    message: words.handedOver(reason, isSaid ? null : promised, now),
    card: { type: 'hand-over', reason },
    handsOver: reason,
    isAway: isAway && !isSaid,
  };
}

async function doTask(task: Task, named: Named, turn: Turn): Promise<Answer> {
  const found = await choose(task, named, turn);
  if ('message' in found) return found;
  const thing = await readPurchase(found, turn.actor, turn.now);
  if (!thing) return { message: words.notFound(shortId(found.id)), choices: words.START_CHOICES };
  if (task === 'track') return track(thing, turn);
  return task === 'code' ? code(thing, turn) : askCancel(thing, turn);
}

/** The one that is meant, or what to say if there is none or it isn't clear. */
async function choose(task: Task, { kind, number }: Named, turn: Turn): Promise<Bought | Answer> {
  const { actor, about, now } = turn;
  if (number) {
    const found = await findByNumber(number, actor);
    return found ?? { message: words.notFound(number), choices: words.START_CHOICES };
  }
  if (about && (!kind || kind === about.kind)) {
    const found = await findBought(about, actor);
    if (found) return found;
  }
  const bought = await listBought(actor);
  const running = likeliest(
    task,
    bought.filter((one) => one.isRunning && (!kind || kind === one.kind)),
  );
  const [only, second] = running;
  if (only && !second) return only;
  if (only) {
    const shown = running.slice(0, MAX_CHOICES);
    return {
      message: words.which(running.length - shown.length),
      choices: shown.map(words.toChoice),
      asks: { action: 'choose', to: task },
    };
  }
  const last = bought.find((one) => !kind || kind === one.kind);
  const thing = last ? await readPurchase(last, actor, now) : null;
  return {
    message: words.nothingRuns(kind ?? null, thing, now),
    choices: [words.CHOICES.refunds, words.CHOICES.person],
    ...(thing && toCard(thing)),
  };
}

const getRank = ({ status }: Bought): number => (status ? statusRank(status) : 0);

/**
 * Those that a customer may mean, the likeliest first. A code is asked for at the door: what a rider
 * has goes before all others, and they aren't named beside it. Only what has hardly begun is cancelled.
 */
function likeliest(task: Task, running: readonly Bought[]): Bought[] {
  if (task === 'cancel') return running.toSorted((one, other) => getRank(one) - getRank(other));
  const withRider = running.filter((one) => getRank(one) >= statusRank('Order Assigned'));
  const meant = task === 'code' && withRider.length > 0 ? withRider : running;
  return meant.toSorted((one, other) => getRank(other) - getRank(one));
}

const toCard = ({ kind, id }: words.Thing): Pick<Answer, 'about' | 'card'> => ({
  about: { kind, id },
  card: { type: 'service', kind, id },
});

function track(thing: words.Thing, { now }: Turn): Answer {
  const choices = [
    ...(isOngoing(thing.status) ? [words.codeChoice(thing)] : []),
    ...(thing.cancellation ? [words.cancelChoice(thing)] : []),
    words.CHOICES.person,
  ];
  return { message: words.whereItIs(thing, now), choices, ...toCard(thing) };
}

function code(thing: words.Thing, { now }: Turn): Answer {
  const { kind, id } = thing;
  if (!isOngoing(thing.status)) return { message: words.codeOver(thing, now), ...toCard(thing) };
  if (!thing.hasCode) {
    return { message: words.codeUnreadable(thing), choices: [words.CHOICES.person] };
  }
  // The card names the order: the digits are nowhere in the chat.
  return {
    message: words.codeBelow(thing),
    about: { kind, id },
    card: { type: 'code', kind, id },
  };
}

function askCancel(thing: words.Thing, { key, now, about }: Turn): Answer {
  const { kind, id, cancellation } = thing;
  if (!cancellation) {
    return {
      message: words.tooLate(thing, now),
      choices: [words.CHOICES.person],
      ...toCard(thing),
    };
  }
  return {
    message: words.askCancel(thing, cancellation),
    choices: [words.CHOICES.yes, words.CHOICES.no],
    asks: { action: 'cancel', kind, id, key, at: now, about: about?.id ?? null },
    ...toCard(thing),
  };
}

/** Answers the reply to "Cancel order 5E82F2?". Reads the order first: it may be over already. */
async function confirm(
  reply: 'yes' | 'no' | 'ok',
  question: Extract<QuickieQuestion, { action: 'cancel' }>,
  turn: Turn,
): Promise<Answer> {
  const { actor, now, chatId, about } = turn;
  const isOld = now.getTime() - question.at.getTime() > QUESTION_MS;
  // Written about another one than the customer wrote about when asked.
  const isOther = about !== null && ![question.id, question.about].includes(about.id);
  const isAgreed = reply === 'yes' && !isOld && !isOther;
  if (isAgreed) {
    try {
      await cancelPurchase(question, `quickie:${chatId}:${question.key}`, actor, now);
    } catch (error) {
      const isRefused = error instanceof AppError && ['conflict', 'not_found'].includes(error.code);
      if (!isRefused) throw error;
      const thing = await readPurchase(question, actor, now);
      if (!thing) return { message: words.notFound(shortId(question.id)) };
      const choices = [words.CHOICES.person];
      return { message: words.tooLate(thing, now), choices, ...toCard(thing) };
    }
  }
  const thing = await readPurchase(question, actor, now);
  if (!thing) return { message: words.notFound(shortId(question.id)) };
  if (isAgreed) return { message: words.cancelled(thing), ...toCard(thing) };
  if (thing.status === 'Order Cancelled') {
    return { message: words.whereItIs(thing, now), ...toCard(thing) };
  }
  if (reply === 'no') return { message: words.kept(thing), ...toCard(thing) };
  if (isOld) return askCancel(thing, turn);
  return {
    message: words.askAgain(thing),
    choices: [words.CHOICES.yes, words.CHOICES.no],
    asks: question,
  };
}

async function tell(topic: Topic, turn: Turn): Promise<Answer> {
  const { actor, firstName, now } = turn;
  const person = [words.CHOICES.person];
  switch (topic) {
    case 'greeting':
      return { message: words.greeting(firstName, now), choices: words.START_CHOICES };
    case 'thanks':
      return { message: words.WELCOME };
    case 'wallet':
      return { message: await wallet(turn) };
    case 'hours':
      return { message: words.getHours((await getSettings()).serviceHours, now) };
    case 'fees':
      return { message: words.getFees(feesFrom((await getSettings()).delivery)) };
    case 'areas':
      return { message: words.getAreas((await getSettings()).delivery) };
    case 'refunds':
      return { message: words.faqAnswer('refunds'), choices: [words.CHOICES.wallet, ...person] };
    case 'own-refunds':
      return (
        (await ownRefunds(turn, REFUNDS_SHOWN_MS)) ?? { message: words.noRefund(), choices: person }
      );
    case 'refund-wanted':
      // Whether they should get one is for a person to say.
      return (await ownRefunds(turn, REFUNDS_FRESH_MS)) ?? handOver('money', turn);
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
      const running = (await listBought(actor)).filter(({ isRunning }) => isRunning);
      const choices = [...running.slice(0, MAX_CHOICES - 1).map(words.cancelChoice), ...person];
      return { message: words.faqAnswer('cancel'), choices };
    }
  }
}

/** Tells of the customer's own refunds in this time, and of those that wait; null without any. */
async function ownRefunds({ actor, now }: Turn, withinMs: number): Promise<Answer | null> {
  const [refunds, waiting] = await Promise.all([
    listRefunds(actor, new Date(now.getTime() - withinMs)),
    listAskedRefunds(actor, now),
  ]);
  if (refunds.length + waiting.length === 0) return null;
  return {
    message: words.getRefunds(refunds.slice(0, REFUND_LINES), waiting, now),
    choices: [words.CHOICES.wallet, words.CHOICES.person],
  };
}

async function wallet({ actor, now }: Turn): Promise<string> {
  const own = await getWallet(actor, { held: await listShoppingMoney(actor) });
  if (!own) return words.NO_WALLET;
  const lines = own.transactions.filter(({ status }) => status === 'approved');
  return words.readWallet(own, lines.slice(0, WALLET_LINES), now);
}

/** Where the fees begin, from the rules that price everything. */
function feesFrom(limits: DeliveryLimits): words.Fees {
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
