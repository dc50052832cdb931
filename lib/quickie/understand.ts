import type { HandOverReason } from '@/lib/chat/policy';
import { FAQ } from '@/lib/core/faq';
import { searchFaq, searchWords } from '@/lib/core/faq-search';
import { shortId } from '@/lib/core/ids';
import type { ServiceKind } from '@/lib/core/service-kind';
import * as is from './phrases';
import { respell } from './spelling';

/** Which order, dispatch or errand a sentence names; anything may be missing. */
export interface Named {
  kind?: ServiceKind;
  /** Its short number: "5E82F2". */
  number?: string;
}

/** What can be done with an order, a dispatch or an errand. */
export type Task = 'track' | 'code' | 'cancel';

/** What Quickie tells without a question in return. */
export const TOPICS = [
  ...(['wallet', 'hours', 'fees', 'areas', 'payment', 'cash', 'promo'] as const),
  /** How refunds work; where theirs is; that they want one. */
  ...(['refunds', 'own-refunds', 'refund-wanted'] as const),
  ...(['cancel-rules', 'change', 'buy', 'robot', 'greeting', 'thanks'] as const),
] as const;

export type Topic = (typeof TOPICS)[number];

/** What a customer wants. */
export type Intent =
  /** A person must read this, or was asked for. */
  | { type: 'hand-over'; reason: Exclude<HandOverReason, 'missed' | 'photo' | 'failed'> }
  | { type: 'task'; task: Task; named: Named }
  | { type: 'topic'; topic: Topic }
  /** An answer of the FAQ, by its id. */
  | { type: 'faq'; id: string }
  /** Names an order, a dispatch or an errand, and says nothing of it. */
  | { type: 'named'; named: Named }
  /** `ok`: neither a clear yes nor a no. `named`: what a yes says to cancel. */
  | { type: 'reply'; reply: 'yes'; named: Named }
  | { type: 'reply'; reply: 'no' | 'ok' }
  | { type: 'unknown' };

const task = (name: Task) => (named: Named) => ({ type: 'task', task: name, named }) as const;
const topic = (name: Topic) => () => ({ type: 'topic', topic: name }) as const;
const faq = (id: string) => () => ({ type: 'faq', id }) as const;

type Rule = readonly [pattern: RegExp, intent: (named: Named, text: string) => Intent];

/** What is no alarm, no reply and no cancellation: the first that fits. */
const RULES: readonly Rule[] = [
  [is.FAQ_RIDERS, faq('riders')],
  [is.FAQ_DELETE, faq('delete-account')],
  [is.FAQ_PASSWORD, faq('password')],
  [is.CHANGE, topic('change')],
  [is.FAQ_PROBLEM, faq('problem')],
  [is.FAQ_MINIMUM, faq('minimum')],
  [is.FAQ_CODE, faq('delivery-code')],
  [is.FAQ_WAITING, faq('waiting')],
  [is.PROMO, topic('promo')],
  [is.CODE, task('code')],
  [is.FAQ_WALLET, faq('wallet')],
  [is.REFUND, (_named, text) => refundIntent(text)],
  [is.CASH, topic('cash')],
  [is.PAYMENT, topic('payment')],
  [is.FAQ_PAYING, faq('paying')],
  [is.WALLET, topic('wallet')],
  [is.FEES, topic('fees')],
  [is.FAQ_HOURS, faq('hours')],
  [is.HOURS, topic('hours')],
  [is.AREAS, topic('areas')],
  [is.ROBOT, topic('robot')],
  [is.BUY, topic('buy')],
  [is.TRACK, task('track')],
  [is.WHERE_IT, task('track')],
  [is.MY_PURCHASE, task('track')],
];

/** A number of an order: named as one, or six digits and letters that are no word and no amount. */
const NUMBER =
  /(?:order|orders|parcel|dispatch|errand|food|delivery|number|no|id|#)[\s.:#]*([0-9a-f]{6})\b|\b((?=[a-f]*\d)(?=\d*[a-f])[0-9a-f]{6})\b/i;

/** What `toChoice` offers: the name behind the number may be any. */
const CHOSEN = /^(?:order|dispatch|errand) [0-9a-f]{6} · /i;

const KINDS = [
  [/\bparcel\b/, 'dispatch'],
  [/\berrand\b/, 'errand'],
  [/\bfood\b/, 'order'],
] as const;

function namedIn(sentence: string, text: string): Named {
  const match = NUMBER.exec(sentence);
  const number = (match?.[1] ?? match?.[2])?.toUpperCase();
  const kind = KINDS.find(([word]) => word.test(text))?.[1];
  return { ...(kind && { kind }), ...(number && { number }) };
}

/** What a customer's sentence asks for. Never guesses a cancellation: it needs the word, and no doubt. */
export function understand(sentence: string): Intent {
  const text = respell(sentence);
  const named = namedIn(sentence, text);
  if (CHOSEN.test(sentence)) return { type: 'named', named: namedIn(sentence, '') };
  return (
    handOverIntent(text) ??
    replyIn(sentence, text, named) ??
    cancelIntent(text, named) ??
    RULES.find(([pattern]) => pattern.test(text))?.[1](named, text) ??
    (named.number ? { type: 'named', named } : null) ??
    smallTalk(text) ??
    faqIntent(sentence) ??
    // Whatever else is said of a rider, a person reads it.
    (/\brider\b/.test(text) ? { type: 'hand-over', reason: 'rider' } : null) ??
    onlyKind(text, named)
  );
}

function handOverIntent(text: string): Intent | null {
  for (const reason of ['safety', 'rider', 'money'] as const) {
    if (is.ALARMS[reason].test(text)) return { type: 'hand-over', reason };
  }
  const isAboutRules = is.RULE_QUESTION.test(text) && !is.HAPPENED.test(text);
  if (!isAboutRules && is.MONEY_GONE.test(text)) return { type: 'hand-over', reason: 'money' };
  if (!isAboutRules && isProblem(text)) return { type: 'hand-over', reason: 'problem' };
  const isForPerson = is.PERSON.test(text) || is.PERSON_ALONE.test(text);
  if (isForPerson && is.ROBOT.test(text) && !is.NO_ROBOT.test(text)) return null;
  return isForPerson ? { type: 'hand-over', reason: 'asked' } : null;
}

/** Asks how refunds work, where the own one is, or for one. */
function refundIntent(text: string): Intent {
  const isRule = is.REFUND_RULES.test(text);
  if (!isRule && is.REFUND_WANTED.test(text)) return topic('refund-wanted')();
  return topic(!isRule && is.REFUND_OF_MINE.test(text) ? 'own-refunds' : 'refunds')();
}

/** Whether something came wrong, or was called delivered and never came. */
function isProblem(text: string): boolean {
  if (is.NEVER_CAME.test(text)) return true;
  return is.WRONG.test(text) && !is.NO_FAULT.test(text);
}

/** A yes or a no with nothing else in it. */
function replyIn(sentence: string, text: string, named: Named): Intent | null {
  const yes = clearYes(sentence, text, named);
  if (yes) return { type: 'reply', reply: 'yes', named: yes };
  if (is.phrases(is.PERHAPS).test(text) && is.isOnly(text, is.PERHAPS)) {
    return { type: 'reply', reply: 'ok' };
  }
  if (is.phrases(is.NO).test(text) && is.isOnly(text, `${is.NO}|${is.WITH_NO}|ok`)) {
    return is.GAVE_UP.test(text) ? null : { type: 'reply', reply: 'no' };
  }
  return null;
}

/** A question mark, dots that trail off, a face, or letters that `respell` doesn't know. */
const DOUBT = /[?¿؟]|\.{2,}|[^\p{ASCII}’‘“”–—]/u;
const GLAD = /👍|👌|✅|🙏|❤|🥰|😊|\p{Emoji_Modifier}|\p{M}/gu;

/**
 * What a yes names if every word of it is one; null for anything that leaves a doubt. Money moves on
 * it, so it rather asks once more.
 */
function clearYes(sentence: string, text: string, { number }: Named): Named | null {
  if (DOUBT.test(sentence.normalize('NFKD').replace(GLAD, ''))) return null;
  const words = number ? text.replace(new RegExp(`\\b${number.toLowerCase()}\\b`), ' ') : text;
  if (!is.phrases(is.YES).test(words)) return null;
  const isToCancel = /\bcancel\b/.test(words);
  const allowed = `${is.YES}|${is.WITH_YES}${isToCancel ? `|${is.YES_TO_CANCEL}` : ''}`;
  if (!is.consistsOf(words, allowed) || (number && !isToCancel)) return null;
  const kinds = [...KINDS, [/\border\b/, 'order'] as const].flatMap(([word, kind]) =>
    word.test(words) ? kind : [],
  );
  const [kind, other] = new Set(kinds);
  if (other) return null;
  return { ...(kind && { kind }), ...(number && { number }) };
}

function cancelIntent(text: string, named: Named): Intent | null {
  if (/\bcancelled\b/.test(text)) {
    const isWanted = /\bwant(?: \w+){0,3} cancelled\b/.test(text);
    if (isWanted && !/\b(?:not|why|who)\b/.test(text)) return task('cancel')(named);
    return is.REFUND.test(text) ? refundIntent(text) : task('track')(named);
  }
  if (!/\bcancel\b/.test(text)) return is.GAVE_UP.test(text) ? task('cancel')(named) : null;
  if (is.CANCEL_OTHER.test(text)) return { type: 'unknown' };
  if (is.CANCEL_QUESTION.test(text)) return topic('cancel-rules')();
  if (is.CANCEL_NOT.test(text)) return { type: 'reply', reply: 'no' };
  if (is.CANCEL_TOLD.test(text)) return task('track')(named);
  return task('cancel')(named);
}

/** Longest sentence that is no more than manners, words. */
const MAX_MANNERS = 6;

function smallTalk(text: string): Intent | null {
  const isShort = text.split(' ').length <= MAX_MANNERS;
  if (isShort && is.THANKS.test(text)) return topic('thanks')();
  const isGreeting = (isShort && is.GREETING.test(text)) || is.isOnly(text, is.GREETING_WORDS);
  return isGreeting && !is.isOnly(text, '') ? topic('greeting')() : null;
}

/** The answer that the search of the FAQ puts first, if it finds few and its question is about this. */
function faqIntent(sentence: string): Intent | null {
  const telling = searchWords(sentence).filter((word) => word.length > 2);
  if (!telling.some((word) => word.length > 3)) return null;
  const found = searchFaq(FAQ, telling.join(' '));
  const [first] = found;
  if (!first || found.length > 3) return null;
  const question = first.question.toLowerCase();
  const named = telling.filter((word) => question.includes(word));
  return named.length * 2 >= telling.length ? faq(first.id)() : null;
}

/** "The parcel" or "food one", in answer to which. */
function onlyKind(text: string, named: Named): Intent {
  const isAnswer = is.isOnly(text, 'one|first|second');
  return named.kind && isAnswer ? { type: 'named', named } : { type: 'unknown' };
}

type Asked = Readonly<{ kind: ServiceKind; id: string }>;

/**
 * What several messages in a row want together: a person, if any of them does; a yes to a question, if
 * each of them is one; otherwise the last that wants something. `asked`: what Quickie would cancel.
 */
export function combine(intents: readonly Intent[], asked: Asked | null): Intent {
  const handsOver = intents.find(({ type }) => type === 'hand-over');
  if (handsOver) return handsOver;
  if (asked && intents.some(isYes)) {
    // Thanks beside a yes may be the start of a no: "Thanks but I still want it".
    const isAgreed = intents.every((intent) => isYes(intent) && isAbout(intent.named, asked));
    const [yes] = intents;
    return isAgreed && yes ? yes : { type: 'reply', reply: 'ok' };
  }
  const wanting = intents.findLast(
    (intent) => ['task', 'faq', 'named', 'topic'].includes(intent.type) && !isManners(intent),
  );
  const no = intents.find((intent) => intent.type === 'reply' && intent.reply === 'no');
  const reply = asked && (no ?? intents.find(({ type }) => type === 'reply'));
  return wanting ?? (reply || intents.at(-1)) ?? { type: 'unknown' };
}

const isYes = (intent: Intent): intent is Extract<Intent, { reply: 'yes' }> =>
  intent.type === 'reply' && intent.reply === 'yes';

const isManners = (intent: Intent) =>
  intent.type === 'topic' && (intent.topic === 'thanks' || intent.topic === 'greeting');

/** Whether a yes names nothing else than what was asked about. */
const isAbout = (named: Named, asked: Asked): boolean =>
  (!named.kind || named.kind === asked.kind) &&
  (!named.number || named.number === shortId(asked.id));
