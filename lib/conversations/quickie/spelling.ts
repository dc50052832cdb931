import { foldText } from '@/lib/core/text';

// Normalises Nigerian English, pidgin and misspellings to one spelling: "abeg wia my fud dey" becomes
// "please where my food is". The rules of `understand.ts` are written in that spelling.

/** Each word of the rules with its other spellings, in English and pidgin. */
const SPELLINGS: Readonly<Record<string, string>> = {
  // Things
  order: 'orders ordered ordering oda odas oder orda item items goods stuff things',
  food: 'foods fud foood chow meal meals rice jollof amala eba fufu shawarma suya lunch dinner breakfast',
  parcel: 'parcels parcle pasel package packages pakage waybill envelope dispatch dispatches',
  errand: 'errands erand erands errend',
  delivery: 'deliver delivers delivering deliveries dilivery delivry',
  delivered: 'deliverd',
  rider: 'riders ridar raida courier dispatcher driver drivers deliveryman bikeman',
  shop: 'shops vendor vendors seller sellers restaurant kitchen store',
  code: 'codes kode kodes pin otp digits digit',
  wallet: 'wallets walet wallat',
  balance: 'balans balanse bal',
  money: 'moni mony kudi ego owo naira',
  cash: 'kash',
  minimum: 'minimun minimium minmum minimam',
  refund: 'refunds refunded refunding reimburse reimbursed refound',
  pay: 'paid payed pays paying payment payments checkout',
  card: 'cards atm',
  transfer: 'transfers transferred transfered transferring',
  fee: 'fees price prices cost costs charges',
  promo: 'promos promocode coupon coupons discount discounts voucher vouchers',
  hours: 'hour hrs',
  address: 'addresses adress addres',
  area: 'areas location locations zone zones',
  account: 'accounts acct acc akant',
  photo: 'photos picture pictures pic pics image screenshot',
  // What happens
  cancel: 'cancell cancle cansel cancl canel kancel cancelling canceling cancelation cancellation',
  cancelled: 'canceled cancled cancelld',
  debit: 'debited debits debiting deduct deducted deducting deduction',
  arrive:
    'arrives arrived arriving come comes came coming reach reaches reached reaching land bring brought receive received',
  late: 'delay delayed delaying slow tey waiting waited',
  where: 'whre wey wia weya wea whr wheres whereabouts were',
  when: 'wen whn wn',
  status: 'track tracking trace update updates progress eta',
  open: 'opens opened opening resume',
  close: 'closes closed closing',
  change: 'changed changing edit modify correct',
  fail: 'fails failed failing failure decline declined declining error unsuccessful',
  work: 'works working enter entering',
  talk: 'talks talking speak speaking spik chat yarn',
  person: 'persons somebody someone pesin staff supervisor manager admin oga',
  agent: 'agents human humans representative representatives operator',
  // Trouble
  accident: 'accidents crash crashed collision',
  injure: 'injured injury hurt wound wounded bleed bleeding',
  threat: 'threats threaten threatens threatened threatening treaten threathen',
  harass: 'harassed harassing harassment harrass harrassed harrassment haras',
  assault: 'assaulted attack attacked attacking molest molested rape raped',
  hit: 'hits beat beats slap slapped punch punched kick kicked push pushed',
  rob: 'robbed robber robbers robbery',
  steal: 'steals stole stolen stealing thief thieves tief tiff ole barawo',
  scam: 'scammed scammer scammers fraud fraudulent fraudster 419 dupe duped',
  rude: 'rudeness disrespectful disrespect arrogant harsh aggressive',
  insult:
    'insulted insulting insults curse cursed abuse abused abusing abusive shout shouted shouting yell yelled',
  eat: 'eats ate eaten eating chop chopped',
  take: 'takes took taken taking collect collected collecting comot commot remove removed carry carried seize seized tek',
  // Small words
  not: 'no nor nah never neva dont doesnt didnt isnt wasnt havent hasnt wont aint donot noo naa',
  cannot: 'cant couldnt',
  have: 'has had don got',
  is: 'dey de are am',
  you: 'una unu ya u yall',
  your: 'ur',
  please: 'pls plz plss abeg abegg biko jare ejoo ejo please plis pleas',
  what: 'wetin wat whats wetn',
  who: 'whos',
  why: 'y wai',
  how: 'hw hau',
  much: 'mush moch mch',
  want: 'wan wanna wnt wants wanted need needs',
  again: 'anymore agen',
  my: 'mi',
  me: 'us',
  it: 'am itt dat that this',
  the: 'd da',
  robot: 'robots bot bots ai chatbot',
  yes: 'yeah yep yh yup yess yea yas yessir yesss yeso yesoo yez yeahh yeap yepp yupp',
  customer: 'customers costumer custmer',
  ok: 'okay okk k kk alright fine oki oky ehen ehn eh',
  thanks:
    'thank thankyou thanx tnx thx tanks tenks ese daalu nagode appreciate appreciated appreciation',
  hello: 'hi hey hy hallo helo hellow holla sup xup howdy greetings',
  good: 'gud',
  morning: 'mornin moning morni',
  evening: 'evenin evning',
  afternoon: 'aftanoon afternun',
  now: 'nw nau sef',
  still: 'stil',
  twice: 'double doubled',
  extra: 'additional',
  lost: 'lose losing',
  missing: 'disappear disappeared disapear vanish vanished',
  wrong: 'rong incorrect',
};

/** English words that look like a misspelling of one of ours but mean something else. */
const NOT_MISSPELT = new Set(
  `course courses moving movie there here three these were policy polite honey monkey border older wider rides ridge house
  change changed charge charged chance orders ordinary cancer candle council counsel treat great
  treated throat wallets ballet parcels partial arrange close clothes those chose loose house
  horse fresh refuse refused defend report repeat repair reason season person personal prison
  people apply reply supply support export account amount morning warning learning meaning
  evening meeting boring where when what than then them they their another other mother father
  bother brother water later letter better matter butter rather weather whether answer
  sister master faster start smart shirt short sport store story stare share spare square
  delivered deliver forget forgot forward reward toward review reviews remind remain
  thinks things think tank drink shrink ranks banks blank range orange strange stranger
  finger singer longer danger hanger anger angry hungry country county
  bread broad board beard heard heart earth hearth teeth death breath
  carry marry curry hurry sorry worry story weeks works words world could would should
  scare scared scarf score insure ensure injury sugar sweet street greet sheet cheap
  fails falls fills feels foods goods moods woods floods bloods blood
  paper pepper proper copper supper upper prize pride bride price prices
  shape sharp shops ships chips steps stops spots ports sorts forts
  cards yards words swords guards boards codes nodes modes roads loads coals
  dress press stress across access success process address
  small shall smell smelling shell spell still skill spill
  night right light fight might sight tight eight weight height
  black block clock flock stock stick stack track truck trick brick
  opinion option options action actions section
  women woman human humane`.split(/\s+/),
);

const CANONICAL = new Map<string, string>(
  Object.entries(SPELLINGS).flatMap(([word, others]) => [
    [word, word] as const,
    ...others
      .split(' ')
      .filter(Boolean)
      .map((other) => [other, word] as const),
  ]),
);

/** Words that may be misspelt by a letter or two. Short words are too close to others. */
const CORRECTABLE = [...CANONICAL.keys()].filter((word) => word.length >= 5);

/** Phrases replaced by one word, in the spelling of the rules. */
const PHRASES: readonly [RegExp, string][] = [
  [/\bnot? (?:wahala|problem|yawa|shaking|vex)\b/g, 'ok'],
  [/\bhow far\b/g, 'how_far'],
  [/\bhow (?:e dey )?be\b/g, 'hello'],
  [
    /\b(?:delivery|bike|okada|dispatch|parcel) (?:man|guy|boy|person|girl|lady|woman|rider|driver)\b/g,
    'rider',
  ],
  [/\bcustomer (?:care|service|support|rep)\b/g, 'agent'],
  [/\b(?:live|real) (?:chat|talk|person|agent)\b/g, 'agent'],
  [/\bpromo code\b/g, 'promo'],
  [/\bdelivery cod\b/g, 'delivery code'],
  [/\bhow ?much\b/g, 'how_much'],
  [/\bvex\b/g, 'angry'],
];

/** Letters to add, drop, replace or swap with their neighbour; at most `limit` + 1. */
function editDistance(a: string, b: string, limit: number): number {
  if (Math.abs(a.length - b.length) > limit) return limit + 1;
  let before: number[] = [];
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const isSame = a[i - 1] === b[j - 1];
      let cost = Math.min(
        (row[j] ?? 0) + 1,
        (next[j - 1] ?? 0) + 1,
        (row[j - 1] ?? 0) + (isSame ? 0 : 1),
      );
      const isSwap = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      if (isSwap) cost = Math.min(cost, (before[j - 2] ?? 0) + 1);
      next.push(cost);
    }
    before = row;
    row = next;
  }
  return row[b.length] ?? limit + 1;
}

/** The rules' spelling of a word; the word itself if the rules don't have it. */
function spell(word: string): string {
  const known = CANONICAL.get(word);
  if (known) return known;
  if (word.length < 5 || NOT_MISSPELT.has(word) || /\d/.test(word)) return word;
  const limit = word.length >= 8 ? 2 : 1;
  let best = word;
  let least = limit + 1;
  for (const candidate of CORRECTABLE) {
    // People rarely get the first letter wrong; with another one it is a different word.
    if (candidate[0] !== word[0]) continue;
    const distance = editDistance(word, candidate, limit);
    if (distance < least) {
      least = distance;
      best = CANONICAL.get(candidate) ?? word;
    }
  }
  return best;
}

/** A sentence in the spelling of the rules: lower-case words with one space between them. */
export function respell(sentence: string): string {
  const words = foldText(sentence)
    .replace(/[👍👌✅]/gu, ' ok ')
    .replace(/[🙏❤🥰😊]/gu, ' thanks ')
    .replace(/(\w)[’'`]ll\b/g, '$1 will')
    .replace(/[’'`]/g, '')
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()
    .split(' ')
    .filter(Boolean)
    // "plssss" is "pls", "heyyy" is "hey"; a double letter may be right.
    .map((word) => word.replace(/([a-z])\1{2,}/g, '$1'));
  let text = words.map(spell).join(' ');
  for (const [phrase, word] of PHRASES) text = text.replace(phrase, word);
  return text;
}
