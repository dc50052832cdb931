import { Types } from 'mongoose';
import { markRead, sendByForm, sendMessage } from '@/lib/conversations/chat/commands';
import type { ChatPriority } from '@/lib/conversations/chat/policy';
import {
  labelChat,
  noteOnChat,
  prioritiseChat,
  resolveChat,
  snoozeChat,
  takeChat,
} from '@/lib/conversations/support/chats';
import { rateSupport } from '@/lib/conversations/support/rating';
import { type ScopedActor, scopeActor } from '@/lib/core/roles';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@/lib/core/time';
import { AgentPresence } from '@/models/conversations/agent-presence';
import { CannedReply } from '@/models/conversations/canned-reply';
import { Chat } from '@/models/conversations/chat';
import { ChatEpisode } from '@/models/conversations/chat-episode';
import { SupportTicket } from '@/models/conversations/support-ticket';
import { Outbox } from '@/models/platform/outbox';
import { insertUsers } from './accounts';
import { seedId, userId } from './ids';

const ISOKEN = scopeActor(
  { userId: userId('support@eki.example'), roles: ['customer', 'support'] },
  'staff',
);
const UWAILA = userId('ops@eki.example');

/** A customer's chat with support. */
interface Conversation {
  name: string;
  wrote: readonly [minutesAgo: number, message: string][];
  labels?: readonly string[];
  priority?: ChatPriority;
  /** Isoken's answer. */
  answered?: readonly [minutesAgo: number, message: string];
  ends?: 'snoozed' | 'resolved';
}

/** Customers of the demo, who cannot sign in. */
const CONVERSATIONS: readonly Conversation[] = [
  {
    name: 'Tega Oboh',
    wrote: [
      [21, 'My rider hasn’t moved for 10 minutes.'],
      [20, 'He’s not picking up when I call.'],
    ],
    labels: ['Rider'],
    priority: 'urgent',
  },
  {
    name: 'Chidinma Eze',
    wrote: [[12, 'I was debited, but I don’t see my order.']],
    labels: ['Payment'],
  },
  { name: 'Blessing Osaro', wrote: [[4, 'Is the 20 inch bundle still in stock?']] },
  {
    name: 'Efosa Uwaifo',
    wrote: [[14, 'My shirt came in the wrong size. Can I change it?']],
    answered: [9, 'I’ve asked the shop, Efosa. They’ll tell me within the hour.'],
    labels: ['Wrong item'],
  },
  {
    name: 'Faith Nwosu',
    wrote: [[40, 'Please, when will I get my refund?']],
    answered: [34, 'Your refund is in your wallet, Faith. Tell me if you don’t see it.'],
    labels: ['Waits for customer'],
    ends: 'snoozed',
  },
  {
    name: 'Osahon Edokpayi',
    wrote: [[26 * 60, 'Can I use two promo codes on one order?']],
    answered: [26 * 60 - 6, 'Only one code per order, Osahon. FRESH10 saves you more.'],
    ends: 'resolved',
  },
];

const CANNED: Readonly<Record<string, string>> = {
  hello: 'Hi {name}, thanks for writing to Eki. Give me a minute to look into it.',
  'where-order': 'Order {order} is on its way, {name}. It should be with you by {eta}.',
  'refund-wallet':
    '{name}, we’ve refunded {amount} to your Eki wallet. Sorry about the trouble with order {order}.',
  'refund-card':
    'A refund to your card takes a few working days, {name}. I can send it to your Eki wallet instead, which is instant. Which would you like?',
  'missing-item':
    'Sorry something was missing from order {order}, {name}. Could you send a photo of what you got?',
  'delivery-code':
    'Open order {order} to see your delivery code. Give it to your rider only when you have everything.',
  closed: 'We’re closed now, {name}. Someone will reply after we open at 8 AM.',
};

/** Chats of every kind, tickets, saved replies and a week of figures for the support console. */
export async function writeChats(now: Date): Promise<void> {
  const ago = (minutes: number) => new Date(now.getTime() - minutes * MINUTE_MS);
  await CannedReply.insertMany(
    Object.entries(CANNED).map(([shortcut, text]) => ({ shortcut, text, editedAt: now })),
  );
  // She takes chats herself: assigned automatically, the queue would be empty when she opens the console.
  await AgentPresence.create({
    _id: new Types.ObjectId(ISOKEN.userId),
    state: 'online',
    takesChats: false,
    given: 0,
  });
  await insertUsers(
    CONVERSATIONS.map(({ name }) => ({
      _id: new Types.ObjectId(seedId(`user ${name}`)),
      name,
      email: `${name.toLowerCase().replace(' ', '.')}@eki.example`,
      phone: '+2348031110000',
      passwordHash: null,
    })),
  );
  for (const conversation of CONVERSATIONS) await writeChat(conversation, now, ago);
  await writeRefundChat(ago);
  await writeTickets(ago);
  await writeFigures(now);
  // Without its timers nothing is mailed, released for lack of an agent, or answered by Quickie.
  await Outbox.deleteMany({ _id: /^timer:(?:chat|quickie)-/ });
}

type Ago = (minutes: number) => Date;

async function sendToSupport(who: ScopedActor<'self'>, message: string, at: Date): Promise<string> {
  const clientMsgId = seedId(`message ${who.userId} ${message}`);
  const input = { message, clientMsgId, channel: 'support' as const };
  const { chat } = await sendByForm(input, who, at);
  return String(chat._id);
}

/** Isoken answers, and the customer reads it: nothing is mailed. */
async function answer(
  who: ScopedActor<'self'>,
  chatId: string,
  message: string,
  at: Date,
): Promise<void> {
  const clientMsgId = seedId(`answer ${chatId} ${message}`);
  const sent = await sendMessage(chatId, { clientMsgId, message }, ISOKEN, at);
  const { seq } = sent.message;
  await markRead({ chatId, seq }, ISOKEN);
  await markRead({ chatId, seq }, who);
}

async function writeChat(conversation: Conversation, now: Date, ago: Ago): Promise<void> {
  const { name, wrote, labels = [], priority = 'normal', answered, ends } = conversation;
  const who = scopeActor({ userId: seedId(`user ${name}`), roles: ['customer'] }, 'self');
  let chatId = '';
  for (const [minutes, message] of wrote) chatId = await sendToSupport(who, message, ago(minutes));
  const at = ago(answered?.[0] ?? wrote.at(-1)?.[0] ?? 0);
  if (answered) await answer(who, chatId, answered[1], at);
  await labelChat({ chatId, labels: [...labels] }, ISOKEN, at);
  await prioritiseChat({ chatId, priority }, ISOKEN, at);
  if (ends === 'snoozed') {
    const until = new Date(now.getTime() + DAY_MS).toISOString();
    await snoozeChat({ chatId, until }, ISOKEN, now);
  }
  if (ends !== 'resolved') return;
  await resolveChat({ chatId }, ISOKEN, at);
  await rateSupport({ chatId, episode: 1, score: 5, comment: 'Fast, thank you.' }, who, at);
}

/** A chat about an order, assigned to Isoken, with a note that mentions ops. */
async function writeRefundChat(ago: Ago): Promise<void> {
  const email = 'ebuka@past.eki.example';
  const who = scopeActor({ userId: userId(email), roles: ['customer'] }, 'self');
  const chatId = await sendToSupport(
    who,
    'My shawarma came without the extra chicken I paid for.',
    ago(16),
  );
  const about = { kind: 'order', id: seedId(`order ${email} chicken-shawarma`) };
  await Chat.updateOne({ _id: chatId }, { about });
  await takeChat({ chatId }, ISOKEN, ago(14));
  await answer(who, chatId, 'Hi Ebuka, this is Isoken. Let me call the kitchen.', ago(13));
  await sendToSupport(who, 'Thank you.', ago(12));
  await answer(
    who,
    chatId,
    'The kitchen left it out, sorry about that. I’m asking for a refund for you.',
    ago(10),
  );
  await labelChat({ chatId, labels: ['Missing item'] }, ISOKEN, ago(10));
  const text =
    'The kitchen confirmed they left the chicken out. @Uwaila please approve the refund.';
  const commandId = seedId('note on Ebuka’s chat');
  await noteOnChat({ chatId, text, mentions: [UWAILA], commandId }, ISOKEN, ago(9));
}

async function writeTickets(ago: Ago): Promise<void> {
  await SupportTicket.insertMany([
    {
      number: 'T-7K3MQX',
      userId: null,
      name: 'Kelvin Imade',
      email: 'kelvin@students.example',
      subject: 'Do you deliver to Ekehuan campus?',
      message: 'I moved to the Ekehuan campus this session. When will you start delivering there?',
      attachmentId: null,
      status: 'open',
      createdAt: ago(90),
    },
    {
      number: 'T-B4XW9P',
      userId: null,
      name: 'Mama Ebo',
      email: 'mama.ebo@shops.example',
      subject: 'I want to sell my snacks on Eki',
      message:
        'Good day. I make chin chin and puff puff near Hall 5. How do I start selling on Eki?',
      attachmentId: null,
      status: 'open',
      createdAt: ago(26 * 60),
    },
  ]);
}

/** A week of support episodes: the report reads these alone. */
async function writeFigures(now: Date): Promise<void> {
  const midnight = now.getTime() - ((now.getTime() + HOUR_MS) % DAY_MS);
  const episodes = [];
  for (let index = 0; index < 96; index += 1) {
    const day = 1 + (index % 7);
    const minute = 8 * 60 + ((index * 97) % (13 * 60));
    const openedAt = new Date(midnight - day * DAY_MS + minute * MINUTE_MS);
    const waited = 2 + ((index * index * 7) % 23) + (index % 19 === 0 ? 30 : 0);
    const firstReplyAt = new Date(openedAt.getTime() + waited * MINUTE_MS);
    const resolvedAt = new Date(firstReplyAt.getTime() + 15 * MINUTE_MS);
    const rating =
      index % 3 === 0
        ? { score: 5 - ((index / 3) % 5 === 4 ? 2 : index % 2), comment: '', at: resolvedAt }
        : null;
    episodes.push({
      chatId: new Types.ObjectId(seedId(`past chat ${index}`)),
      customerId: new Types.ObjectId(seedId(`past customer ${index}`)),
      agentId: new Types.ObjectId(ISOKEN.userId),
      episode: 1,
      openedAt,
      firstReplyAt,
      resolvedAt,
      rating,
    });
  }
  await ChatEpisode.insertMany(episodes);
}
