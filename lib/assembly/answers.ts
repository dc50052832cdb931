import { z } from 'zod';
import { CHAT_CHANNELS, CHAT_SENDERS, CHAT_STATUSES } from '@/lib/conversations/chat/policy';
import { STATUSES } from '@/lib/core/delivery/status';
import { PROMO_TYPES } from '@/lib/core/pricing/quote';
import { ROLES } from '@/lib/core/roles';
import type { RouteName } from './calls';

// Responses of the specification's calls (part 7), without `success`: its entities (part 3) and the fields
// it names. A response may have more.

const id = z
  .string()
  .regex(/^[0-9a-f]{24}$/)
  .meta({ title: 'id' });
const naira = z.number().min(0).meta({ title: 'naira' });
const time = z.iso.datetime();
const text = z.string();
const message = text.meta({ description: 'A sentence for people.' });
const status = z.enum(STATUSES);
const deliveryCode = z
  .string()
  .regex(/^\d{4}$/)
  .nullable();
const cartItems = z.record(text, z.record(text, z.number().int().min(1)));
const wishList = z.array(id);

const user = z.looseObject({
  _id: id,
  name: text,
  email: text,
  phone: text,
  roles: z.array(z.enum(ROLES)),
  cartItems,
  wishList,
  chatId: id.nullable(),
  paystackCustomerId: text.nullable(),
  paystackAccountNumber: text.nullable(),
  paystackBankName: text.nullable(),
});
const option = z.looseObject({
  _id: id,
  name: text,
  price: naira,
  offerPrice: naira.nullable(),
});
const addonGroup = z.looseObject({
  _id: id,
  name: text,
  options: z.array(z.looseObject({ _id: id, name: text, price: naira })),
});
const product = z.looseObject({
  _id: id,
  name: text,
  category: text,
  vendorId: id,
  image: z.array(text),
  description: z.array(text),
  weight: text,
  inStock: z.boolean(),
  options: z.array(option).min(1),
  addons: z.array(addonGroup),
});
const vendor = z.looseObject({
  _id: id,
  businessName: text,
  profilePhoto: text,
  categories: z.array(text),
});
const address = z.looseObject({
  _id: id,
  firstName: text,
  lastName: text,
  email: text,
  phone: text,
  address: text,
  latitude: z.number(),
  longitude: z.number(),
  city: text,
  state: text,
  zipcode: text,
  country: text,
});
const suggestion = z.looseObject({
  description: text,
  place_id: text,
  location: z.object({ lat: z.number(), lng: z.number() }),
});
const rider = z.looseObject({ name: text, phone: text }).nullable();
const bought = {
  _id: id,
  createdAt: time,
  isExpress: z.boolean(),
  status: status.nullable(),
  deliveryCode,
  riderId: rider,
};
const orderItem = z.looseObject({
  product: z.looseObject({
    _id: id,
    name: text,
    image: z.array(text),
    vendor: text,
    options: z.array(z.looseObject({ _id: id, name: text, price: naira })),
  }),
  option: id,
  quantity: z.number().int().min(1),
  status,
});
const order = z.looseObject({
  ...bought,
  items: z.array(orderItem).min(1),
  amount: naira,
  totalFee: naira,
});
const dispatch = z.looseObject({
  ...bought,
  deliveryFee: naira,
  deliveryNote: text,
  pickupAddress: z.looseObject({ address: text }),
  dropoff: z.looseObject({ firstName: text, lastName: text, phone: text, address: text }),
});
const stop = z.looseObject({
  name: text,
  address: text,
  phone: text,
  deliveryNote: text,
  latitude: z.number(),
  longitude: z.number(),
});
const errand = z.looseObject({
  ...bought,
  fee: naira,
  dropOff: z.looseObject({ address: text }),
  errands: z.array(stop).min(1),
});
const transaction = z.looseObject({
  description: text,
  type: z.enum(['credit', 'debit', 'withdrawal']),
  amount: naira,
  status: z.enum(['approved', 'pending']),
  createdAt: time,
});
const wallet = z.looseObject({ balance: naira, transactions: z.array(transaction) }).nullable();

const count = z.number().int().min(0);
const chatMessage = z.looseObject({
  _id: id,
  seq: z.number().int().min(1),
  clientMsgId: text,
  message: text,
  timestamp: time,
  senderId: id,
  senderName: text,
  senderType: z.enum(CHAT_SENDERS),
  sent: z.literal(true),
  channel: z.enum(CHAT_CHANNELS),
  choices: z.array(text),
  about: z.looseObject({}).nullable(),
  card: z.looseObject({}).nullable(),
  media: z.array(
    z.object({ url: text, type: z.enum(['image', 'video']), width: count, height: count }),
  ),
});
const chat = z.looseObject({
  _id: id.nullable(),
  status: z.enum(CHAT_STATUSES),
  lastSeq: count,
  readSeq: z.object({ me: count, other: count }),
  messages: z.array(chatMessage),
  unread: count,
  agent: z.object({ name: text }).nullable(),
});

const answer = (fields: z.ZodRawShape) => z.looseObject({ success: z.literal(true), ...fields });
const onlinePayment = answer({ url: text.optional(), message: message.optional() });
const walletPayment = answer({ message: message.optional(), url: text.optional() });

/** For each call of the specification; others promise only `success`. */
export const ANSWERS = {
  'GET /api/user/is-auth': answer({ user: user.nullable() }),
  'GET /api/user/logout': answer({ message }),
  'POST /api/user/login': answer({ user }),
  'POST /api/user/register': answer({ user }),
  'POST /api/user/sendPasswordResetEmail': answer({ message }),
  'POST /api/user/resetPassword': answer({ message }),
  'PATCH /api/user/edit-profile': answer({ user, message }),
  'PATCH /api/user/edit-email': answer({ user, message }),
  'PATCH /api/user/change-password': answer({ user, message }),
  'POST /api/user/deleteAccount': answer({ message, deleteAt: time }),
  'POST /api/cart/update': answer({ cartItems }),
  'POST /api/user/wishListUpdate': answer({ wishList }),
  'GET /api/product/list': answer({ products: z.array(product) }),
  'GET /api/seller/list': answer({ vendors: z.array(vendor) }),
  'GET /api/seller/vendor/[vendorId]': answer({ vendor }),
  'GET /api/wallet/get': answer({ wallet }),
  'POST /api/promo/apply': answer({
    type: z.enum(PROMO_TYPES),
    discount: naira,
    freeShipping: z.boolean(),
    newTotal: naira,
    message,
  }),
  'POST /api/payment/paystack/order': onlinePayment,
  'POST /api/payment/paystack/dispatch': onlinePayment,
  'POST /api/payment/paystack/errand': onlinePayment,
  'POST /api/payment/wallet/order': walletPayment,
  'POST /api/payment/wallet/dispatch': walletPayment,
  'POST /api/payment/wallet/errand': walletPayment,
  'GET /api/address/get': answer({ addresses: z.array(address) }),
  'POST /api/address/add': answer({ address }),
  'POST /api/order/delivery-fee': answer({ totalDeliveryFee: naira }),
  'POST /api/dispatch/delivery-fee': answer({ deliveryFee: naira }),
  'POST /api/errand/delivery-fee': answer({ totalDeliveryFee: naira }),
  'GET /api/map/autoComplete': answer({ suggestions: z.array(suggestion) }),
  'GET /api/order/user': answer({ orders: z.array(order) }),
  'GET /api/dispatch/user': answer({ dispatches: z.array(dispatch) }),
  'GET /api/errand/user': answer({ errands: z.array(errand) }),
  'POST /api/order/cancel': answer({ message }),
  'POST /api/dispatch/cancel': answer({ message }),
  'POST /api/errand/cancel': answer({ message }),
  'POST /api/mail/contact': answer({ message, ticket: text }),
  'GET /api/chat/get-chat': answer({ chat }),
  'POST /api/chat/send': answer({ chat, sentMessage: chatMessage }),
} as const satisfies Partial<Record<RouteName, z.ZodType>>;

export const REFUSAL = z.looseObject({
  success: z.literal(false),
  message,
  requestId: text,
  field: text.optional().meta({ description: 'The field of the body that is wrong.' }),
});
