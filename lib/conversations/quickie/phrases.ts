// The phrases that Quickie's rules match, in the spelling of `respell`.

const SERVICE = '(?:order|food|parcel|errand|delivery)';

/** Notation: " ... " is up to four words, SERVICE a purchase, SUBJECT a purchase or the rider. */
const source = (list: readonly string[]): string =>
  list
    .join('|')
    .replaceAll(' ... ', '(?: \\w+){0,4} ')
    .replaceAll('SERVICE', SERVICE)
    .replaceAll('SUBJECT', `(?:${SERVICE}|rider)`);

/** Matches any of these phrases as whole words. */
export const phrases = (...list: readonly string[]): RegExp =>
  new RegExp(`\\b(?:${source(list)})\\b`);

/** Whether a sentence consists only of these words. */
export function consistsOf(text: string, words: string): boolean {
  const all = new RegExp(`\\b(?:${words})\\b`, 'g');
  return text !== '' && text.replace(all, '').trim() === '';
}

/** Whether a sentence consists only of these words and filler words. */
export const isOnly = (text: string, words: string): boolean =>
  consistsOf(text, `${words}|${FILLER}`);

const FILLER =
  'please|it|my|the|order|parcel|errand|food|ma|sir|boss|bro|sis|oo|o|now|then|i|is|you|to|do|for|me|that|so|very|well|a';

const CONDUCT =
  '(?:rude|insult|drunk|reckless|careless|refuse[sd]?|misbehav\\w*|attitude|report|complain\\w*|bad|useless|lie[sd]?|lying|quarrel\\w*|fight\\w*|fought|angry|annoy\\w*|behav\\w*|steal|eat|ran|runs?|running|block(?:ed)?|ignor\\w*|bribe\\w*|threw|snatch\\w*|pour\\w*|spill\\w*|spoil\\w*|damage[sd]?|fell|fall|gree|asking|asked|told|switch\\w*)';
const ANSWER = '(?:pick(?:ing|ed)?|answer(?:ing|ed)?|respond(?:ing)?|reply(?:ing)?)';
const LOST = '(?:missing|gone|lost|reduce[sd]?|incomplete|short|less|hang\\w*|stuck)';
const SHOWN =
  '(?:arrive|reflect\\w*|show\\w*|credit\\w*|work|appear\\w*|drop\\w*|see|place|placed|confirm\\w*|record\\w*)';
const FAULT =
  '(?:missing|wrong|incomplete|cold|spoil\\w*|spill\\w*|pour\\w*|damage[sd]?|broken|leak\\w*|rotten|expired|bad|not complete)';
const NOT_THROUGH =
  '(?:fail|stuck|pending|refuse[sd]?|reject\\w*|problem|issue|not(?: \\w+){0,2} (?:work|go|going|successful|gree|accept\\w*))';
const DAY =
  '(?:today|tomorrow|tonight|night|morning|evening|weekends?|sundays?|saturdays?|holidays?)';

/**
 * Sentences that a person must read: accidents, threats, a rider's conduct, fraud. False positives are
 * better than misses.
 */
export const ALARMS = {
  safety: phrases(
    'accident|injure|threat|harass|assault|rob|unsafe|danger|dangerous|scared|afraid|emergency',
    'stalk\\w*|kidnap\\w*|poison\\w*|blood|gun|cutlass|die|dying|suicide|snatch\\w* my',
    '(?:hit|follow(?:ed|ing)?|grab(?:bed)?|fight|touch(?:ed|ing)?) me',
    '(?<!rider )insult me',
    'touch(?:ed|ing)? my (?:hand|body|breast|waist|leg|bum)',
    'fear (?:is )?(?:catch|hold)|fear for my life',
    'police(?! (?:station|barracks?|post|gate))',
    '(?:with|pull\\w*|hold\\w*|arrive|take|draw|drew) (?:a |out )*(?:knife|weapon)',
    '(?:food|eat|drink) ... (?:sick|purge|purging|vomit\\w*|running stomach|hospital)',
    // "Ill pay when it comes" means "I'll".
    '(?:sick|ill(?! (?:pay|wait|order|be|go|come|call|send|take|do|tell|buy)\\b)) (?:\\w+ )?(?:after|since|from|because|when|as)',
    '(?:purging|vomiting|running stomach|diarrh?o?ea|food poison\\w*|throwing up|allerg\\w*)',
    '(?:stomach|belle|belly)(?: \\w+){0,3} (?:pain\\w*|ache|turn\\w*|hurt\\w*|run|running|injure)',
    '(?:admitted|rushed) ... hospital',
  ),
  rider: phrases(
    `rider.*\\b${CONDUCT}`,
    '(?:report|complain\\w*|rude|drunk|useless|bad|reckless).*\\brider',
    'gave(?: \\w+)? rider',
    'rider.*\\b(?:over ?speed\\w*|speeding|too fast|smok\\w*|alcohol|abandon\\w*|dump\\w*)',
    'rider.*\\bopen (?:my |the )?(?:SERVICE|pack\\w*|nylon|bag)',
    '(?:gave|given|delivered) ... (?:another|wrong|different|other) (?:person|place|house|hostel)',
    'rider.*\\b(?:extra (?:money|cash|fee|pay)|have my (?:money|cash)|not arrive (?:my )?change)',
    'rider.*\\b(?:ask|asked|asking|demand\\w*|want|take|say|said).*(?:money|cash|pay|\\d{3,})',
    '(?<!(?:can|could|should|may|must|do|will) )i (?:have )?(?:already )?pay (?:\\w+ ){0,3}rider',
    `rider.*\\bnot (?:\\w+ )?${ANSWER}(?: \\w+)? (?:call|calls|phone)`,
    'rider.*\\bnot (?:\\w+ )?(?:answer(?:ing|ed)?|respond(?:ing)?|reply(?:ing)?|reachable)',
    'rider.*\\b(?:phone|number|line|call).*\\b(?:off|not|cannot)',
  ),
  money: phrases(
    'steal|scam|yahoo',
    'hack\\w*',
    'fake (?:app|site|website|shop|vendor|alert|company)',
    '(?:used?|using) my (?:card|wallet|account)',
  ),
} as const;

/** A question about the rules, not a complaint. */
export const RULE_QUESTION = phrases('how|if|will|would|when|do you|does|policy|rules?');
export const HAPPENED = phrases('have|but|already');

/** Money is missing or was charged wrongly. */
export const MONEY_GONE = phrases(
  'debit|overcharge[ds]?|unauthori[sz]ed|chargeback',
  'charged (?:me|my|wrong|i)|(?:was|been|got|have|is) charged',
  '(?:charge|charged|pay|debit).*\\b(?:twice|two times|2 times|2x)',
  'twice.*\\b(?:pay|charge|charged)',
  '(?:charge|charged|pay|take).*\\b(?:extra|wrong|more than)',
  '(?:take|eat|hold|holding|keep|keeping|withhold\\w*|swallow\\w*)(?: \\w+){0,2} (?:money|balance)',
  '(?:lost|missing)(?: \\w+){0,2} (?:money|balance)',
  `(?:money|balance) ... ${LOST}`,
  `(?:money|transfer|refund|pay|wallet) ... not(?: \\w+){0,2} ${SHOWN}`,
  `pay\\b.*\\bnot(?: \\w+){0,3} ${SHOWN}`,
  'pay\\b.*\\bnot(?: \\w+){0,2} (?:SERVICE|send|sent|start\\w*|pay|anything|confirmation|receipt)',
  'pay\\b.*\\b(?:nothing|unpaid|missing)|missing.*\\bpay',
  'not ... (?:refund|see my money|credit\\w*)',
  'money (?:have |is )?(?:left|leave|take|go|gone)',
  '(?:give|return|send|release)(?: \\w+){0,2} my money',
  '(?:want|where)(?: is)? my money',
  '(?:take|eat|want|where|return|give)(?: \\w+){0,2} my cash',
);

const FAULTY =
  '(?:missing|wrong|incomplete|spoil\\w*|spoilt|spill\\w*|spilt|pour\\w*|damage[sd]?|broken|leak\\w*|rotten|expired|stale|sour|smell\\w*|undercooked|raw|burnt|scatter\\w*|not complete)';
const PART =
  '(?:SERVICE|drink|soup|sauce|stew|meat|fish|chicken|protein|swallow|cake|pizza|coke|fanta|it|e|one|size|colou?r)';

/** The delivered items are wrong, missing or damaged. */
export const WRONG = phrases(
  `${FAULTY} (?:\\w+ ){0,3}${PART}(?! (?:address|number|area|phone|fee|code))`,
  `${PART} (?:\\w+ ){0,4}${FAULTY}(?! (?:address|number|area|phone|code))`,
  '(?:SERVICE|drink|soup|it|e) (?:\\w+ ){0,3}(?:arrive|was|very|is) (?:\\w+ )?(?:cold|bad)',
  '(?:SERVICE|drink|soup) (?:\\w+ ){0,3}(?:arrive|was) (?:\\w+ )?(?:open|short)',
  'not (?:what|the one|wetin) i order',
  'not (?:see |have |put |add )?(?:my |the |any )*(?:fork|spoon|cutlery|straw)',
  'not (?:see|have|put|add) (?:my |the |any )*(?:meat|fish|chicken|protein)',
  '(?:gave|sent|arrive|have|packed|(?:they|them|dem) give)(?: \\w+){0,4} instead',
  '(?:they|them|dem|shop|he|she|you)(?: have)? (?:forget|forgot)',
  '(?:half|part) (?:of )?(?:my |the )?SERVICE|half empty',
  '(?:hair|fly|flies|stone|insect|cockroach|maggots?|nylon|ant|ants|worms?) (?:is )?(?:in|inside|for) ... (?:SERVICE|soup|it)',
  'SERVICE ... (?:hair|fly|flies|stone|insect|cockroach|maggots?|worms?) (?:in|inside)',
  '(?:not|nor) (?:the |my )?(?:right|same|correct) SERVICE',
);
/** A request, or the customer's own mistake, which cancelling or changing may solve. */
export const NO_FAULT = phrases(
  'cancel|cancelled|mistake|mistakenly',
  'i (?:have |just )?(?:order|pick|picked|choose|chose|select|selected|place|placed|put|add)(?: \\w+){0,3} wrong',
  'wrong (?:address|number|area|phone)',
  '(?:can|could|want|would|please) ... instead',
  'do you (?:have|sell)|want to (?:send|buy|order)|(?:can|could) i',
);
const CLAIMED =
  '(?:mark\\w*|say|says|said|saying|show\\w*|claim\\w*|status)(?: \\w+){0,4} (?:delivery|delivered)(?! (?:code|fee|time|address))';
const NOT_HERE =
  '(?:not(?: \\w+){0,3} (?:have|see|seen|seeing|arrive|get|getting|take|gave|give|given|here|SERVICE|anything|anyone|is$)|nobody|nothing|no one|where)';
/** Marked as delivered, but not received. */
export const NEVER_CAME = phrases(
  `(?<!not (?:\\w+ ){0,3})delivered (?:.* )?(?:but|yet|and|though|still|however|meanwhile|while|whereas|without) (?:.* )?${NOT_HERE}`,
  `${CLAIMED}(?: .*)? ${NOT_HERE}`,
  `${NOT_HERE} (?:.* )?${CLAIMED}`,
  'not (?:\\w+ ){0,2}(?:arrive|see|get|have) ... but (?:\\w+ ){0,4}delivered',
);

const NOT_ROBOT =
  '(?:not|stop|tired) (?:\\w+ ){0,3}(?:talk|talk to|chat|want) (?:\\w+ ){0,3}robot|not (?:a |the )*robot|not want (?:a |the |it )*robot';
export const NO_ROBOT = phrases(NOT_ROBOT, 'person not|agent not');

/** Asks for a person, or is angry. */
export const PERSON = phrases(
  'agent',
  '(?:talk|connect|transfer|call|reach|contact|arrive|get|give|want|see|meet|refer) ... (?:person|support)',
  'person (?:to )?(?:talk|help|answer|attend)',
  // Withdrawals aren't possible in the app; a person has to help.
  'withdraw',
  NOT_ROBOT,
  'useless|rubbish|nonsense|(?:bad|poor|terrible|worst) service|disappoint\\w*|fed up',
);
export const PERSON_ALONE =
  /^(?:please |a |the |i |have |want )*(?:person|support|support team|help desk|complain|complaint|complaints|issue|problem)(?: please)?$/;

/** "Cancel" in a question about the rules. */
export const CANCEL_QUESTION = phrases(
  'how|can i|could i|may i|able|if|what|when|until|policy|rule|fee|charge|possible|allowed?|too late',
  'cannot|will|would|do you|does|free|button|option',
  'not(?: \\w+){0,2} (?:let|allow|gree|able|work|possible)',
);
/** Reports a past cancellation. */
export const CANCEL_REPORTED = phrases(
  'why|who|by mistake|mistakenly|already|earlier|yesterday|did',
  '(?:they|them|shop|rider|system|he|she|eki|i)(?: have| just)? cancel',
  '(?<!(?:can|could|please|want|make) )you(?: have| just)? cancel',
);
export const CANCEL_NOT = phrases('not(?: \\w+){0,3} cancel');
/** Cancels something other than a purchase. */
export const CANCEL_OTHER = phrases(
  'cancel (?:my |the )?(?:subscription|account|card|transfer|pay)',
);
/** Wants to cancel, without the word. */
export const GAVE_UP = phrases(
  'not (?:longer )?want(?: \\w+){0,3} again',
  'not longer want',
  'not want (?:the |my |it )*(?:SERVICE|it)',
  'not (?:arrive|delivery) (?:it )?again',
  'change(?: \\w+)? (?:my )?mind',
  '(?:stop|call off) (?:the |my |it )*SERVICE',
);

/** A clear yes. Not "confirm" and "proceed", which may also mean that they want the order. */
export const YES = 'yes|go ahead|do it';
/** Words allowed with a clear yes. Any other word makes it doubtful. */
export const WITH_YES =
  'please|thanks|ok|oya|it|now|na|ma|sir|boss|bro|sis|oo?|sure|definitely|absolutely|of course';
/** Words of a yes that names what to cancel. */
export const YES_TO_CANCEL = `cancel|(?:i )?want(?: to)?(?= cancel)|for me|the|my|${SERVICE}`;
/** A possible yes, or a question back. */
export const PERHAPS =
  'yes|sure|go ahead|proceed|confirm|oya|do it|definitely|absolutely|of course|exactly|ok|maybe|perhaps|abi|sha|na so|hmm+|i (?:think|guess|suppose)';
export const NO = 'not|nope|leave it|keep it|leave|keep|forget it|never|mind|wait|hold on|stop';
/** Words allowed with a no. */
export const WITH_NO = 'need|yet|thanks|cancel|worry|again|want|have|forget';

export const FAQ_RIDERS = phrases(
  'become(?: \\w+){0,2} rider',
  'rider.*\\b(?:salary|earn|earnings)',
  'when (?:is |do )?riders? (?:is )?(?:pay)',
  'rider pay',
);
export const FAQ_DELETE = phrases('delete ... account', 'close(?: \\w+)? my account');
export const FAQ_PASSWORD = phrases('password', 'cannot (?:login|log in|sign in)');
export const FAQ_PROBLEM = phrases(
  `${FAULT} ... (?:SERVICE|drink|size|colou?r|one)`,
  `(?:SERVICE|drink|soup|it) ... ${FAULT}`,
  '(?:problem|issue|complain|complaint) (?:with|about|for) (?:my |the |it )*SERVICE',
  'not (?:what|the one|wetin) i order',
  'not (?:fork|spoon|cutlery|straw)',
  'soup pour\\w*',
);
export const FAQ_CODE = phrases(
  'what (?:is |does )*(?:the |a )?(?:delivery )?code',
  '(?:how|why) ... delivery code (?:work|for)',
);
export const FAQ_WAITING = phrases(
  'rider(?: \\w+){0,3} wait',
  // A question, not yet a complaint.
  '(?:what|what happen\\w*) (?:if|when) ... rider(?: \\w+){0,3} (?:not|cannot)(?: \\w+){0,2} (?:see|find|meet|get|arrive)',
  'what if i (?:\\w+ )?(?:miss|not|cannot) ... rider',
  'what if i (?:is |it )?not (?:is )?(?:around|home|available|there|in|pick)',
);
export const FAQ_MINIMUM = phrases('minimum');
export const FAQ_WALLET = phrases(
  '(?:fund|topup|top up|deposit|recharge|credit|load|add|put|send) ... (?:wallet|my account)',
  'fund (?:my )?wallet',
  '(?:put|add) money',
);
export const FAQ_PAYING = phrases(
  '(?:can|could) i pay',
  'how (?:do i |to |can i )*pay',
  'accept (?:transfer|card|pay|money)',
  'want to pay',
  'pay (?:with|by|in) (?:money|card|transfer)',
);
export const FAQ_HOURS = phrases(
  'schedule|preorder|pre order',
  `order (?:for|at) (?:later|${DAY})`,
  'how long (?:do|does|is|will) (?:a |the )?delivery take',
);

export const PROMO = phrases('promo|referral');
export const CODE = phrases('code');
export const REFUND = phrases('refund|money back|back my money');
/** Demands a refund, as opposed to a question about the rules. */
export const REFUND_WANTED = phrases(
  '(?:want|give|send|make|must|should|demand|release) ... refund',
  '^(?:(?:please|oya|abi|just|na|kindly) )*refund (?:me|my|it|the|please|now|na|oo?)',
);
/** Asks about their own refund. */
export const REFUND_OF_MINE = phrases(
  'my refund|refund (?:me|my)|my money back|back my money|the refund|status ... refund|refund(?: \\w+)? status',
  '(?:where|not|any) ... refund',
  '^(?:please )?refund(?: please)?$',
);
export const REFUND_RULES = phrases('how|policy|rules?|if|can i|do you');
export const CASH = phrases('cash|pay (?:on|upon|after) delivery');
export const ROBOT = phrases(
  'robot',
  'who is you',
  '(?:is you|you is|it i talk to) (?:a |the |real )*(?:agent|person)',
);
export const PAYMENT = phrases(
  `(?:pay|card|transfer|checkout|bank) ... ${NOT_THROUGH}`,
  'cannot(?: \\w+){0,2} pay',
  '(?:fail|problem with|issue with|trouble with) ... (?:pay|card|transfer)',
);
export const WALLET = phrases(
  'wallet|balance|transactions?|statement|how_much money',
  'how_much ... (?:i|is) (?:\\w+ )?(?:have|get|left)',
  'how_much ... (?:left|for my account|in my account|is my account)',
);
export const CHANGE = phrases(
  'change ... (?:address|area|phone|number|time|SERVICE)',
  '(?:add|remove|swap) ... (?:to|from|in) (?:my |the )*SERVICE',
  'wrong address|(?:another|different|new) address',
);
export const FEES = phrases(
  'how_much ... (?:delivery|fee|parcel|errand|service|rider|charge|carry|take)',
  'fee|you charge|(?:service|delivery) charge|express',
  'how_much (?:is |you )*(?:charge|send|to send)',
  'delivery(?: \\w+){0,2} (?:free|expensive|cheap|high)',
  '(?:expensive|free) delivery',
);
export const HOURS = phrases(
  '(?:you|do|still|now)(?: \\w+){0,2} (?:open|close)(?! my| the order)',
  `(?:open|close)(?: \\w+){0,2} (?:now|by|time|hours|late|${DAY})`,
  '(?:when|what time)(?: \\w+){0,3} (?:open|close|start|start work|work|delivery)',
  '(?:work|opening|closing|delivery|service|business|open|close)(?:ing)? (?:hours|time)',
  'hours',
  `you (?:is )?(?:work|open) (?:on )?(?:now|${DAY})`,
  'you still is work',
  `delivery (?:at|on|in|for|by) (?:the )?${DAY}`,
);
export const AREAS = phrases(
  'you(?: \\w+){0,3} (?:delivery|arrive|go)(?: \\w+){0,2} (?:to|for|at|in|outside|off)',
  'you (?:is |do )?(?:delivery|arrive)(?: \\w+)? (?!my|your|when)\\w{4,}$',
  'where (?:do )?you (?:is )?(?:delivery|arrive)',
  '(?:delivery|your|which|what) area',
  'area (?:do )?you',
  'cover|outside (?:uniben|campus|benin|school)',
  'can you delivery',
  'delivery to',
);
export const BUY = phrases(
  '(?:order|buy|get)(?: \\w+){0,5} for me',
  'recommend|suggest|help me (?:order|buy)',
  'what (?:should|can|will) i (?:eat|order|buy)',
  '(?:i )?want (?:to )?(?:order|buy)',
  '(?:do|is) you(?: \\w+)? (?:sell|have) \\w+$',
);
export const TRACK = phrases(
  'where ... SUBJECT',
  'SUBJECT ... where',
  'who(?: \\w+){0,2} SUBJECT',
  'how_far ... SUBJECT',
  'SUBJECT nko',
  'when ... (?:SUBJECT|arrive|delivered)',
  'SUBJECT(?: \\w+){0,6} (?:late|long|status|arrive|when|how_far|still|ready|left|coming|near|close|delivered|on the way|outside|moving)',
  'status ... SUBJECT',
  'not ... (?:see|get|arrive|have|delivered)(?: \\w+){0,3} (?:SUBJECT|it)',
  'SUBJECT(?: \\w+){0,5} not(?: \\w+){0,2} (?:arrive|delivered|here|see|ready|moving)',
  '(?:have|is) ... (?:arrive|delivered)(?: \\w+){0,2} SERVICE',
  '(?:check|checking)(?: \\w+){0,2} SERVICE',
  '(?:pick|picked|accept|accepted|prepar\\w*|cook\\w*|ready)(?: \\w+){0,3} SERVICE',
  'SERVICE ... (?:pick|picked|accept|accepted|prepar\\w*|cook\\w*|ready)',
  'still (?:late|arrive)|late(?: \\w+){0,3} SERVICE|since ... (?:order|pay)|order ... since',
  'hungry|starving|how long|how many minutes|what going on',
  'what (?:is )?(?:happen\\w*|up|going on|the problem) ... SUBJECT',
  'arrive (?:is )?my SERVICE',
  'call (?:the |my )?rider|rider (?:phone|number|line)|(?:phone|number) of (?:the |my )?rider',
);
export const WHERE_IT = /^(?:please )?where (?:is )?it(?: is| now| please)*$/;
export const MY_PURCHASE =
  /^(?:(?:please|hello|the|my|your|any) )*(?:my (?:order|food|parcel|errand|delivery|rider)|rider|status)(?: please)?$/;
export const THANKS = phrases(
  'thanks|god bless|bless you|well ?done|nice one|nice|great|love you|bye|good ?night|perfect',
);
export const GREETING = phrases(
  'hello|good (?:morning|afternoon|evening|day)|how_far|how is you|quickie',
  'what (?:can|do) you do',
);
export const GREETING_WORDS =
  'morning|afternoon|evening|help|start|menu|options?|can|want|any|status|what|on';
