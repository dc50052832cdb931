import { describe, expect, it } from 'vitest';
import { SERVICE_KINDS } from '@/lib/core/service-kind';
import { respell } from './spelling';
import { combine, type Intent, understand } from './understand';
import { CHOICES, cancelChoice, codeChoice, toChoice, toLabel } from './words';

/** An intent in short: "track", "hand-over rider", "faq password". */
function toText(intent: Intent): string {
  switch (intent.type) {
    case 'hand-over':
      return `hand-over ${intent.reason}`;
    case 'task':
      return intent.task;
    case 'topic':
      return intent.topic;
    case 'faq':
      return `faq ${intent.id}`;
    case 'reply':
      return intent.reply;
    default:
      return intent.type;
  }
}

describe('what Quickie understands', () => {
  it.each<[string, string]>([
    // Where it is
    ['Where is my order?', 'track'],
    ['where is my food', 'track'],
    ['abeg where my food dey', 'track'],
    ['wia my fud abeg', 'track'],
    ['where is it', 'track'],
    ['wey my rider', 'track'],
    ['My order never reach since morning', 'track'],
    ['una never bring my food', 'track'],
    ['how far my order', 'track'],
    ['Wen my food go come??', 'track'],
    ['whre is my parcle', 'track'],
    ['track my errand', 'track'],
    ['Is my rider close?', 'track'],
    ['I have not received my order', 'track'],
    ['my delivery is late', 'track'],
    ['how long will it take', 'track'],
    ['Who is my rider?', 'track'],
    ['status of order 5E82F2', 'track'],
    ['hunger dey catch me, where my jollof', 'track'],
    ['Why was my order cancelled?', 'track'],
    ['una don cancel my food', 'track'],
    ['did the shop accept my order', 'track'],
    ['my order is taking too long', 'track'],
    ['food nko?', 'track'],
    ['any update?', 'track'],
    ['rider phone number', 'track'],
    ['has my food been picked up', 'track'],
    // The code
    ['what is my delivery code', 'code'],
    ['My delivery code', 'code'],
    ['abeg which code I go give rider', 'code'],
    ['i no see my pin', 'code'],
    ['dilivery cod', 'code'],
    ['my delivry kode', 'code'],
    ['wat is my delivry kode', 'code'],
    // Cancelling
    ['Cancel my order', 'cancel'],
    ['cancell am', 'cancel'],
    ['abeg cancle the food', 'cancel'],
    ['pls cansel order 8F21C4', 'cancel'],
    ['I no want am again', 'cancel'],
    ['i dont want the order anymore', 'cancel'],
    ['I want my order cancelled', 'cancel'],
    ['can you cancel my parcel please', 'cancel'],
    ['could you cancel it please', 'cancel'],
    ['I changed my mind', 'cancel'],
    ['How do I cancel?', 'cancel-rules'],
    ['why can’t I cancel', 'cancel-rules'],
    ['can I still cancel my order', 'cancel-rules'],
    // Wallet
    ['wallet balance', 'wallet'],
    ['How much dey my wallet', 'wallet'],
    ['walet balans', 'wallet'],
    ['show me my last transactions', 'wallet'],
    ['how much money I get left', 'wallet'],
    ['how do I fund my wallet', 'faq wallet'],
    // Hours, fees, areas
    ['What time do you close?', 'hours'],
    ['una dey open now', 'hours'],
    ['do you work on sunday', 'hours'],
    ['opening hours', 'hours'],
    ['when do you deliver', 'hours'],
    ['una still dey work', 'hours'],
    ['do you deliver on sundays', 'hours'],
    ['how much is delivery', 'fees'],
    ['hw mch is delivery to ekosodin', 'fees'],
    ['how much to deliver to ugbowo', 'fees'],
    ['Delivery fees', 'fees'],
    ['how much una dey charge for parcel', 'fees'],
    ['what is the service charge', 'fees'],
    ['do you deliver to Ekosodin', 'areas'],
    ['una dey reach BDPA', 'areas'],
    ['which areas do you cover', 'areas'],
    ['I stay at Hall 3, can you deliver', 'areas'],
    // Refunds, payments, promo codes
    ['how do refunds work', 'refunds'],
    ['what is your refund policy', 'refunds'],
    ['do you refund', 'refunds'],
    ['can i get a refund', 'refunds'],
    ['when will I get my refund', 'own-refunds'],
    ['where my refund', 'own-refunds'],
    ['wia my refund', 'own-refunds'],
    ['when will my refund enter', 'own-refunds'],
    ['has my refund come', 'own-refunds'],
    ['when do I get my money back', 'own-refunds'],
    ['refund', 'own-refunds'],
    ['I already cancelled, where is my refund', 'own-refunds'],
    ['I need refund now', 'refund-wanted'],
    ['i want a refund', 'refund-wanted'],
    ['i need my refund today', 'refund-wanted'],
    ['refund me', 'refund-wanted'],
    ['abeg refund my money', 'refund-wanted'],
    ['give me refund', 'refund-wanted'],
    ['make una refund me', 'refund-wanted'],
    ['how do I get my money back if I cancel', 'cancel-rules'],
    ['my payment failed', 'payment'],
    ['card no dey work', 'payment'],
    ['payment not going through', 'payment'],
    ['my promo code', 'promo'],
    ['una get discount', 'promo'],
    // The FAQ
    ['I forgot my password', 'faq password'],
    ['how do I delete my account', 'faq delete-account'],
    ['is there a minimum order?', 'faq minimum'],
    ['I have an issue with my order', 'faq problem'],
    ['pay on delivery?', 'cash'],
    ['can i pay cash', 'cash'],
    ['i wan pay cash', 'cash'],
    ['do una take cash', 'cash'],
    ['una dey collect cash', 'cash'],
    ['is it cash on delivery', 'cash'],
    ['can i pay the rider cash', 'cash'],
    ['can I pay with card', 'faq paying'],
    ['wetin be una minimum order', 'faq minimum'],
    ['what is the minimun i can order', 'faq minimum'],
    ['wat if d rider no see me', 'faq waiting'],
    ['what happens if the rider cant find me', 'faq waiting'],
    ['what if i miss the rider', 'faq waiting'],
    ['what if I am not around', 'faq waiting'],
    ['order for tomorrow', 'faq hours'],
    ['when are riders paid', 'faq riders'],
    ['how long does the rider wait', 'faq waiting'],
    ['who writes the reviews', 'faq reviews'],
    // What it can't do
    ['change my delivery address', 'change'],
    ['add coke to my order', 'change'],
    ['I want to order food', 'buy'],
    // Manners
    ['Hi', 'greeting'],
    ['good evening', 'greeting'],
    ['are you a robot', 'robot'],
    ['you be robot', 'robot'],
    ['na robot i dey talk to', 'robot'],
    ['is this a bot', 'robot'],
    ['are you human', 'robot'],
    ['am i talking to a human', 'robot'],
    ['who are you', 'robot'],
    ['how far', 'greeting'],
    ['Thank you!', 'thanks'],
    ['tnx jare', 'thanks'],
    ['Yes, cancel it', 'yes'],
    ['yes', 'yes'],
    ['oya do am', 'yes'],
    ['No, keep it', 'no'],
    ['no', 'no'],
    ['abeg leave am', 'no'],
    ['ok', 'ok'],
    ['👍', 'ok'],
    ['5E82F2', 'named'],
    ['Parcel 8F21C4', 'named'],
  ])('%s: %s', (sentence, expected) => {
    expect([toText(understand(sentence)), respell(sentence)]).toEqual([
      expected,
      respell(sentence),
    ]);
  });
});

describe('what Quickie hands over to a person', () => {
  it.each<[string, string]>([
    ['I want to talk to a person', 'hand-over asked'],
    ['Talk to a person', 'hand-over asked'],
    ['human please', 'hand-over asked'],
    ['abeg make I yarn with person', 'hand-over asked'],
    ['connect me to customer care', 'hand-over asked'],
    ['costumer care abeg', 'hand-over asked'],
    ['i need an agent', 'hand-over asked'],
    ['I don’t want to talk to a bot', 'hand-over asked'],
    ['I want a human not a robot', 'hand-over asked'],
    ['can i talk to a human', 'hand-over asked'],
    ['I was charged twice', 'hand-over money'],
    ['dem don debit me but no order', 'hand-over money'],
    ['una don chop my money', 'hand-over money'],
    ['give me back my money', 'hand-over money'],
    ['Pls I need my money back', 'hand-over money'],
    ['where my cash', 'hand-over money'],
    ['my money has left my account', 'hand-over money'],
    ['I paid but my order is not showing', 'hand-over money'],
    ['this is a scam', 'hand-over money'],
    ['una never refund me', 'hand-over money'],
    ['my transfer has not reflected', 'hand-over money'],
    ['There was an accident', 'hand-over safety'],
    ['My son was ill after eating it', 'hand-over safety'],
    ['I have been ill since yesterday after your food', 'hand-over safety'],
    ['We were ill after your food', 'hand-over safety'],
    ['the rider threatened me', 'hand-over safety'],
    ['rider threathen me with knife', 'hand-over safety'],
    ['he is harrassing me', 'hand-over safety'],
    ['somebody rob the rider', 'hand-over safety'],
    ['I feel unsafe', 'hand-over safety'],
    ['the man wan beat me', 'hand-over safety'],
    ['the food made me sick', 'hand-over safety'],
    ['The rider was rude to me', 'hand-over rider'],
    ['your rider insult me', 'hand-over rider'],
    ['rider wan collect extra money', 'hand-over rider'],
    ['dispatch guy chop my food', 'hand-over rider'],
    ['I want to report my rider', 'hand-over rider'],
    ['rider no dey pick my call', 'hand-over rider'],
    ['rider no gree come inside', 'hand-over rider'],
    ['rider poured my soup', 'hand-over rider'],
    ['i gave the rider cash', 'hand-over rider'],
    ['i paid the rider cash', 'hand-over rider'],
    ['rider wan collect cash', 'hand-over rider'],
    ['the rider wore no helmet', 'hand-over rider'],
    ['he snatched my phone', 'hand-over safety'],
    // Paid, and no order
    ['I paid but no order', 'hand-over money'],
    ['Payment successful but no order', 'hand-over money'],
    ['i don pay but order no show', 'hand-over money'],
    ['I don pay una never send am', 'hand-over money'],
    ['paid but it says unpaid', 'hand-over money'],
    ['money don comot but i no see order', 'hand-over money'],
    ['I made payment and nothing happened', 'hand-over money'],
    ['my order disappeared after payment', 'hand-over money'],
    ['dem charge me twice', 'hand-over money'],
    ['double charge on my card', 'hand-over money'],
    ['u people charged me two times', 'hand-over money'],
    ['una be fraud', 'hand-over money'],
    ['na 419 be this', 'hand-over money'],
    ['scammers', 'hand-over money'],
    ['my account was hacked', 'hand-over money'],
    // Sick
    ['I fell sick after eating the rice', 'hand-over safety'],
    ['food poisoning', 'hand-over safety'],
    ['my belle dey pain me since I chop una food', 'hand-over safety'],
    ['I have been vomiting since I ate it', 'hand-over safety'],
    ['running stomach since yesterday', 'hand-over safety'],
    ['the jollof don make me purge', 'hand-over safety'],
    ['my stomach is paining me', 'hand-over safety'],
    ['i am allergic and they put groundnut', 'hand-over safety'],
    // Called delivered, and never came
    ['my order was marked delivered but i never got it', 'hand-over problem'],
    ['it says delivered but I have not received it', 'hand-over problem'],
    ['food never reach and rider don mark delivered', 'hand-over problem'],
    ['order delivered but nobody gave me anything', 'hand-over problem'],
    ['marked as delivered, I got nothing', 'hand-over problem'],
    ['app dey show delivered but I no see food', 'hand-over problem'],
    ['dem say dem don deliver am, I no see am', 'hand-over problem'],
    ['where is my food, it says delivered', 'hand-over problem'],
    ['I have not seen my food but the app says delivered', 'hand-over problem'],
    ['status is delivered and food no dey', 'hand-over problem'],
    ['una say una don deliver, where the food', 'hand-over problem'],
    // Wrong, missing, spilled
    ['one item is missing', 'hand-over problem'],
    ['the food came cold', 'hand-over problem'],
    ['they gave me wrong food', 'hand-over problem'],
    ['my soup spilled', 'hand-over problem'],
    ['the soup don pour', 'hand-over problem'],
    ['food no complete', 'hand-over problem'],
    ['my drink is missing', 'hand-over problem'],
    ['una forget my drink', 'hand-over problem'],
    ['dem give me fanta instead of coke', 'hand-over problem'],
    ['this is not what I ordered', 'hand-over problem'],
    ['wrong order abeg', 'hand-over problem'],
    ['the rice don spoil', 'hand-over problem'],
    ['there is hair in my food', 'hand-over problem'],
    ['my parcel came damaged', 'hand-over problem'],
    // The rider
    ['rider shout for me', 'hand-over rider'],
    ['the delivery guy was disrespectful', 'hand-over rider'],
    ['rider dey over speed', 'hand-over rider'],
    ['bike man was riding too fast', 'hand-over rider'],
    ['the rider was drunk', 'hand-over rider'],
    ['rider open my food', 'hand-over rider'],
    ['he delivered it to the wrong person', 'hand-over rider'],
    ['the rider touched me', 'hand-over safety'],
    ['rider dey follow me', 'hand-over safety'],
    ['I have a complaint', 'hand-over asked'],
    ['this app is useless', 'hand-over asked'],
    ['how do I withdraw', 'hand-over asked'],
    ['where is my food, the rider ran away with it', 'hand-over rider'],
  ])('%s: %s', (sentence, expected) => {
    expect([toText(understand(sentence)), respell(sentence)]).toEqual([
      expected,
      respell(sentence),
    ]);
  });
});

describe('what Quickie does not take for a cancellation', () => {
  it.each([
    "don't cancel my order",
    'abeg no cancel am',
    'I did not cancel anything',
    'I don’t want to cancel',
    'who cancelled my order?',
    'was my order cancelled',
    'the shop cancelled',
    'what happens if I cancel',
    'is there a cancellation fee',
    'your cancellation policy',
    'I can’t cancel',
    'e no gree make I cancel',
    'I already cancelled, where is my refund',
    'no, don’t cancel it',
    'cancer medicine',
    'candles',
    'council road',
    'where is my parcel',
    'stop sending me mails',
    'I want another one',
    'ok',
    'no cancel, keep my food',
    'how long till I can’t cancel',
    'they cancel my order',
    'una cancel my order why',
    'cancel button not showing',
    'cancel my subscription',
  ])('%s', (sentence) => {
    const intent = understand(sentence);
    expect(intent).not.toMatchObject({ type: 'task', task: 'cancel' });
    expect(intent).not.toEqual({ type: 'reply', reply: 'yes' });
  });
});

const ORDER = { kind: 'order', id: '65a1b2c3d4e5f6a7b85e82f2' } as const;

describe('an answer to “Cancel order 5E82F2?”', () => {
  it.each<[string, string]>([
    // Explicit
    ['yes', 'yes'],
    ['YES!!!', 'yes'],
    ['Yes.', 'yes'],
    ['yes please', 'yes'],
    ['yeah', 'yes'],
    ['Yep, cancel it', 'yes'],
    ['yess', 'yes'],
    ['yesss', 'yes'],
    ['yesooo', 'yes'],
    ['yes o', 'yes'],
    ['yes na', 'yes'],
    ['yes sir', 'yes'],
    ['yes abeg', 'yes'],
    ['Yes, cancel it', 'yes'],
    ['yes cancle am abeg', 'yes'],
    ['yes cansel the order', 'yes'],
    ['Yes, cancel my food', 'yes'],
    ['yes I want to cancel', 'yes'],
    ['yes i wan cancel am', 'yes'],
    ['yes, cancel order 5E82F2', 'yes'],
    ['oya do am', 'yes'],
    ['go ahead', 'yes'],
    ['yes 👍🏽', 'yes'],
    ['yes 🙏', 'yes'],
    ['yes, no wahala', 'yes'],
    ['yes of course', 'yes'],
    // Doubt, or asks back
    ['Are you sure?', 'no yes'],
    ['you sure?', 'no yes'],
    ['you sure', 'no yes'],
    ['sure?', 'no yes'],
    ['sure', 'no yes'],
    ['yes?', 'no yes'],
    ['yes ?', 'no yes'],
    ['Yes, cancel it?', 'no yes'],
    ['eh?', 'no yes'],
    ['ehn', 'no yes'],
    ['ehen', 'no yes'],
    ['oya', 'no yes'],
    ['abi', 'no yes'],
    ['yes abi', 'no yes'],
    ['yes sha', 'no yes'],
    ['yes...', 'no yes'],
    ['yes 🤔', 'no yes'],
    ['yes 😭', 'no yes'],
    ['yes нет', 'no yes'],
    ['maybe yes', 'no yes'],
    ['I think yes', 'no yes'],
    ['yes but wait', 'no yes'],
    ['yes if I get my money', 'no yes'],
    ['yes or no', 'no yes'],
    ['is it yes', 'no yes'],
    ['na so', 'no yes'],
    ['exactly', 'no yes'],
    ['okay', 'no yes'],
    ['yes tomorrow', 'no yes'],
    ['yesterday', 'no yes'],
    ['ya', 'no yes'],
    // Wants it
    ['Please confirm the order', 'no yes'],
    ['confirm my order', 'no yes'],
    ['proceed my order', 'no yes'],
    ['proceed', 'no yes'],
    ['yes confirm my order', 'no yes'],
    ['yes my order', 'no yes'],
    ['yes I want it', 'no yes'],
    ['yes bring my food', 'no yes'],
    ['go ahead with the order', 'no yes'],
    ['go ahead my food', 'no yes'],
    ['do it fast', 'no yes'],
    // Negation
    ['yes don’t cancel', 'no yes'],
    ['no yes', 'no yes'],
    ['yes no', 'no yes'],
    ['definitely not', 'no yes'],
    ['no go ahead', 'no yes'],
    ['abeg no do am', 'no yes'],
    ['yes make una no cancel am', 'no yes'],
    // Something else
    ['yes, cancel order 8F21C4', 'names another'],
    ['Yes, cancel the errand', 'names another'],
    ['yes cancel my parcel', 'names another'],
    ['yes cancel the food and the errand', 'no yes'],
    ['yes cancel order 5E82F2 and 8F21C4', 'no yes'],
    ['yes 2', 'no yes'],
  ])('%s: %s', (sentence, expected) => {
    const intent = understand(sentence);
    const decided = toText(combine([intent], ORDER));
    const found = decided === 'yes' ? 'yes' : toText(intent) === 'yes' ? 'names another' : 'no yes';
    expect([found, respell(sentence)]).toEqual([expected, respell(sentence)]);
    expect(toText(combine([intent, understand('thanks')], ORDER))).not.toBe('yes');
    expect(toText(combine([understand('yes'), intent], ORDER)) === 'yes').toBe(expected === 'yes');
  });

  it.each<[string[], string]>([
    [['yes', 'cancel it please', 'thanks'], 'ok'],
    [['yes', 'Yes, cancel it'], 'yes'],
    [['yes', 'thanks'], 'ok'],
    [['Yes', 'Thanks but no'], 'ok'],
    [['Yes', 'Great, I still want it'], 'ok'],
    [['Yes', 'Nice one, bring it'], 'ok'],
    [['Yes', 'i love you but wait'], 'ok'],
    [['Yes', 'sorry I mean I still want it, bring my food'], 'ok'],
    [['are you sure', 'yes'], 'ok'],
    [['yes', 'ok'], 'ok'],
    [['yes', 'no wait'], 'ok'],
    [['yes', ''], 'ok'],
    [['yes', 'where is my order'], 'ok'],
    [['yes', 'Yes, cancel the errand'], 'ok'],
    [['no', 'where is my order'], 'track'],
    [['no', 'ok'], 'no'],
    [['yes', 'I was charged twice'], 'hand-over money'],
  ])('in a row %j: %s', (sentences, expected) => {
    expect(toText(combine(sentences.map(understand), ORDER))).toBe(expected);
  });
});

describe('what Quickie does not take for trouble', () => {
  it.each([
    'How do I put money in my wallet?',
    'how much do you charge',
    'do you deliver to the police station',
    'can another person collect my order',
    'I want honey and monkey nuts',
    'do you sell knife sets',
    'where is my rider',
    'will I be debited if I cancel',
    'change my address',
    'who is the rider',
    'is my order delivered',
    'has my food been delivered? I have not seen the rider',
    'my order has not been delivered, where is it',
    'why has my order not been delivered yet',
    'what if an item is missing',
    'what happens if my order is wrong',
    'I ordered the wrong food, cancel it',
    'I put the wrong address on my order',
    'I ordered the wrong soup',
    'do you sell cold drinks',
    'deliver to the hospital',
    'it says delivery code, what is that',
    'how do I pay',
    'can I pay with card',
    'I have not paid for my order',
    'when is it delivered',
    'add coke to my order',
    'can I have coke instead of fanta',
    'where is it',
    'I’ll pay when it comes',
    'ill wait since it is raining',
    'it is raining, is my food still coming',
  ])('%s', (sentence) => {
    expect(understand(sentence).type).not.toBe('hand-over');
  });
});

describe('what Quickie does not understand', () => {
  it.each(['', '???', 'asdfgh', 'lorem ipsum dolor', 'the weather in Lagos', '350000'])(
    '“%s”',
    (sentence) => {
      expect(toText(understand(sentence))).toBe('unknown');
    },
  );
});

it('finds the number and the kind of an order', () => {
  expect(understand('where is order 5e82f2')).toMatchObject({ named: { number: '5E82F2' } });
  expect(understand('cancel errand #77AB01')).toMatchObject({
    named: { kind: 'errand', number: '77AB01' },
  });
  expect(understand('where is my parcel')).toMatchObject({ named: { kind: 'dispatch' } });
});

describe('every choice that Quickie offers', () => {
  it.each<[string, string]>([
    [CHOICES.track, 'track'],
    [CHOICES.code, 'code'],
    [CHOICES.wallet, 'wallet'],
    [CHOICES.fees, 'fees'],
    [CHOICES.refunds, 'refunds'],
    [CHOICES.person, 'hand-over asked'],
    [CHOICES.moneyLeft, 'hand-over money'],
    [CHOICES.yes, 'yes'],
    [CHOICES.no, 'no'],
  ])('is understood: %s', (choice, expected) => {
    expect(toText(understand(choice))).toBe(expected);
  });

  it.each(SERVICE_KINDS)('is understood with what it names: %s', (kind) => {
    const purchase = { kind, id: '65a1b2c3d4e5f6a7b85e82f2' };
    const named = { number: '5E82F2' };
    expect(understand(toLabel(purchase))).toMatchObject({ type: 'named', named });
    expect(understand(codeChoice(purchase))).toMatchObject({ task: 'code', named });
    for (const hint of ['Mama Esosa Kitchen', 'Wallet & Refund Store', '']) {
      const choice = toChoice({ ...purchase, hint });
      expect(understand(choice)).toMatchObject({ type: 'named', named });
    }
    expect(understand(cancelChoice(purchase))).toMatchObject({ task: 'cancel', named });
  });
});

it.each([
  'ooa',
  'do it ',
  'rider ',
  'rider ask ',
  'not want ',
  'money not ',
  'a ',
  'cancelcancel',
  'delivered not ',
  'but not see ',
  'say ',
  'food it wrong ',
])('takes no time for 2,000 characters of “%s”', (part) => {
  // CPU time, since a busy machine takes longer by the clock.
  const start = process.cpuUsage();
  understand(part.repeat(2_000).slice(0, 2_000));
  expect(process.cpuUsage(start).user / 1_000).toBeLessThan(250);
});
