import type { HandOverReason } from '@/lib/conversations/chat/policy';
import { FAQ } from '@/lib/core/faq';
import { searchFaq, searchWords } from '@/lib/core/faq-search';
import { shortId } from '@/lib/core/ids';
import type { ServiceKind } from '@/lib/core/service-kind';
import * as patterns from './phrases';
import { respell } from './spelling';

/** The purchase that a sentence names; either part may be missing. */
export interface Named {
  kind?: ServiceKind;
  /** Short number: "5E82F2". */
  number?: string;
}

export type Task = 'track' | 'code' | 'cancel';

/** Subjects that Quickie answers directly, without asking back. */
export const TOPICS = [
  'wallet',
  'hours',
  'fees',
  'areas',
  'payment',
  'cash',
  'promo',
  /** How refunds work; where theirs is; that they want one. */
  'refunds',
  'own-refunds',
  'refund-wanted',
  'cancel-rules',
  'change',
  'buy',
  'robot',
  'greeting',
  'thanks',
] as const;

export type Topic = (typeof TOPICS)[number];

export type Intent =
  /** A person must read this, or is requested. */
  | { type: 'hand-over'; reason: Exclude<HandOverReason, 'missed' | 'photo' | 'failed'> }
  | { type: 'task'; task: Task; named: Named }
  | { type: 'topic'; topic: Topic }
  /** An answer of the FAQ, by its id. */
  | { type: 'faq'; id: string }
  /** Only names a purchase. */
  | { type: 'named'; named: Named }
  /** `ok`: neither a clear yes nor a no. `named`: the purchase that a yes names. */
  | { type: 'reply'; reply: 'yes'; named: Named }
  | { type: 'reply'; reply: 'no' | 'ok' }
  | { type: 'unknown' };

const task = (name: Task) => (named: Named) => ({ type: 'task', task: name, named }) as const;
const topic = (name: Topic) => () => ({ type: 'topic', topic: name }) as const;
const faq = (id: string) => () => ({ type: 'faq', id }) as const;

type Rule = readonly [pattern: RegExp, intent: (named: Named, text: string) => Intent];

/** The first match wins. Alarms, replies and cancellations are checked before. */
const RULES: readonly Rule[] = [
  [patterns.FAQ_RIDERS, faq('riders')],
  [patterns.FAQ_DELETE, faq('delete-account')],
  [patterns.FAQ_PASSWORD, faq('password')],
  [patterns.CHANGE, topic('change')],
  [patterns.FAQ_PROBLEM, faq('problem')],
  [patterns.FAQ_MINIMUM, faq('minimum')],
  [patterns.FAQ_CODE, faq('delivery-code')],
  [patterns.FAQ_WAITING, faq('waiting')],
  [patterns.PROMO, topic('promo')],
  [patterns.CODE, task('code')],
  [patterns.FAQ_WALLET, faq('wallet')],
  [patterns.REFUND, (_named, text) => refundIntent(text)],
  [patterns.CASH, topic('cash')],
  [patterns.PAYMENT, topic('payment')],
  [patterns.FAQ_PAYING, faq('paying')],
  [patterns.WALLET, topic('wallet')],
  [patterns.FEES, topic('fees')],
  [patterns.FAQ_HOURS, faq('hours')],
  [patterns.HOURS, topic('hours')],
  [patterns.AREAS, topic('areas')],
  [patterns.ROBOT, topic('robot')],
  [patterns.BUY, topic('buy')],
  [patterns.TRACK, task('track')],
  [patterns.WHERE_IT, task('track')],
  [patterns.MY_PURCHASE, task('track')],
];

/** An order's number: introduced as one, or six mixed digits and letters, so neither a word nor an amount. */
const NUMBER =
  /(?:order|orders|parcel|dispatch|errand|food|delivery|number|no|id|#)[\s.:#]*([0-9a-f]{6})\b|\b((?=[a-f]*\d)(?=\d*[a-f])[0-9a-f]{6})\b/i;

/** A choice from `toChoice`; the shop's name after the number isn't parsed. */
const CHOSEN = /^(?:order|dispatch|errand) [0-9a-f]{6} · /i;

const KINDS = [
  [/\bparcel\b/, 'dispatch'],
  [/\berrand\b/, 'errand'],
  [/\bfood\b/, 'order'],
] as const;

function findNamed(sentence: string, text: string): Named {
  const match = NUMBER.exec(sentence);
  const number = (match?.[1] ?? match?.[2])?.toUpperCase();
  const kind = KINDS.find(([word]) => word.test(text))?.[1];
  return { ...(kind && { kind }), ...(number && { number }) };
}

/** The intent of a sentence. A cancellation must be explicit, it is never guessed. */
export function understand(sentence: string): Intent {
  const text = respell(sentence);
  const named = findNamed(sentence, text);
  if (CHOSEN.test(sentence)) return { type: 'named', named: findNamed(sentence, '') };
  return (
    handOverIntent(text) ??
    replyIn(sentence, text, named) ??
    cancelIntent(text, named) ??
    RULES.find(([pattern]) => pattern.test(text))?.[1](named, text) ??
    (named.number ? { type: 'named', named } : null) ??
    smallTalk(text) ??
    faqIntent(sentence) ??
    // A person reads any other sentence about a rider.
    (/\brider\b/.test(text) ? { type: 'hand-over', reason: 'rider' } : null) ??
    toNamedKind(text, named)
  );
}

function handOverIntent(text: string): Intent | null {
  for (const reason of ['safety', 'rider', 'money'] as const) {
    if (patterns.ALARMS[reason].test(text)) return { type: 'hand-over', reason };
  }
  const isAboutRules = patterns.RULE_QUESTION.test(text) && !patterns.HAPPENED.test(text);
  if (!isAboutRules && patterns.MONEY_GONE.test(text))
    return { type: 'hand-over', reason: 'money' };
  if (!isAboutRules && isProblem(text)) return { type: 'hand-over', reason: 'problem' };
  const isForPerson = patterns.PERSON.test(text) || patterns.PERSON_ALONE.test(text);
  if (isForPerson && patterns.ROBOT.test(text) && !patterns.NO_ROBOT.test(text)) return null;
  return isForPerson ? { type: 'hand-over', reason: 'asked' } : null;
}

function refundIntent(text: string): Intent {
  const isRule = patterns.REFUND_RULES.test(text);
  if (!isRule && patterns.REFUND_WANTED.test(text)) return topic('refund-wanted')();
  return topic(!isRule && patterns.REFUND_OF_MINE.test(text) ? 'own-refunds' : 'refunds')();
}

/** Whether items are wrong, or were marked as delivered but not received. */
function isProblem(text: string): boolean {
  if (patterns.NEVER_CAME.test(text)) return true;
  return patterns.WRONG.test(text) && !patterns.NO_FAULT.test(text);
}

/** A yes or a no without anything else. */
function replyIn(sentence: string, text: string, named: Named): Intent | null {
  const yes = clearYes(sentence, text, named);
  if (yes) return { type: 'reply', reply: 'yes', named: yes };
  if (patterns.phrases(patterns.PERHAPS).test(text) && patterns.isOnly(text, patterns.PERHAPS)) {
    return { type: 'reply', reply: 'ok' };
  }
  if (
    patterns.phrases(patterns.NO).test(text) &&
    patterns.isOnly(text, `${patterns.NO}|${patterns.WITH_NO}|ok`)
  ) {
    return patterns.GAVE_UP.test(text) ? null : { type: 'reply', reply: 'no' };
  }
  return null;
}

/** A question mark, an ellipsis, an emoji, or letters that `respell` drops. */
const DOUBT = /[?¿؟]|\.{2,}|[^\p{ASCII}’‘“”–—]/u;
const GLAD = /👍|👌|✅|🙏|❤|🥰|😊|\p{Emoji_Modifier}|\p{M}/gu;

/**
 * What a clear yes names; null if any word leaves a doubt. A yes moves money, so in doubt Quickie asks
 * again.
 */
function clearYes(sentence: string, text: string, { number }: Named): Named | null {
  if (DOUBT.test(sentence.normalize('NFKD').replace(GLAD, ''))) return null;
  const words = number ? text.replace(new RegExp(`\\b${number.toLowerCase()}\\b`), ' ') : text;
  if (!patterns.phrases(patterns.YES).test(words)) return null;
  const isToCancel = /\bcancel\b/.test(words);
  const allowed = `${patterns.YES}|${patterns.WITH_YES}${isToCancel ? `|${patterns.YES_TO_CANCEL}` : ''}`;
  if (!patterns.consistsOf(words, allowed) || (number && !isToCancel)) return null;
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
    return patterns.REFUND.test(text) ? refundIntent(text) : task('track')(named);
  }
  if (!/\bcancel\b/.test(text)) return patterns.GAVE_UP.test(text) ? task('cancel')(named) : null;
  if (patterns.CANCEL_OTHER.test(text)) return { type: 'unknown' };
  if (patterns.CANCEL_QUESTION.test(text)) return topic('cancel-rules')();
  if (patterns.CANCEL_NOT.test(text)) return { type: 'reply', reply: 'no' };
  if (patterns.CANCEL_REPORTED.test(text)) return task('track')(named);
  return task('cancel')(named);
}

/** Longest greeting or thanks, words. */
const MAX_SMALL_TALK = 6;

function smallTalk(text: string): Intent | null {
  const isShort = text.split(' ').length <= MAX_SMALL_TALK;
  if (isShort && patterns.THANKS.test(text)) return topic('thanks')();
  const isGreeting =
    (isShort && patterns.GREETING.test(text)) || patterns.isOnly(text, patterns.GREETING_WORDS);
  return isGreeting && !patterns.isOnly(text, '') ? topic('greeting')() : null;
}

/** The FAQ's top result, if there are few and its question shares half of the words. */
function faqIntent(sentence: string): Intent | null {
  const keywords = searchWords(sentence).filter((word) => word.length > 2);
  if (!keywords.some((word) => word.length > 3)) return null;
  const found = searchFaq(FAQ, keywords.join(' '));
  const [first] = found;
  if (!first || found.length > 3) return null;
  const question = first.question.toLowerCase();
  const named = keywords.filter((word) => question.includes(word));
  return named.length * 2 >= keywords.length ? faq(first.id)() : null;
}

/** "The parcel" or "food one", as the answer to "Which one?". */
function toNamedKind(text: string, named: Named): Intent {
  const isAnswer = patterns.isOnly(text, 'one|first|second');
  return named.kind && isAnswer ? { type: 'named', named } : { type: 'unknown' };
}

type CancelQuestion = Readonly<{ kind: ServiceKind; id: string }>;

/**
 * The intent of several messages in a row: a hand-over if any asks for one; a yes only if each is a yes;
 * otherwise the last that asks for anything. `asked`: the purchase that Quickie asked to cancel.
 */
export function combine(intents: readonly Intent[], asked: CancelQuestion | null): Intent {
  const handsOver = intents.find(({ type }) => type === 'hand-over');
  if (handsOver) return handsOver;
  if (asked && intents.some(isYes)) {
    // Thanks with a yes may be the start of a no: "Thanks but I still want it".
    const isAgreed = intents.every((intent) => isYes(intent) && isAbout(intent.named, asked));
    const [yes] = intents;
    return isAgreed && yes ? yes : { type: 'reply', reply: 'ok' };
  }
  const request = intents.findLast(
    (intent) => ['task', 'faq', 'named', 'topic'].includes(intent.type) && !isSmallTalk(intent),
  );
  const no = intents.find((intent) => intent.type === 'reply' && intent.reply === 'no');
  const reply = asked && (no ?? intents.find(({ type }) => type === 'reply'));
  return request ?? (reply || intents.at(-1)) ?? { type: 'unknown' };
}

const isYes = (intent: Intent): intent is Extract<Intent, { reply: 'yes' }> =>
  intent.type === 'reply' && intent.reply === 'yes';

const isSmallTalk = (intent: Intent) =>
  intent.type === 'topic' && (intent.topic === 'thanks' || intent.topic === 'greeting');

/** Whether a yes names nothing but the purchase in question. */
const isAbout = (named: Named, asked: CancelQuestion): boolean =>
  (!named.kind || named.kind === asked.kind) &&
  (!named.number || named.number === shortId(asked.id));
