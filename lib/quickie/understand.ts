import type { HandOverReason } from '@/lib/chat/policy';
import { FAQ } from '@/lib/core/faq';
import { searchFaq, searchWords } from '@/lib/core/faq-search';
import type { ServiceKind } from '@/lib/core/socket-events';
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
  ...(['wallet', 'hours', 'fees', 'areas', 'refunds', 'payment', 'promo'] as const),
  ...(['cancel-rules', 'change', 'buy', 'greeting', 'thanks'] as const),
] as const;

export type Topic = (typeof TOPICS)[number];

/** What a customer wants. */
export type Intent =
  /** A person must read this, or was asked for. */
  | { type: 'hand-over'; reason: Extract<HandOverReason, 'asked' | 'money' | 'safety' | 'rider'> }
  | { type: 'task'; task: Task; named: Named }
  | { type: 'topic'; topic: Topic }
  /** An answer of the FAQ, by its id. */
  | { type: 'faq'; id: string }
  /** Names an order, a dispatch or an errand, and says nothing of it. */
  | { type: 'named'; named: Named }
  /** `ok`: neither a clear yes nor a no. */
  | { type: 'reply'; reply: 'yes' | 'no' | 'ok' }
  | { type: 'unknown' };

type Rule = readonly [pattern: RegExp, intent: (named: Named) => Intent];

const SERVICE = '(?:order|food|parcel|errand|delivery)';
const words = (pattern: string) => new RegExp(`\\b(?:${pattern})\\b`);
const handOver = (reason: 'asked' | 'money' | 'safety' | 'rider') => () =>
  ({ type: 'hand-over', reason }) as const;
const task = (name: Task) => (named: Named) => ({ type: 'task', task: name, named }) as const;
const topic = (name: Topic) => () => ({ type: 'topic', topic: name }) as const;
const faq = (id: string) => () => ({ type: 'faq', id }) as const;

/**
 * What a person must read at once. Rather one too many: Quickie has no business with accidents,
 * threats, missing money or how a rider behaved.
 */
const ALARMS: readonly Rule[] = [
  [
    words(
      `accident|injure|threat|harass|assault|rob|unsafe|danger|dangerous|scared|afraid|emergency|stalk\\w*|kidnap\\w*|poison\\w*|blood|gun|cutlass|die|dying|suicide`,
    ),
    handOver('safety'),
  ],
  [words('(?:hit|touch(?:ed|ing)?|follow(?:ed|ing)?|grab(?:bed)?|fight) me'), handOver('safety')],
  [
    words('fear (?:is )?(?:catch|hold|for my life).*|police(?! (?:station|barracks?|post|gate))'),
    handOver('safety'),
  ],
  [
    words('(?:with|pull\\w*|hold\\w*|arrive|took|draw|drew) (?:a |out )*(?:knife|weapon)'),
    handOver('safety'),
  ],
  [
    words('(?:food|eat|drink).*\\b(?:sick|purge|purging|vomit\\w*|running stomach)'),
    handOver('safety'),
  ],
  [
    words(
      `rider.*\\b(?:rude|insult|drunk|reckless|careless|refuse[sd]?|misbehav\\w*|attitude|report|complain\\w*|bad|useless|lie[sd]?|lying|quarrel\\w*|fight\\w*|fought|angry|annoy\\w*|behav\\w*|steal|eat|ran|run|runs|running|ran off|block(?:ed)?|ignor\\w*|bribe\\w*|threw|drop(?:ped)? my|spoil\\w*|damage[sd]?|open my)`,
    ),
    handOver('rider'),
  ],
  [words('(?:report|complain\\w*|rude|drunk|useless|bad|reckless).*\\brider'), handOver('rider')],
  [
    words(
      'rider.*\\b(?:extra (?:money|fee|pay)|(?:ask|asked|asking|ask for|demand\\w*|want|take|say|said).*(?:money|pay|\\d{3,}))',
    ),
    handOver('rider'),
  ],
  [
    words(
      'rider.*\\bnot (?:\\w+ )?(?:pick(?:ing|ed)?|answer(?:ing|ed)?|respond(?:ing)?|reply(?:ing)?)(?: \\w+)? (?:call|calls|phone)|rider.*\\bnot (?:\\w+ )?(?:answer(?:ing|ed)?|respond(?:ing)?|reply(?:ing)?|reachable)|rider.*\\b(?:phone|number|line|call).*\\b(?:off|not|cannot)',
    ),
    handOver('rider'),
  ],
  [words('insult me'), handOver('safety')],
  [words('steal|scam'), handOver('money')],
];

const IS_RULE_QUESTION = words('how|if|will|would|when|do you|does|policy|rule|rules');

/** Money that went where it shouldn't have. */
const MONEY: readonly RegExp[] = [
  words('debit'),
  words('overcharge[ds]?|unauthori[sz]ed|chargeback'),
  words('charged (?:me|my|wrong|i)|(?:was|been|got|have|is) charged'),
  words(
    '(?:charge|charged|pay|debit).*\\b(?:twice|two times|2 times|2x)|(?:twice).*\\b(?:pay|charge|charged)',
  ),
  words('(?:charge|charged|pay|took|take).*\\b(?:extra|wrong|more than)'),
  words(
    '(?:take|eat|hold|holding|keep|keeping|withhold\\w*|swallow\\w*)(?: \\w+){0,2} (?:money|balance)',
  ),
  words('(?:lost|missing)(?: \\w+){0,2} (?:money|balance)'),
  words(
    '(?:money|balance)(?: \\w+){0,4} (?:missing|gone|lost|reduce[sd]?|incomplete|short|less|hang\\w*|stuck)',
  ),
  words(
    '(?:money|transfer|refund|pay|wallet)(?: \\w+){0,4} not(?: \\w+){0,2} (?:arrive|reflect\\w*|show\\w*|credit\\w*|work|appear\\w*|drop\\w*|see)',
  ),
  words('not(?: \\w+){0,4} (?:refund|see my money|credit\\w*)'),
  words('(?:money|cash) (?:have |is )?(?:left|leave|take|go|gone)'),
  words('(?:give|return|send|release)(?: \\w+){0,2} my money'),
  words('(?:want|where)(?: is)? my money'),
  words(
    'pay\\b.*\\bnot(?: \\w+){0,3} (?:show\\w*|reflect\\w*|place|placed|confirm\\w*|credit\\w*|appear\\w*|record\\w*|see(?: \\w+)? order)',
  ),
];

const PERSON: readonly RegExp[] = [
  words('agent'),
  words(
    '(?:talk|connect|transfer|call|reach|contact|arrive|get|give|want|see|meet|refer)(?: \\w+){0,3} (?:person|support)',
  ),
  /^(?:please |a |the )*(?:person|support|support team|help desk|complaint)(?: please)?$/,
  words('person (?:to )?(?:talk|help|answer|attend)(?: \\w+)?(?: me)?'),
];

/** What nobody may take for "cancel": what it costs, whether one can, that it happened, that one didn't. */
const CANCEL_QUESTION = words(
  'how|can i|could i|may i|able|if|what|when|until|policy|rule|fee|charge|possible|allowed?|too late|cannot|not(?: \\w+){0,2} (?:let|allow|gree|able|work|possible)|will|would|do you|does|free',
);

function cancelIntent(text: string, named: Named): Intent | null {
  if (words('cancelled').test(text)) {
    if (words('want(?: \\w+){0,3} cancelled').test(text) && !words('not|why|who').test(text)) {
      return task('cancel')(named);
    }
    if (words('refund').test(text)) return topic('refunds')();
    return task('track')(named);
  }
  if (words('cancel').test(text)) {
    if (words('why|who').test(text)) return task('track')(named);
    if (CANCEL_QUESTION.test(text)) return topic('cancel-rules')();
    if (words('not(?: \\w+){0,3} cancel').test(text)) return { type: 'reply', reply: 'no' };
    if (words('by mistake|mistakenly|already|earlier|yesterday|i have cancel').test(text)) {
      return task('track')(named);
    }
    return task('cancel')(named);
  }
  const gaveUp =
    `not (?:longer )?want(?: \\w+){0,3} again|not longer want(?: \\w+){0,3}|` +
    `not want (?:the |my |it )*(?:${SERVICE}|it)|change(?: \\w+)? (?:my )?mind|` +
    `(?:stop|call off) (?:the |my |it )*${SERVICE}`;
  return words(gaveUp).test(text) ? task('cancel')(named) : null;
}

/** Everything else, the first that fits. */
const RULES: readonly Rule[] = [
  [
    words(
      'become(?: \\w+){0,2} rider|rider.*\\b(?:salary|earn|earnings)|when (?:is |do )?riders? (?:is )?(?:pay)|rider pay',
    ),
    faq('riders'),
  ],
  [words('delete(?: \\w+){0,3} account|close(?: \\w+)? my account'), faq('delete-account')],
  [
    words('(?:forgot|forget|forgotten|reset|lost|change)(?: \\w+){0,3} password|password'),
    faq('password'),
  ],
  [
    words(
      `(?:missing|wrong|incomplete|cold|spoil\\w*|spill\\w*|damage[sd]?|broken|leak\\w*|bad|rotten|expired)(?: \\w+){0,3} (?:${SERVICE})|${SERVICE}(?: \\w+){0,4} (?:missing|wrong|incomplete|cold|spoil\\w*|spill\\w*|damage[sd]?|broken|leak\\w*|rotten|expired|bad|not complete)`,
    ),
    faq('problem'),
  ],
  [
    words(
      'what (?:is |does )*(?:the |a )?(?:delivery )?code|(?:how|why)(?: \\w+){0,4} delivery code (?:work|for)',
    ),
    faq('delivery-code'),
  ],
  [words('rider(?: \\w+){0,3} wait'), faq('waiting')],
  [words('promo'), topic('promo')],
  [words('code'), task('code')],
  [
    words(
      '(?:fund|topup|top up|deposit|recharge|credit|load|add|put|send)(?: \\w+){0,4} (?:wallet|my account)|fund (?:my )?wallet|(?:put|add) money',
    ),
    faq('wallet'),
  ],
  [words('refund|money back|back my money'), topic('refunds')],
  [
    words(
      `(?:pay|card|transfer|checkout|bank)(?: \\w+){0,5} (?:fail|stuck|pending|not(?: \\w+){0,2} (?:work|go|going|successful|gree|accept\\w*)|refuse[sd]?|reject\\w*|problem|issue)|cannot(?: \\w+){0,2} pay|(?:fail|problem with|issue with|trouble with)(?: \\w+){0,3} (?:pay|card|transfer)`,
    ),
    topic('payment'),
  ],
  [
    words(
      'wallet|balance|transactions?|statement|how_much(?: \\w+){0,4} (?:money )?(?:(?:i|is) (?:\\w+ )?(?:have|get|left)|left|for my account|in my account|is my account)|how_much money',
    ),
    topic('wallet'),
  ],
  [
    words(
      `change(?: \\w+){0,5} (?:address|area|phone|number|${SERVICE})|(?:add|remove|swap)(?: \\w+){0,4} (?:to|from|in) (?:my |the )*${SERVICE}`,
    ),
    topic('change'),
  ],
  [
    words(
      `how_much(?: \\w+){0,5} (?:delivery|fee|parcel|errand|service|rider|charge|carry|take)|fee|you charge|(?:service|delivery) charge|how_much (?:is |you )*(?:charge|send|to send)|express`,
    ),
    topic('fees'),
  ],
  [
    words(
      `(?:you|do|still|now)(?: \\w+){0,2} (?:open|close)(?! my| the order)|(?:open|close)(?: \\w+){0,2} (?:now|today|tomorrow|sunday|saturday|by|time|hours|late)|(?:when|what time)(?: \\w+){0,3} (?:open|close|start work|work|delivery)|(?:work|opening|closing|delivery|service|business|open|close)(?:ing)? (?:hours|time)|hours|you (?:is )?(?:work|open) (?:on )?(?:today|tomorrow|sunday|saturday|night|now)`,
    ),
    topic('hours'),
  ],
  [
    words(
      `(?:you|do you)(?: \\w+){0,3} (?:delivery|arrive|go)(?: \\w+){0,2} (?:to|for|at|in|outside|off)|(?:you|do you) (?:is |do )?(?:delivery|arrive)(?: \\w+){0,1} (?!my|your|when)\\w{4,}$|where do you (?:delivery|arrive)|where you (?:is )?(?:delivery|arrive)|(?:delivery|your|which|what) area|area (?:do )?you|cover|outside (?:uniben|campus|benin|school)`,
    ),
    topic('areas'),
  ],
  [
    words(
      `(?:order|buy|get)(?: \\w+){0,5} for me|recommend|suggest|what (?:should|can|will) i (?:eat|order|buy)|(?:i )?want (?:to )?(?:order|buy)|(?:do|is) you(?: \\w+)? (?:sell|have) (?:food|\\w+)$|help me (?:order|buy)`,
    ),
    topic('buy'),
  ],
  [
    words(
      `where(?: \\w+){0,4} (?:${SERVICE}|rider)|^(?:please )?where (?:is )?it(?: is| now| please)*$|(?:${SERVICE}|rider)(?: \\w+){0,6} where|who(?: \\w+){0,2} (?:rider|${SERVICE})|how_far(?: \\w+){0,3} (?:${SERVICE}|rider)|when(?: \\w+){0,5} (?:${SERVICE}|rider|arrive|delivered)|(?:${SERVICE}|rider)(?: \\w+){0,6} (?:late|status|arrive|when|how_far|still|ready|left|coming|near|close|delivered|on the way|outside)|status(?: \\w+){0,5} (?:${SERVICE}|rider)|^status$|not(?: \\w+){0,4} (?:see|get|arrive|have|delivered)(?: \\w+){0,3} (?:${SERVICE}|rider|it)|(?:${SERVICE}|rider)(?: \\w+){0,5} not(?: \\w+){0,2} (?:arrive|delivered|here|see|ready)|still (?:late|arrive)|late(?: \\w+){0,3} ${SERVICE}|hungry|how long(?: \\w+){0,6}|since(?: \\w+){0,4} (?:order|pay)|what (?:is )?(?:happen\\w*|up|going on|the problem)(?: \\w+){0,4} (?:${SERVICE}|rider)|arrive (?:is )?my (?:${SERVICE})`,
    ),
    task('track'),
  ],
  [
    /^(?:(?:please|hello|the|my|your) )*(?:my (?:order|food|parcel|errand|delivery|rider)|rider|track)(?: please)?$/,
    task('track'),
  ],
];

const FILLER =
  'please|it|my|the|order|parcel|errand|food|ma|sir|boss|bro|sis|oo|o|now|then|i|is|you|to|do|for|me|that|so|very|well|a';
const onlyOf = (pattern: string) => new RegExp(`^(?:(?:${pattern}|${FILLER}) ?)+$`);
const YES =
  'yes|sure|go ahead|proceed|confirm|oya|do it|definitely|absolutely|of course|exactly|cancel';
const IS_YES = onlyOf(YES);
const HAS_YES = words(
  'yes|sure|go ahead|proceed|confirm|oya|do it|definitely|absolutely|of course|exactly',
);
const IS_NO =
  /^(?:please )?(?:not|nope|leave it|keep it|forget it|never mind|nevermind|wait|hold on|no need|stop)\b/;

/** A number of an order: named as one, or six digits and letters that are no word and no amount. */
const NUMBER =
  /(?:order|orders|parcel|dispatch|errand|food|delivery|number|no|id|#)[\s.:#]*([0-9a-f]{6})\b|\b((?=[a-f]*\d)(?=\d*[a-f])[0-9a-f]{6})\b/i;

function namedIn(sentence: string, text: string): Named {
  const match = NUMBER.exec(sentence);
  const number = (match?.[1] ?? match?.[2])?.toUpperCase();
  const kind = words('parcel').test(text)
    ? 'dispatch'
    : words('errand').test(text)
      ? 'errand'
      : words('food').test(text)
        ? 'order'
        : undefined;
  return { ...(kind && { kind }), ...(number && { number }) };
}

/** What a customer's sentence asks for. Never guesses a cancellation: it needs the word, and no doubt. */
export function understand(sentence: string): Intent {
  const text = respell(sentence);
  const named = namedIn(sentence, text);
  for (const [pattern, intent] of ALARMS) if (pattern.test(text)) return intent(named);
  const isAboutRules = IS_RULE_QUESTION.test(text) && !words('have|but|already').test(text);
  if (!isAboutRules && MONEY.some((pattern) => pattern.test(text))) return handOver('money')();
  if (PERSON.some((pattern) => pattern.test(text))) return handOver('asked')();
  const reply = replyIn(text);
  if (reply) return reply;
  const cancel = cancelIntent(text, named);
  if (cancel) return cancel;
  for (const [pattern, intent] of RULES) if (pattern.test(text)) return intent(named);
  if (named.number) return { type: 'named', named };
  return smallTalk(text) ?? faqIntent(sentence, text) ?? onlyKind(text, named);
}

function replyIn(text: string): Intent | null {
  if (HAS_YES.test(text) && IS_YES.test(text)) return { type: 'reply', reply: 'yes' };
  if (words('ok').test(text) && onlyOf('ok').test(text)) return { type: 'reply', reply: 'ok' };
  const isShort = text.split(' ').length <= 4;
  if (isShort && IS_NO.test(text) && !words(`see|arrive|get|work|${SERVICE}`).test(text)) {
    return { type: 'reply', reply: 'no' };
  }
  if (/^(?:not )?(?:keep|leave) (?:it|my order|the order|my parcel|my errand)\b/.test(text)) {
    return { type: 'reply', reply: 'no' };
  }
  return null;
}

function smallTalk(text: string): Intent | null {
  const isShort = text.split(' ').length <= 6;
  if (isShort && words('thanks|god bless|bless you|well done|welldone').test(text))
    return topic('thanks')();
  if (
    isShort &&
    words('hello|good (?:morning|afternoon|evening|day)|how_far|how is you|quickie').test(text)
  ) {
    return topic('greeting')();
  }
  if (
    /^(?:(?:morning|afternoon|evening|help|start|menu|options?|please|me|can|you|help) ?)+$/.test(
      text,
    )
  ) {
    return topic('greeting')();
  }
  return null;
}

/** The answer of the FAQ that the page's own search puts first, if it finds few. */
function faqIntent(sentence: string, text: string): Intent | null {
  for (const query of [sentence, text]) {
    const telling = searchWords(query).filter((word) => word.length > 2);
    if (!telling.some((word) => word.length > 3)) continue;
    const found = searchFaq(FAQ, telling.join(' '));
    const [first] = found;
    if (first && found.length <= 3) return faq(first.id)();
  }
  return null;
}

/** "The parcel" or "food one", in answer to which. */
function onlyKind(text: string, named: Named): Intent {
  const isOnly = onlyOf('parcel|errand|food|order|one|first|second').test(text);
  return named.kind && isOnly ? { type: 'named', named } : { type: 'unknown' };
}
