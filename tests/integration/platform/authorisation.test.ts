import { randomUUID } from 'node:crypto';
import mongoose from 'mongoose';
import { RateLimiterMemory, RateLimiterMongo, RateLimiterRes } from 'rate-limiter-flexible';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { POST as contact } from '@/app/api/mail/contact/route';
import { POST as reportOrder } from '@/app/api/order/report/route';
import { ROUTES, type RouteName } from '@/lib/assembly/calls';
import type { ReviewState } from '@/lib/catalog/ratings';
import type { Status } from '@/lib/core/delivery/status';
import { MESSAGES } from '@/lib/core/messages';
import { type Actor, OPS_ROLES, ROLES, type Role, scopeActor } from '@/lib/core/roles';
import { SERVICE_KINDS, type ServiceKind } from '@/lib/core/service-kind';
import { customerAccount } from '@/lib/ledger/ledger';
import { requestPayout } from '@/lib/money/payouts/commands';
import { activateWallet } from '@/lib/money/wallet/account';
import { callOffDeletion } from '@/lib/people/deletion-date';
import { ACCOUNT_MESSAGES } from '@/lib/people/messages';
import { hashPassword } from '@/lib/people/passwords';
import { inRetriedTransaction } from '@/lib/platform/db';
import { env, setEnv } from '@/lib/platform/env';
import { isStaffCall, type RouteRow, recentMinutes } from '@/lib/platform/http/row';
import { settlePayment } from '@/lib/purchases/checkout/payments/settle';
import { pickUp } from '@/lib/purchases/delivery/riders/commands';
import { assignByOps } from '@/lib/purchases/delivery/riders/ops';
import { INVITATION_MS, invitationForMail, invitationHash } from '@/lib/shops/invitations';
import { soleShops } from '@/lib/shops/sole-shops';
import { Review } from '@/models/catalog/review';
import { Chat } from '@/models/conversations/chat';
import { ChatEpisode } from '@/models/conversations/chat-episode';
import { SupportTicket } from '@/models/conversations/support-ticket';
import { LedgerAccount } from '@/models/ledger/ledger';
import { BankAccountRecord } from '@/models/money/bank-account';
import { Payout } from '@/models/money/payout';
import { PayoutStop } from '@/models/money/payout-stop';
import { Address } from '@/models/people/address';
import { Rider } from '@/models/people/rider';
import { Approval } from '@/models/platform/approval';
import { StoredFile } from '@/models/platform/file';
import { User } from '@/models/platform/user';
import type { ReportDoc } from '@/models/purchases/report';
import { Wishlist } from '@/models/purchases/wishlist';
import { Product } from '@/models/shops/product';
import { ProductImport } from '@/models/shops/product-import';
import { ShopInvitation } from '@/models/shops/shop-invitation';
import { Vendor } from '@/models/shops/vendor';
import { sendApplication } from '../../support/applications';
import { saveChecking } from '../../support/bank';
import { callRoute, type Got, type Sent } from '../../support/call';
import { callPayment } from '../../support/call-payment';
import { chatForm, openChat } from '../../support/chat';
import { useTestDatabase } from '../../support/database';
import { setDelivery } from '../../support/deliveries';
import { DIRECT_KINDS, dispatchBody, errandBody, placeDirect } from '../../support/direct';
import { loadHandler } from '../../support/load-handler';
import { makeOrder } from '../../support/orders';
import { getOrders } from '../../support/paying';
import { askPayout, give, makeEarner, saveBankAccount, toRequest } from '../../support/payouts';
import { makePerson, type Person, signInAs } from '../../support/people';
import { contactForm, makePhoto, photoForm, uploadAs } from '../../support/photos';
import { importForm, shoes } from '../../support/products';
import { createPromo } from '../../support/promos';
import { withoutWindows } from '../../support/rate-limits';
import { decisionOf, storeReport } from '../../support/reports';
import { makeReview } from '../../support/reviews';
import {
  addRider,
  getCode,
  getJob,
  makeRider,
  offerDispatch,
  takeDispatch,
  takeErrand,
} from '../../support/riders';
import { addMember } from '../../support/sellers';
import { createAddress, createProduct, createVendor, fillCart } from '../../support/shop';
import { because, makeStaff } from '../../support/staff';
import { standIn } from '../../support/stand-in';

useTestDatabase();

const rows = Object.entries(ROUTES) as [RouteName, RouteRow][];

/** A customer with something of everything. */
interface Owner extends Person {
  orderId: string;
  dispatchId: string;
  errandId: string;
  addressId: string;
  reference: string;
  item: { productId: string; optionId: string };
  vendorId: string;
  /** Orders of the owner's shop: to accept, to ask the customer about, and to give to its rider. */
  toAccept: string;
  toAsk: string;
  toHandOver: string;
  photo: Buffer;
  fileId: string;
  /** Offers to the owner as a rider. */
  toTake: string;
  toDecline: string;
  /** What was delivered. */
  toReport: Record<ServiceKind, string>;
  /** Reports about them that are answered. */
  answered: Record<ServiceKind, string>;
  /** An errand of the owner whose rider needs more money. */
  toAgree: string;
  /** Jobs of the owner as a rider: an errand, one to deliver, at the door of someone who is out, and to give back. */
  toDeliver: string;
  code: string;
  atDoor: string;
  toClose: string;
  toGiveBack: string;
  /** The photo of a review of the owner, another one, and one of the owner's shop. */
  reviews: { photoId: string; toDelete: string; toAnswer: string };
  chatId: string;
}

let owner: Owner;
/** Cookie of a session that has ended. */
let endedCookie: string;

const PASSWORD = 'Bronze-Leopard-9';
let passwordHash = '';

// Limits have tests of their own; here one person calls everything within a minute.
beforeEach(async () => {
  // Some calls change how the owner signs in.
  const { userId, email } = owner;
  const asBefore = { email, passwordHash, confirmedEmail: null, deleteAt: null };
  await User.collection.updateOne({ _id: new mongoose.Types.ObjectId(userId) }, { $set: asBefore });
  for (const limiter of [RateLimiterMemory, RateLimiterMongo]) {
    vi.spyOn(limiter.prototype, 'consume').mockResolvedValue(new RateLimiterRes());
  }
  withoutWindows();
});
afterAll(() => vi.restoreAllMocks());

beforeAll(async () => {
  setEnv({ ...env(), VAPID_PUBLIC_KEY: 'B'.repeat(87), VAPID_PRIVATE_KEY: 'a'.repeat(43) });
  passwordHash = await hashPassword(PASSWORD);
  const gone = await makePerson();
  endedCookie = gone.cookie;
  await mongoose.connection
    .collection('sessions')
    .deleteMany({ userId: new mongoose.Types.ObjectId(gone.userId) });
  const person = await makePerson({ name: 'Osarugue Imade' });
  const actor: Actor = { userId: person.userId, roles: ['customer'] };
  const vendorId = await createVendor();
  const item = await createProduct(vendorId, { priceKobo: 250_000, stock: 5 });
  const addressId = await createAddress(actor);
  const { _id, ...address } = await Address.findById(addressId).orFail().lean();
  for (const _ of ROLES) await Address.create({ ...address, fingerprint: `spare-${randomUUID()}` });
  /** Starts a payment by its call, which stores its answer. */
  const startPayment = async (): Promise<string> => {
    await fillCart(actor, [{ ...item, quantity: 1 }]);
    const { body } = await callPayment('paystack', 'order', {
      body: { address: addressId, totalAmount: 3_190 },
      cookie: person.cookie,
      headers: { 'idempotency-key': randomUUID() },
    });
    return body.reference;
  };
  const buy = async (): Promise<void> => {
    const reference = await startPayment();
    await standIn().pay(reference);
    await settlePayment(reference, new Date());
  };
  await activateWallet(scopeActor(actor, 'self'), new Date());
  await createPromo({ code: 'EKI10' });
  await buy();
  await buy();
  await buy();
  const [order, another, third] = await getOrders(actor);
  await addMember(vendorId, person.userId);
  const toHandOver = await makeOrder(person.userId, 'Order Assigned', vendorId);
  await Wishlist.create({ _id: person.userId, productIds: [], updatedAt: new Date() });
  const dispatchId = await placeDirect(DIRECT_KINDS.dispatch, { person, addressId });
  const errandId = await placeDirect(DIRECT_KINDS.errand, { person, addressId });
  await addRider(person.userId);
  const { offerId: toTake } = await offerDispatch([person.userId]);
  const { offerId: toDecline } = await offerDispatch([person.userId]);
  const rider = { userId: person.userId, actor: scopeActor(actor, 'rider') };
  const toDeliver = await takeDispatch(rider);
  const atDoor = await takeDispatch(rider);
  await pickUp({ jobId: atDoor, stop: 0, note: 'Sealed' }, rider.actor, new Date());
  const late = new Date(Date.now() - 600_000);
  await setDelivery(atDoor, { 'stops.1.arrivedAt': late, 'stops.1.contacts': [late, late] });
  // One rider has them all, more than a real one could carry.
  const rest = () => Rider.updateOne({ _id: person.userId }, { load: 0, jobIds: [] });
  await rest();
  const toGiveBack = await takeDispatch(rider);
  await rest();
  const toClose = await takeErrand(rider);
  const toAgree = await takeErrand(await makeRider(), { person, addressId });
  const asked = {
    amountKobo: 200_000,
    state: 'asked',
    expiresAt: new Date(Date.now() + 3_600_000),
    commandId: 'asking-1',
    asks: 1,
  };
  await setDelivery(toAgree, { 'stops.0.approval': asked });
  // There is room left for the offer.
  await rest();
  const code = await getCode('dispatch', toDeliver);
  const jobs = { toDeliver, code, atDoor, toGiveBack, toClose, toAgree };
  const reference = await startPayment();
  const [toAccept, toAsk] = [String(another?._id), String(third?._id)];
  const orders = { orderId: String(order?._id), toAccept, toAsk, toHandOver, toTake, toDecline };
  const toReport = await makeDelivered(person, addressId);
  foreignDispatch = (await offerDispatch([])).id;
  const photo = await makePhoto();
  const fileId = await uploadAs(person, photo);
  // One for each role that delivers by one.
  for (const _ of OPS_ROLES) await uploadAs(person, photo, 'proof');
  const reviews = await makeReviews(person, photo, vendorId);
  const answered = await makeAnswered(person, toReport);
  const files = { photo, fileId, toReport, answered, reviews, chatId: await openChat(person) };
  await ChatEpisode.create({
    chatId: files.chatId,
    customerId: person.userId,
    episode: 1,
    rating: null,
    openedAt: new Date(),
    firstReplyAt: new Date(),
    resolvedAt: new Date(),
  });
  owner = {
    ...person,
    ...orders,
    dispatchId,
    errandId,
    addressId,
    reference,
    item,
    vendorId,
    ...files,
    ...jobs,
  };
});

type Aim = Sent & { query?: string };

/** Another customer's dispatch. */
let foreignDispatch: string;

/** The same, given to a rider. */
async function takenDispatch(): Promise<string> {
  const { userId } = await makeRider();
  await getJob('dispatch', foreignDispatch);
  const by = { ...because(), now: new Date() };
  const ops = scopeActor({ userId, roles: ['ops'] }, 'staff');
  await inRetriedTransaction((session) => assignByOps(foreignDispatch, userId, by, ops, session));
  return foreignDispatch;
}

/** Another customer's order. */
const foreignOrder = async (status?: Status) => makeOrder((await makePerson()).userId, status);

/** A photo of the owner that no command has used. */
async function unusedPhoto(uploaderId: string): Promise<string> {
  const file = await StoredFile.findOne({ uploaderId, purpose: 'proof', attachment: null }).lean();
  return String(file?._id);
}

/** A refund of another customer's order that another agent has requested. */
async function foreignApproval(): Promise<string> {
  const [approval] = await Approval.create([
    {
      kind: 'order',
      refId: await foreignOrder('Order Delivered'),
      amountKobo: 100,
      reason: 'Cold food',
      askedBy: new mongoose.Types.ObjectId(),
      askedAt: new Date(),
      expiresAt: new Date(Date.now() + 3_600_000),
      state: 'open',
    },
  ]);
  return String(approval?._id);
}

/** An application that another person has sent. */
async function foreignApplication(): Promise<string> {
  const applicant = await makePerson();
  return sendApplication('rider', applicant);
}

const BANK_NUMBER = { bankCode: '044', accountNumber: '0691224508' };

/** A bank account of another customer whose name ops have to look at. */
async function foreignAccount(): Promise<string> {
  return saveChecking(await makePerson());
}

/** A review that another customer wrote. */
async function foreignReview(): Promise<{ _id: string; productId: string; version: number }> {
  const { _id, productId, rev } = await makeReview((await makePerson()).userId);
  return { _id: _id.toString(), productId: productId.toString(), version: rev };
}

/** The token of a new invitation of this address to work for the shop. */
async function invitationFor(email: string, vendorId: string): Promise<string> {
  const _id = new mongoose.Types.ObjectId();
  const now = Date.now();
  await ShopInvitation.deleteMany({ email });
  await ShopInvitation.create({
    _id,
    vendorId,
    email,
    role: 'kitchen',
    tokenHash: invitationHash(String(_id)),
    invitedBy: new mongoose.Types.ObjectId(),
    createdAt: new Date(now),
    expiresAt: new Date(now + INVITATION_MS),
  });
  return (await invitationForMail(String(_id)))?.token ?? '';
}

/** Promo codes made so far. */
let made = 0;

/** A decision about such a review. */
async function decision(state?: ReviewState): Promise<Aim> {
  const { _id: reviewId, version } = await foreignReview();
  if (state) await Review.updateOne({ _id: reviewId }, { state, hiddenAt: new Date() });
  return { body: { reviewId, version, ...because() } };
}

/** Reviews of the owner, and one of the owner's shop. */
async function makeReviews(person: Person, photo: Buffer, vendorId: string) {
  const photoId = await uploadAs(person, photo, 'review');
  await makeReview(person.userId, { photoId });
  const toDelete = await makeReview(person.userId);
  const toAnswer = await makeReview((await makePerson()).userId, { vendorId });
  return { photoId, toDelete: String(toDelete._id), toAnswer: String(toAnswer._id) };
}

const PROBLEM = { category: 'other', message: 'It never came.' };

/** Another address of the owner. */
async function spareAddress(userId: string): Promise<string> {
  const addresses = await Address.find({ userId }).lean();
  return String(addresses.find(({ fingerprint }) => fingerprint.startsWith('spare-'))?._id);
}

/** One of each kind that was delivered, with one report of the order. */
async function makeDelivered(person: Person, addressId: string): Promise<Owner['toReport']> {
  const order = await makeOrder(person.userId, 'Order Delivered');
  const [dispatch, errand] = [
    await placeDirect(DIRECT_KINDS.dispatch, { person, addressId }),
    await placeDirect(DIRECT_KINDS.errand, { person, addressId }),
  ];
  const event = { at: new Date(), status: 'Order Delivered', itemIds: [], by: 'rider' };
  const delivered = { $set: { statusRank: 4 }, $push: { events: event } };
  await DIRECT_KINDS.dispatch.model.updateOne({ _id: dispatch }, delivered);
  await DIRECT_KINDS.errand.model.updateOne({ _id: errand }, delivered);
  const body = { orderId: order, ...PROBLEM };
  await callRoute(reportOrder, '/api/order/report', { body, cookie: person.cookie });
  return { order, dispatch, errand };
}

/** A withdrawal that another customer has asked for. */
async function foreignPayout(given: object = {}): Promise<string> {
  const payoutId = await askPayout(await makeEarner('wallet'));
  await Payout.updateOne({ _id: payoutId }, given);
  return payoutId;
}

/** Money, a bank account and no payout for the owner's shop. */
async function readyForPayout({ vendorId, userId }: Owner) {
  const shop = { party: 'shop', ownerId: vendorId } as const;
  await Payout.deleteMany({ ownerId: vendorId });
  await BankAccountRecord.deleteMany({ ownerId: vendorId });
  await saveBankAccount(shop, userId);
  await give(shop, 1_000_000);
  return { body: toRequest(shop) };
}

/** The payout that the owner has asked for. */
async function ownPayout(to: Owner): Promise<string> {
  const { body } = await readyForPayout(to);
  const actor = { userId: to.userId, roles: ['customer'] } as const;
  return (await requestPayout(body, actor, { address: '127.0.0.1', now: new Date() })).id;
}

/** A good call of every row, aimed at the owner's data wherever it can name any. */
const AIMED: Record<RouteName, (to: Owner) => Aim | Promise<Aim>> = {
  'GET /api/user/is-auth': () => ({}),
  'GET /api/user/logout': () => ({}),
  'POST /api/user/login': ({ email }) => ({ body: { email, password: 'Wrong-guess-1' } }),
  'POST /api/user/register': ({ email }) => ({
    body: { name: 'Some One', email, phone: '08031234567', password: 'Plantain-77-boat' },
  }),
  'POST /api/user/google-signin': () => ({ body: { token: 'a.b.c' } }),
  'POST /api/user/sendPasswordResetEmail': ({ email }) => ({ body: { email } }),
  'POST /api/user/resetPassword': () => ({
    body: { id: 'a'.repeat(24), token: 'a'.repeat(43), newPassword: 'Plantain-77-boat' },
  }),
  'GET /api/user/profile': () => ({}),
  'PATCH /api/user/edit-profile': () => ({
    body: { name: 'Some One', phone: '08031234567' },
  }),
  'PATCH /api/user/edit-email': ({ email }) => ({
    body: { oldEmail: email, newEmail: 'osarugue@mail.example', password: PASSWORD },
  }),
  'PATCH /api/user/change-password': () => ({
    body: {
      oldPassword: PASSWORD,
      newPassword: 'Cassava-52-drum',
      confirmPassword: 'Cassava-52-drum',
    },
  }),
  'POST /api/user/deleteAccount': () => ({ body: { password: PASSWORD, confirmation: true } }),
  'POST /api/user/endSession': () => ({ body: {} }),
  'GET /api/push/key': () => ({}),
  'POST /api/push/subscribe': () => ({
    body: {
      endpoint: 'https://fcm.googleapis.com/fcm/send/a-phone',
      keys: { p256dh: 'B'.repeat(87), auth: 'a'.repeat(22) },
    },
  }),
  'POST /api/push/unsubscribe': () => ({
    body: { endpoint: 'https://fcm.googleapis.com/fcm/send/a-phone' },
  }),
  'POST /api/user/resendConfirmation': () => ({}),
  'POST /api/user/confirmEmail': () => ({ body: { id: 'a'.repeat(24), token: 'a'.repeat(43) } }),
  'POST /api/user/declineEmail': () => ({ body: { id: 'a'.repeat(24), token: 'a'.repeat(43) } }),
  'POST /api/user/giveUpWallet': () => ({ body: { id: 'a'.repeat(24), token: 'a'.repeat(43) } }),
  'POST /api/user/withdrawWallet': () => ({ body: { id: 'a'.repeat(24), token: 'a'.repeat(43) } }),
  'POST /api/user/undoEmail': () => ({ body: { id: 'a'.repeat(24), token: 'a'.repeat(43) } }),
  'POST /api/user/wishListUpdate': ({ item }) => ({ body: { wishList: [item.productId] } }),
  'POST /api/cart/update': () => ({ body: { cartItems: {} } }),
  'GET /api/product/list': () => ({}),
  'GET /api/product/suggest': () => ({ query: 'q=rice' }),
  'GET /api/seller/list': () => ({}),
  'GET /api/seller/vendor/[vendorId]': ({ vendorId }) => ({ params: { vendorId } }),
  'GET /api/address/get': () => ({}),
  'POST /api/address/add': () => ({
    body: {
      firstName: 'Some',
      lastName: 'One',
      email: 'some.one@eki.example',
      phone: '08031234567',
      address: 'Ekosodin Gate',
      latitude: 6.4076,
      longitude: 5.6172,
    },
  }),
  'POST /api/address/edit': ({ addressId }) => ({
    body: {
      addressId,
      firstName: 'Osaze',
      lastName: 'Igbinovia',
      email: 'osaze@test.example',
      phone: '08031234567',
      address: 'Hall 1, University of Benin',
      latitude: 6.4012,
      longitude: 5.6142,
    },
  }),
  // One of the caller's other addresses: theirs is needed by what follows.
  'POST /api/address/delete': async ({ userId }) => ({
    body: { addressId: await spareAddress(userId) },
  }),
  'POST /api/address/default': ({ addressId }) => ({ body: { addressId } }),
  'POST /api/map/nearest': () => ({ body: { latitude: 6.4034, longitude: 5.6155 } }),
  'GET /api/map/autoComplete': () => ({ query: 'input=Ekosodin' }),
  'POST /api/order/delivery-fee': ({ vendorId }) => ({
    body: { latitude: 6.4, longitude: 5.61, vendorIds: [vendorId] },
  }),
  'POST /api/order/quote': ({ addressId, item }) => ({
    body: { items: [{ ...item, quantity: 1 }], address: addressId },
  }),
  'GET /api/order/user': () => ({}),
  'POST /api/order/cancel': ({ orderId }) => ({ body: { orderId } }),
  'POST /api/dispatch/delivery-fee': () => ({
    body: { latitude1: 6.4, longitude1: 5.61, latitude2: 6.39, longitude2: 5.62 },
  }),
  'POST /api/dispatch/quote': ({ addressId }) => {
    const { totalAmount, ...body } = dispatchBody(addressId);
    return { body };
  },
  'GET /api/dispatch/user': () => ({}),
  'POST /api/dispatch/cancel': ({ dispatchId }) => ({ body: { dispatchId } }),
  'POST /api/errand/delivery-fee': () => ({
    body: {
      dropOff: { latitude: 6.4, longitude: 5.61 },
      errands: [{ latitude: 6.39, longitude: 5.62 }],
    },
  }),
  'POST /api/errand/quote': ({ addressId }) => {
    const { totalAmount, ...body } = errandBody(addressId);
    return { body };
  },
  'GET /api/errand/user': () => ({}),
  'POST /api/errand/cancel': ({ errandId }) => ({ body: { errandId } }),
  'POST /api/order/report': ({ toReport }) => ({ body: { orderId: toReport.order, ...PROBLEM } }),
  'POST /api/dispatch/report': ({ toReport }) => ({
    body: { dispatchId: toReport.dispatch, ...PROBLEM },
  }),
  'POST /api/errand/report': ({ toReport }) => ({
    body: { errandId: toReport.errand, ...PROBLEM },
  }),
  'POST /api/order/report/reply': ({ answered }) => replyTo(answered.order),
  'POST /api/dispatch/report/reply': ({ answered }) => replyTo(answered.dispatch),
  'POST /api/errand/report/reply': ({ answered }) => replyTo(answered.errand),
  'POST /api/errand/approve-spend': ({ toAgree }) => ({
    body: { errandId: toAgree, stop: 0, answer: 'decline' },
  }),
  'POST /api/promo/apply': () => ({ body: { code: 'EKI10', orderTotal: 5_000 } }),
  'GET /api/wallet/get': () => ({ query: 'walletType=customer' }),
  'GET /api/wallet/statement': () => ({ query: 'walletType=customer' }),
  'POST /api/wallet/activate': () => ({}),
  'POST /api/wallet/check': () => ({}),
  'POST /api/payment/paystack/order': ({ addressId, item }) => ({
    body: { address: addressId, totalAmount: 3_190, items: [{ ...item, quantity: 1 }] },
  }),
  'POST /api/payment/wallet/order': ({ addressId, item }) => ({
    body: { address: addressId, totalAmount: 3_190, items: [{ ...item, quantity: 1 }] },
  }),
  'POST /api/payment/paystack/dispatch': ({ addressId }) => ({ body: dispatchBody(addressId) }),
  'POST /api/payment/paystack/errand': ({ addressId }) => ({ body: errandBody(addressId) }),
  'POST /api/payment/wallet/errand': ({ addressId }) => ({ body: errandBody(addressId) }),
  'POST /api/payment/wallet/dispatch': ({ addressId }) => ({ body: dispatchBody(addressId) }),
  'GET /api/seller/orders': ({ vendorId }) => ({ query: `state=new&vendorId=${vendorId}` }),
  'GET /api/seller/order/item': ({ toAsk }) => ({ query: `orderId=${toAsk}&itemId=1` }),
  'POST /api/seller/order/query': ({ toAsk }) => ({
    body: { orderId: toAsk, itemId: '1', kind: 'drop' },
  }),
  'POST /api/order/answer-query': ({ toAsk }) => ({
    body: { orderId: toAsk, itemId: '1', answer: 'drop' },
  }),
  'POST /api/seller/order/accept': ({ toAccept }) => ({
    body: { orderId: toAccept, prepMinutes: 20 },
  }),
  'POST /api/seller/order/delay': ({ toAccept }) => ({ body: { orderId: toAccept, minutes: 5 } }),
  'POST /api/seller/order/ready': ({ toAccept }) => ({ body: { orderId: toAccept } }),
  'POST /api/seller/order/handed-over': ({ toHandOver }) => ({ body: { orderId: toHandOver } }),
  'POST /api/seller/report/answer': async ({ vendorId }) => ({
    body: { reportId: await askedReport(vendorId), agrees: true },
  }),
  'POST /api/seller/report/object': async ({ vendorId }) => ({
    body: { reportId: await chargedReport('shop', vendorId), message: 'It was there.' },
  }),
  'GET /api/rider/reports': () => ({}),
  'POST /api/rider/report/object': async ({ userId }) => ({
    body: { reportId: await chargedReport('rider', userId), message: 'It was there.' },
  }),
  'POST /api/seller/order/reject': ({ toAccept }) => ({
    body: { orderId: toAccept, reason: 'Sold out' },
  }),
  'POST /api/seller/pause': ({ vendorId }) => ({ body: { vendorId, minutes: 0 } }),
  'POST /api/seller/stock': ({ item }) => ({
    body: { productId: item.productId, inStock: true },
  }),
  'GET /api/seller/products': ({ vendorId }) => ({ query: `vendorId=${vendorId}` }),
  'GET /api/seller/product/[productId]': ({ item: { productId } }) => ({ params: { productId } }),
  'GET /api/seller/product/new': ({ vendorId }) => ({ query: `vendorId=${vendorId}` }),
  'POST /api/seller/product/save': ({ vendorId }) => ({ body: shoes({ vendorId }) }),
  'POST /api/seller/import': ({ vendorId }) => importForm('product,price\nBag,1000', { vendorId }),
  'GET /api/seller/import/[importId]': async ({ vendorId }) => ({
    params: { importId: await openImport(vendorId) },
  }),
  'POST /api/seller/import/fix': async ({ vendorId }) => ({
    body: { importId: await openImport(vendorId), rows: [{ row: 2, values: { price: '900' } }] },
  }),
  'POST /api/seller/import/confirm': async ({ vendorId }) => ({
    body: { importId: await openImport(vendorId) },
  }),
  'GET /api/seller/export': ({ vendorId }) => ({ query: `vendorId=${vendorId}` }),
  'POST /api/seller/product/answer': async ({ vendorId }) => ({
    body: { productId: await hiddenProduct(vendorId), text: 'We changed the photo.' },
  }),
  // The product is another shop's: staff can't decide about a product of their own shop.
  'GET /api/admin/products': () => ({}),
  'POST /api/admin/product/hide': async () => ({
    body: { ...because(), productId: (await createProduct(await createVendor())).productId },
  }),
  'POST /api/admin/product/show': async () => ({
    body: { ...because(), productId: await hiddenProduct(await createVendor()) },
  }),
  'POST /api/seller/product/remove': async ({ vendorId }) => ({
    body: { productId: (await createProduct(vendorId)).productId },
  }),
  'POST /api/seller/busy': ({ vendorId }) => ({ body: { vendorId, minutes: 10 } }),
  'POST /api/seller/alerts': ({ vendorId }) => ({ body: { vendorId, isOn: true } }),
  'GET /api/seller/shop': ({ vendorId }) => ({ query: `vendorId=${vendorId}` }),
  'POST /api/seller/shop': ({ vendorId }) => ({ body: { vendorId, landmark: 'Blue canopy' } }),
  'GET /api/seller/sales': ({ vendorId }) => ({ query: `vendorId=${vendorId}` }),
  'GET /api/seller/sales/file': ({ vendorId }) => ({ query: `vendorId=${vendorId}` }),
  'GET /api/seller/earnings': ({ vendorId }) => ({ query: `vendorId=${vendorId}` }),
  'GET /api/seller/earnings/file': ({ vendorId }) => ({ query: `vendorId=${vendorId}` }),
  'GET /api/seller/staff': ({ vendorId }) => ({ query: `vendorId=${vendorId}` }),
  'POST /api/seller/staff/invite': ({ vendorId }) => ({
    body: { vendorId, email: 'osaze@eki.example', role: 'kitchen' },
  }),
  'POST /api/seller/staff/invitation': async ({ vendorId }) => ({
    body: { token: await invitationFor('osaze@eki.example', vendorId) },
  }),
  'POST /api/seller/staff/accept': async ({ email, vendorId }) => ({
    body: { token: await invitationFor(email, vendorId) },
  }),
  'POST /api/seller/staff/role': async ({ vendorId }) => {
    const { userId } = await makePerson({ roles: ['seller'] });
    await addMember(vendorId, userId, 'kitchen');
    return { body: { vendorId, userId, role: 'manager' } };
  },
  'POST /api/seller/staff/remove': async ({ vendorId }) => {
    const { userId } = await makePerson({ roles: ['seller'] });
    await addMember(vendorId, userId, 'kitchen');
    return { body: { vendorId, userId } };
  },
  'GET /api/payment/callback': ({ reference }) => ({ query: `reference=${reference}` }),
  'POST /api/files': ({ photo }) => photoForm(photo),
  'GET /api/review/list': async () => ({ query: `productId=${(await foreignReview()).productId}` }),
  'GET /api/review/photo/[fileId]': ({ reviews }) => ({ params: { fileId: reviews.photoId } }),
  'POST /api/review/save': ({ toReport }) => ({
    body: { orderId: toReport.order, itemId: 'item-1', rating: 5 },
  }),
  'POST /api/review/delete': ({ reviews }) => ({ body: { reviewId: reviews.toDelete } }),
  'POST /api/review/report': async () => ({
    body: { reviewId: (await foreignReview())._id, reason: 'fake' },
  }),
  'GET /api/seller/reviews': ({ vendorId }) => ({ query: `vendorId=${vendorId}` }),
  'POST /api/seller/review/reply': ({ reviews }) => ({
    body: { reviewId: reviews.toAnswer, text: 'Thank you!' },
  }),
  'GET /api/admin/reviews': () => ({}),
  // The review is another person's: staff can't decide about their own.
  'POST /api/admin/review/hide': () => decision(),
  'POST /api/admin/review/keep': () => decision(),
  'POST /api/admin/review/show': () => decision('hidden'),
  'GET /api/admin/promos': () => ({}),
  'POST /api/admin/promo/save': () => ({
    body: {
      promoId: null,
      code: `AUTH${++made}`,
      type: 'fixed',
      value: 100,
      freeShipping: false,
      maxDiscount: null,
      minSpend: 0,
      startsAt: null,
      endsAt: null,
      limit: 1,
      perUser: 1,
      categories: [],
      ...because(),
    },
  }),
  'POST /api/admin/promo/end': async () => ({
    body: { promoId: (await createPromo())._id.toString(), ...because() },
  }),
  // The person is new: a suspended one could make no more calls.
  'POST /api/admin/account/suspend': async () => ({
    body: { userId: (await makePerson()).userId, ...because() },
  }),
  'POST /api/admin/account/restore': async () => ({
    body: { userId: (await makePerson()).userId, ...because() },
  }),
  'GET /api/docs': () => ({}),
  'GET /api/docs/openapi.json': () => ({}),
  'POST /api/mail/contact': () => contactForm(),
  'GET /api/chat/get-chat': () => ({}),
  'GET /api/chat/services': () => ({}),
  'GET /api/chat/service': ({ orderId }) => ({ query: `kind=order&id=${orderId}` }),
  'POST /api/chat/send': ({ chatId }) => chatForm({ message: 'Hello', chatId }),
  'POST /api/chat/rate': ({ chatId }) => ({ body: { chatId, episode: 1, score: 5 } }),
  'GET /api/support/inbox': () => ({}),
  // The chats are other customers': agents can't answer themselves.
  'GET /api/support/chat': async () => ({ query: `chatId=${await foreignChat()}` }),
  'GET /api/support/ticket': async () => ({ query: `ticketId=${await foreignTicket()}` }),
  'POST /api/support/take': async () => ({ body: { chatId: await foreignChat() } }),
  'POST /api/support/assign': async () => ({ body: { chatId: await foreignChat(), userId: null } }),
  'POST /api/support/resolve': async () => ({ body: { chatId: await foreignChat() } }),
  'POST /api/support/snooze': async () => ({ body: { chatId: await foreignChat(), until: null } }),
  'POST /api/support/label': async () => ({ body: { chatId: await foreignChat(), labels: ['A'] } }),
  'POST /api/support/priority': async () => ({
    body: { chatId: await foreignChat(), priority: 'high' },
  }),
  'POST /api/support/note': async () => ({
    body: { chatId: await foreignChat(), text: 'Called the shop', commandId: randomUUID() },
  }),
  'POST /api/support/read': async () => ({ body: { chatId: await foreignChat(), seq: 1 } }),
  'POST /api/support/send': async () =>
    chatForm({ message: 'Hello', chatId: await foreignChat(), clientMsgId: randomUUID() }),
  'GET /api/support/figures': () => ({ query: 'days=2' }),
  'GET /api/support/agents': () => ({}),
  'POST /api/support/agents': () => ({ body: { state: 'away' } }),
  'GET /api/support/canned': () => ({}),
  'POST /api/support/canned': () => ({ body: { shortcut: 'hello', text: 'Hello {name}' } }),
  'DELETE /api/support/canned': () => ({ query: `cannedId=${'a'.repeat(24)}` }),
  'POST /api/support/refund-request': async () => ({
    body: { ...(await foreignPurchase()), amount: 100, ...because() },
  }),
  'POST /api/support/ticket/reply': async () => ({
    body: { ticketId: await foreignTicket(), text: 'Done', commandId: randomUUID() },
  }),
  'POST /api/support/ticket/close': async () => ({
    body: { ticketId: await foreignTicket(), commandId: randomUUID() },
  }),
  'GET /api/files/[fileId]': ({ fileId }) => ({ params: { fileId } }),
  'GET /api/delivery/track': ({ orderId }) => ({ query: `kind=order&id=${orderId}` }),
  'GET /api/rider/jobs': () => ({}),
  'POST /api/rider/presence': () => ({
    body: { isOnline: true, latitude: 6.4, longitude: 5.61 },
  }),
  'POST /api/rider/offer/accept': ({ toTake }) => ({ body: { offerId: toTake } }),
  'POST /api/rider/offer/decline': ({ toDecline }) => ({ body: { offerId: toDecline } }),
  'POST /api/support/report/open': async () => ({
    body: { ...(await foreignPurchase()), ...PROBLEM, commandId: randomUUID() },
  }),
  'GET /api/admin/reports': () => ({}),
  // The reports are other customers': staff can't decide about their own.
  'GET /api/admin/reports/[reportId]': async () => ({
    params: { reportId: await foreignReport() },
  }),
  'POST /api/admin/report/resolve': async () => ({
    body: {
      reportId: await foreignReport(),
      resolution: 'decline',
      answer: 'Nothing was missing.',
      commandId: randomUUID(),
    },
  }),
  'POST /api/admin/report/ask-shop': async ({ vendorId }) => ({
    body: {
      reportId: await foreignReport(),
      vendorId,
      question: 'Did it go out?',
      commandId: randomUUID(),
    },
  }),
  'POST /api/admin/report/objection': async () => ({
    body: {
      reportId: await chargedReport('rider', 'c'.repeat(24), true),
      keep: true,
      ...because(),
    },
  }),
  'GET /api/admin/jobs': () => ({}),
  'GET /api/admin/jobs/[kind]/[id]': ({ orderId }) => ({
    params: { kind: 'order', id: orderId },
  }),
  // The orders are other customers': staff can't decide about their own.
  'POST /api/admin/job/cancel': async () => ({
    body: { kind: 'order', id: await foreignOrder(), ...because() },
  }),
  'POST /api/admin/job/refund': async () => ({
    body: {
      kind: 'order',
      id: await foreignOrder('Order Delivered'),
      amount: 100,
      to: 'wallet',
      ...because(),
    },
  }),
  'POST /api/admin/job/deliver': async ({ userId }) => ({
    body: {
      kind: 'order',
      id: await foreignOrder('Order Picked'),
      photoId: await unusedPhoto(userId),
      ...because(),
    },
  }),
  'GET /api/admin/riders': () => ({ query: `kind=dispatch&id=${foreignDispatch}` }),
  'POST /api/admin/job/assign': async () => ({
    body: {
      kind: 'dispatch',
      id: foreignDispatch,
      riderId: (await makeRider()).userId,
      ...because(),
    },
  }),
  'POST /api/admin/job/release': async () => ({
    body: { kind: 'dispatch', id: await takenDispatch(), ...because() },
  }),
  'GET /api/admin/people': () => ({}),
  'GET /api/admin/people/[userId]': ({ userId }) => ({ params: { userId } }),
  'POST /api/user/startSecondFactor': () => ({ body: { password: PASSWORD } }),
  'POST /api/user/confirmSecondFactor': () => ({ body: { code: '123456' } }),
  'POST /api/user/endSecondFactor': () => ({ body: { password: PASSWORD, code: '123456' } }),
  'POST /api/admin/factor/reset': async () => {
    const { userId } = await makePerson();
    const secondFactor = { sealed: 'sealed', isOn: true, lastStep: 0, recovery: [] };
    await User.updateOne({ _id: userId }, { secondFactor });
    return { body: { userId, ...because() } };
  },
  'POST /api/admin/role/grant': async () => ({
    body: { userId: (await makePerson()).userId, role: 'support', ...because() },
  }),
  'POST /api/admin/role/revoke': async () => ({
    body: { userId: (await makeStaff('support')).userId, role: 'support', ...because() },
  }),
  'POST /api/payout/request': readyForPayout,
  'POST /api/payout/cancel': async (to) => ({ body: { payoutId: await ownPayout(to) } }),
  'GET /api/payout/list': ({ vendorId }) => ({ query: `party=shop&vendorId=${vendorId}` }),
  'GET /api/admin/payouts': () => ({}),
  'GET /api/admin/payouts/[payoutId]': async () => ({
    params: { payoutId: await foreignPayout() },
  }),
  'POST /api/admin/payout/approve': async () => ({
    body: { payoutIds: [await foreignPayout()], commandId: randomUUID() },
  }),
  'POST /api/admin/payout/decline': async () => ({
    body: { payoutId: await foreignPayout(), ...because() },
  }),
  'POST /api/admin/payout/send-again': async () => ({
    body: {
      payoutId: await foreignPayout({ status: 'approved', problem: 'blocked' }),
      commandId: randomUUID(),
    },
  }),
  'POST /api/admin/payouts/stop': async () => ({
    body: { party: 'wallet', ownerId: (await makePerson()).userId, isStopped: true, ...because() },
  }),
  'GET /api/bank/list': () => ({}),
  'POST /api/bank/resolve': () => ({ body: BANK_NUMBER }),
  'GET /api/bank/account': ({ vendorId }) => ({ query: `party=shop&vendorId=${vendorId}` }),
  'POST /api/bank/account': ({ vendorId }) => ({
    body: { party: 'shop', vendorId, ...BANK_NUMBER },
  }),
  'POST /api/bank/account/remove': ({ vendorId }) => ({ body: { party: 'shop', vendorId } }),
  'POST /api/bank/account/stop': () => ({
    body: { id: 'a'.repeat(24), token: 'a'.repeat(43) },
  }),
  'POST /api/admin/bank-account/decide': async () => ({
    body: { accountId: await foreignAccount(), accept: true, ...because() },
  }),
  'GET /api/seller/application': () => ({}),
  'POST /api/seller/apply': () => ({ body: { businessName: 'Mabel’s Small Chops' } }),
  'POST /api/seller/application/withdraw': () => ({ body: {} }),
  'GET /api/rider/application': () => ({}),
  // The owner rides already, and sends the next licence.
  'POST /api/rider/apply': async ({ userId }) => {
    const licenceUntil = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
    await Rider.updateOne({ _id: userId }, { licenceUntil });
    return { body: { vehicle: 'foot' } };
  },
  'POST /api/rider/application/withdraw': () => ({ body: {} }),
  'POST /api/admin/note': async () => ({
    body: {
      userId: (await makePerson()).userId,
      text: 'Rang twice',
      commandId: because().commandId,
    },
  }),
  'GET /api/admin/applications': () => ({}),
  'GET /api/admin/applications/[id]': async () => ({ params: { id: await foreignApplication() } }),
  'POST /api/admin/application/decide': async () => ({
    body: { kind: 'rider', id: await foreignApplication(), decision: 'ask', ...because() },
  }),
  'POST /api/admin/application/check': async () => ({
    body: { id: await foreignApplication(), check: 'phone', isConfirmed: true },
  }),
  'GET /api/admin/shop/list': () => ({}),
  // The shops are other people's: staff can't decide about their own.
  'POST /api/admin/shop/suspend': async () => ({
    body: { vendorId: await createVendor(), ...because() },
  }),
  'POST /api/admin/shop/reopen': async () => {
    const vendorId = await createVendor();
    await Vendor.updateOne({ _id: vendorId }, { status: 'suspended' });
    return { body: { vendorId, ...because() } };
  },
  'POST /api/admin/shop/hold': async () => {
    const vendorId = await createVendor();
    const until = new Date(Date.now() + 86_400_000);
    await PayoutStop.create({
      _id: `hold:${vendorId}`,
      why: 'Spoilt meals',
      at: new Date(),
      until,
    });
    return { body: { vendorId, renews: true, ...because() } };
  },
  'POST /api/admin/write-off/ask': async () => {
    const ownerId = await createVendor();
    await Vendor.updateOne({ _id: ownerId }, { status: 'closed' });
    const debt = { ownerId, posted: -100, spendOnly: 0, seq: 0, frozen: false };
    await LedgerAccount.create({ _id: `seller:${ownerId}`, ...debt });
    return { body: { party: 'shop', ownerId, ...because() } };
  },
  'POST /api/admin/shop/close': async () => ({
    body: { vendorId: await createVendor(), ...because() },
  }),
  'POST /api/admin/shop/edit': async () => ({
    body: { vendorId: await createVendor(), businessName: 'Blessing’s Store', ...because() },
  }),
  'GET /api/admin/rider/list': () => ({}),
  'POST /api/admin/rider/suspend': async () => ({
    body: { riderId: (await makeRider()).userId, ...because() },
  }),
  'POST /api/admin/rider/reopen': async () => ({
    body: { riderId: (await makeRider({ status: 'suspended' })).userId, ...because() },
  }),
  'POST /api/admin/rider/close': async () => ({
    body: { riderId: (await makeRider()).userId, ...because() },
  }),
  'GET /api/admin/approvals': () => ({}),
  'POST /api/admin/approval/agree': async () => ({
    body: { approvalId: await foreignApproval(), ...because() },
  }),
  'POST /api/admin/approval/decline': async () => ({
    body: { approvalId: await foreignApproval(), ...because() },
  }),
  'POST /api/rider/job/arrive': ({ toDeliver }) => ({
    body: { jobId: toDeliver, stop: 0, latitude: 6.4012, longitude: 5.6142 },
  }),
  'POST /api/rider/job/pick': ({ toDeliver }) => ({
    body: { jobId: toDeliver, stop: 0, note: 'One envelope' },
  }),
  'POST /api/rider/job/stop': ({ toClose }) => ({
    body: { jobId: toClose, stop: 0, state: 'skipped', note: 'Closed today' },
  }),
  'POST /api/rider/job/contact': ({ atDoor }) => ({ body: { jobId: atDoor, stop: 1 } }),
  'POST /api/rider/job/deliver': ({ toDeliver, code }) => ({ body: { jobId: toDeliver, code } }),
  'POST /api/rider/job/unreachable': ({ atDoor }) => ({
    body: { jobId: atDoor, reason: 'Nobody answers' },
  }),
  'POST /api/rider/job/give-back': ({ toGiveBack }) => ({
    body: { jobId: toGiveBack, reason: 'Flat tyre' },
  }),
  'GET /api/rider/earnings': () => ({}),
  'GET /api/rider/earnings/file': () => ({}),
  'POST /api/webhooks/paystack': ({ reference }) => ({
    body: { event: 'charge.success', data: { reference } },
  }),
};

/** Chats and tickets of one other person, for staff to answer. */
let others: Person | null = null;

async function openImport(vendorId: string): Promise<string> {
  const made = await ProductImport.create({
    vendorId: new mongoose.Types.ObjectId(vendorId),
    userId: new mongoose.Types.ObjectId(owner.userId),
    columns: [{ name: 'price', field: 'price' }],
    rows: [{ row: 2, cells: [''] }],
    state: 'open',
    createdAt: new Date(),
  });
  return made._id.toString();
}

async function hiddenProduct(vendorId: string): Promise<string> {
  const { productId } = await createProduct(vendorId);
  const takenDown = { reason: 'Not what it shows', at: new Date(), wasLive: true };
  await Product.updateOne({ _id: productId }, { status: 'hidden', takenDown });
  return productId;
}

async function foreignChat(): Promise<string> {
  others ??= await makePerson({ name: 'Tega Oboh' });
  const chatId = await openChat(others);
  const waits = { status: 'open', assigneeId: null, waitingSince: new Date() } as const;
  await Chat.updateOne({ _id: chatId }, waits);
  return chatId;
}

async function foreignPurchase(): Promise<{ chatId: string; kind: 'order'; id: string }> {
  const chatId = await foreignChat();
  const { customerId } = await Chat.findById(chatId).orFail().lean();
  return { chatId, kind: 'order', id: await makeOrder(customerId.toString(), 'Order Delivered') };
}

/** Answered reports about what was delivered. */
async function makeAnswered(
  { userId }: Person,
  toReport: Owner['toReport'],
): Promise<Owner['answered']> {
  const [order = '', dispatch = '', errand = ''] = await Promise.all(
    SERVICE_KINDS.map((kind) =>
      storeReport({
        kind,
        subjectId: new mongoose.Types.ObjectId(toReport[kind]),
        userId: new mongoose.Types.ObjectId(userId),
        state: 'closed',
        decisions: [{ ...decisionOf(), resolution: 'decline' }],
      }),
    ),
  );
  return { order, dispatch, errand };
}

const replyTo = (reportId: string) => ({ body: { reportId, message: 'It never came.' } });

/** A report of another customer about an order of the owner's shop. */
async function foreignReport(given: Partial<ReportDoc> = {}): Promise<string> {
  const { userId } = await makePerson();
  const subjectId = await makeOrder(userId, 'Order Delivered', owner.vendorId);
  return storeReport({
    subjectId: new mongoose.Types.ObjectId(subjectId),
    userId: new mongoose.Types.ObjectId(userId),
    ...given,
  });
}

/** One about which the shop is asked. */
function askedReport(vendorId: string): Promise<string> {
  const at = new Date();
  const asked = { vendorId, question: 'Did it go out?', by: new mongoose.Types.ObjectId(), at };
  return foreignReport({ vendorIds: [vendorId], questions: [{ ...asked, answerBy: at }] });
}

/** One that was refunded at a shop's or a rider's cost, with an objection or without. */
function chargedReport(
  party: 'shop' | 'rider',
  ownerId: string,
  isObjected = false,
): Promise<string> {
  const by = new mongoose.Types.ObjectId();
  const objection = { message: 'It was there.', by, at: new Date(), amountKobo: 10_000 };
  return foreignReport({
    state: 'closed',
    ...(party === 'shop' ? { vendorIds: [ownerId] } : { riderId: ownerId }),
    decisions: [decisionOf({ party, ownerId })],
    objections: isObjected ? [{ party, ownerId, decision: 0, ...objection }] : [],
  });
}

async function foreignTicket(): Promise<string> {
  const { raw, headers } = contactForm();
  await callRoute(contact, '/api/mail/contact', { raw, headers });
  const ticket = await SupportTicket.findOne({ status: 'open' }, { _id: 1 }).orFail().lean();
  return ticket._id.toString();
}

/** The answer to a row's call; `aim` as `AIMED` builds it, for more than one call that changes nothing. */
async function call(
  name: RouteName,
  cookie: string | undefined,
  { headers, aim }: { headers?: Sent['headers']; aim?: Aim } = {},
) {
  const [method = '', url = ''] = name.split(' ');
  const { handler, params } = await loadHandler(name);
  const { query, ...sent } = aim ?? (await AIMED[name](owner));
  return callRoute(handler, query ? `${url}?${query}` : url, {
    method,
    params,
    ...(cookie && { cookie }),
    ...sent,
    headers: { ...sent.headers, ...headers },
  });
}

/** Everything that the database holds of the owner, as text; with the stock that was bought. */
async function readOwnersData(): Promise<string> {
  const id = new mongoose.Types.ObjectId(owner.userId);
  const wallet = customerAccount(owner.userId);
  const his = { $or: [{ _id: id }, { userId: id }] };
  const filters: Record<string, object> = {
    users: his,
    purchases: his,
    carts: his,
    wishlists: his,
    addresses: his,
    funding_accounts: his,
    payments: his,
    sessions: his,
    ledger_accounts: { _id: wallet },
    ledger_transfers: {
      $or: [
        { 'entries.account': wallet },
        ...[owner.orderId, owner.dispatchId, owner.errandId].map((bought) => ({
          'refs.orderId': new mongoose.Types.ObjectId(bought),
        })),
      ],
    },
    vendors: { _id: new mongoose.Types.ObjectId(owner.vendorId) },
    vendor_members: his,
    reports: his,
    reviews: { $or: [...his.$or, { vendorId: new mongoose.Types.ObjectId(owner.vendorId) }] },
    chats: { customerId: id },
    chat_episodes: { customerId: id },
    chat_messages: { chatId: new mongoose.Types.ObjectId(owner.chatId) },
    files: { _id: new mongoose.Types.ObjectId(owner.fileId) },
    products: { _id: new mongoose.Types.ObjectId(owner.item.productId) },
    stock_levels: { productId: new mongoose.Types.ObjectId(owner.item.productId) },
    idempotency_keys: { _id: { $regex: `^${owner.userId}:` } },
  };
  const found = await Promise.all(
    Object.entries(filters).map(async ([name, filter]) => {
      const rows = mongoose.connection.collection(name).find(filter).sort({ _id: 1 });
      return [name, await rows.toArray()];
    }),
  );
  return JSON.stringify(found);
}

it('seeds data of every kind that others must not see', async () => {
  const stored = new Map<string, { kind?: string }[]>(JSON.parse(await readOwnersData()));
  for (const [name, found] of stored) expect(found, name).not.toEqual([]);
  const kinds = new Set(stored.get('purchases')?.map(({ kind }) => kind));
  expect([...kinds].sort()).toEqual(['dispatch', 'errand', 'order']);
});

/** The owner's data in an answer. */
const secretsIn = (got: Got) => {
  const text = JSON.stringify(got.body);
  const { userId, email, orderId, toAccept, toAsk, toHandOver, dispatchId, errandId, addressId } =
    owner;
  const ids = [userId, orderId, toAccept, toAsk, toHandOver, dispatchId, errandId, addressId];
  ids.push(owner.chatId);
  return [...ids, email, 'Osarugue'].filter((secret) => text.includes(secret));
};

/** How a row answers a caller whom it does not let in; null where it lets them in. */
function findRefusal(row: RouteRow, role: Role | 'guest'): object | null {
  if (row.roles === 'anyone' || (role !== 'guest' && row.roles.includes(role))) return null;
  const refused = (status: number, message: string) => ({ status, body: { message } });
  if (role === 'guest') return refused(401, MESSAGES.loginToContinue);
  if (isStaffCall(row)) return refused(404, MESSAGES.notFound);
  return refused(403, MESSAGES.roleMissing);
}

/** The answer to the owner's call in a role. */
async function callAsOwner(name: RouteName, role: Role, aim?: Aim): Promise<Got> {
  await User.updateOne({ _id: owner.userId }, { roles: [role] });
  return call(name, await signInAs(owner.userId), aim && { aim });
}

/** The first role that a row lets in. */
const getRole = ({ roles }: RouteRow): Role =>
  (roles === 'anyone' ? undefined : roles[0]) ?? 'customer';

/**
 * Rows with the same roles, owner and freshness let in and refuse the same callers, because `route()`
 * makes each handler from its own row (tests/architecture/calls-and-pages.test.ts).
 */
const getClass = ({ roles, owner: whose, fresh }: RouteRow) =>
  `${roles === 'anyone' ? roles : roles.join(', ')}; ${whose}; fresh: ${fresh ?? 'no'}`;
const representatives = new Map(rows.toReversed().map((row) => [getClass(row[1]), row]));

describe.each([...representatives])('a call for %s', (_, [name, row]) => {
  it('lets in its roles and refuses all others, its owner included', async () => {
    const aim = await AIMED[name](owner);
    for (const role of ['guest', ...ROLES] as const) {
      const refused = findRefusal(row, role);
      const cookie = role === 'guest' ? undefined : (await makePerson({ roles: [role] })).cookie;
      const got = await call(name, cookie, refused ? { aim } : {});
      if (refused) expect(got, role).toMatchObject(refused);
      else {
        expect(got.status, role).toBeLessThan(500);
        expect([MESSAGES.loginToContinue, MESSAGES.roleMissing], role).not.toContain(
          got.body.message,
        );
      }
      if (!refused || role === 'guest') continue;
      const asOwner = await callAsOwner(name, role, aim);
      expect(asOwner, `owner as ${role}`).toMatchObject(refused);
      expect(secretsIn(asOwner), `owner as ${role}`).toEqual([]);
    }
    if (row.roles !== 'anyone') {
      expect(await call(name, endedCookie, { aim })).toMatchObject(findRefusal(row, 'guest') ?? {});
    }
  });
});

describe.each([...representatives].filter(([, [, row]]) => row.fresh && row.roles !== 'anyone'))(
  'a call for %s',
  (_, [name, row]) => {
    const getSessions = (userId: string) => ({ userId: new mongoose.Types.ObjectId(userId) });
    const sessions = () => mongoose.connection.collection('sessions');

    it('refuses a session that another process has just ended', async () => {
      const { cookie, userId } = await makePerson({ roles: ['customer', getRole(row)] });
      // Puts the session into the cache of this process, for ten seconds.
      expect((await call('GET /api/user/is-auth', cookie)).body.user).toBeTruthy();
      await sessions().deleteMany(getSessions(userId));
      expect(await call(name, cookie)).toMatchObject(findRefusal(row, 'guest') ?? {});
    });

    const answer = row.fresh === 'recent' ? 'asks to log in again' : 'lets in';
    const minutes = recentMinutes(row);
    it(`${answer} ${minutes} minutes after the sign-in`, async () => {
      const { cookie, userId } = await makePerson({ roles: [getRole(row)] });
      const createdAt = new Date(Date.now() - minutes * 60_000);
      await sessions().updateMany(getSessions(userId), { $set: { createdAt } });
      const { body } = await call(name, cookie);
      if (row.fresh === 'recent') expect(body).toMatchObject({ success: false, logInAgain: true });
      else expect(body.message).not.toBe(MESSAGES.logInAgain);
    });
  },
);

it('refuses calls from another site that could change something', async () => {
  const headers = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' };
  for (const [name, row] of rows) {
    const isGuarded = !row.signed && (!name.startsWith('GET') || row.sameOrigin === true);
    if (!isGuarded) continue;
    const got = await call(name, undefined, { headers, aim: {} });
    expect(got, name).toMatchObject({ status: 403, body: { message: MESSAGES.wrongOrigin } });
  }
});

/** Whether a call names something by its id: in its address, its query or its body. */
function takesId(name: RouteName, { input, query }: RouteRow): boolean {
  const hasId = (schema?: z.ZodType) =>
    schema !== undefined &&
    JSON.stringify(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })).includes(
      '"title":"id"',
    );
  return name.includes('[') || hasId(input) || hasId(query);
}

/** Calls whose ids are of what is public, of a link, of the account that the page shows, or left out here. */
const NAMES_NOTHING_OWNED: readonly RouteName[] = [
  'POST /api/user/confirmEmail',
  'POST /api/user/wishListUpdate',
  'POST /api/cart/update',
  'POST /api/address/add',
  'POST /api/seller/apply',
  'POST /api/rider/apply',
  'POST /api/promo/apply',
  'GET /api/chat/get-chat',
];

/** Calls that return the caller's own data. */
const SHOWS_OWN: readonly RouteName[] = [
  'GET /api/user/is-auth',
  'PATCH /api/user/edit-profile',
  'PATCH /api/user/edit-email',
  'PATCH /api/user/change-password',
  'GET /api/address/get',
  'GET /api/order/user',
  'POST /api/order/cancel',
  'GET /api/dispatch/user',
  'POST /api/dispatch/cancel',
  'GET /api/errand/user',
  'POST /api/errand/cancel',
  'GET /api/chat/get-chat',
  'GET /api/chat/services',
  'POST /api/chat/send',
];

/** Calls that go by a password or a signature, which the session does not replace. */
const BY_OTHER_PROOF: readonly RouteName[] = [
  'POST /api/user/confirmSecondFactor',
  'POST /api/user/endSecondFactor',
  'POST /api/user/login',
  'POST /api/user/register',
  'POST /api/user/google-signin',
  'POST /api/user/resetPassword',
  'POST /api/user/confirmEmail',
  'POST /api/user/declineEmail',
  'POST /api/user/undoEmail',
  'POST /api/user/giveUpWallet',
  'POST /api/user/withdrawWallet',
  'POST /api/bank/account/stop',
  'POST /api/webhooks/paystack',
];

/** Calls that answer with a file instead of JSON. */
const SENDS_FILE: readonly RouteName[] = [
  'GET /api/seller/export',
  'GET /api/files/[fileId]',
  'GET /api/review/photo/[fileId]',
  'GET /api/docs',
  'GET /api/docs/openapi.json',
  'GET /api/wallet/statement',
  'GET /api/seller/sales/file',
  'GET /api/seller/earnings/file',
  'GET /api/rider/earnings/file',
];

describe('a stranger in the right role', () => {
  /** The owner's data before the call. Nothing here changes it. */
  let before: string;
  beforeAll(async () => {
    before = await readOwnersData();
  });

  // Staff see everyone's data.
  it.each(rows.filter(([, { owner: whose }]) => whose !== 'staff'))(
    'sees and changes nothing of the owner’s by %s',
    async (name, row) => {
      const { cookie } = await makePerson({ name: 'Efe', roles: [getRole(row)] });
      const got = await call(name, cookie);
      expect(got.status).toBeLessThan(500);
      expect(secretsIn(got)).toEqual([]);
      expect(await readOwnersData()).toBe(before);
      const namesOwned = row.owner !== 'none' && takesId(name, row);
      if (namesOwned && !NAMES_NOTHING_OWNED.includes(name)) expect(got.status).toBe(404);
    },
  );
});

describe('the owner', () => {
  // In the table's order, except that a question comes before its answer.
  const isAnswer = (name: RouteName) => Number(name === 'POST /api/order/answer-query');
  const inOrder = rows.toSorted(([one], [other]) => isAnswer(one) - isAnswer(other));

  it.each(inOrder)('is answered by %s', async (name, row) => {
    const got = await callAsOwner(name, getRole(row));
    // Their shop is paused until the owner comes back.
    if (name === 'POST /api/user/deleteAccount')
      await callOffDeletion(owner.userId, soleShops, new Date());
    if (BY_OTHER_PROOF.includes(name)) return expect(got.status).toBeLessThan(500);
    if (name === 'POST /api/user/resendConfirmation') {
      const refused = { status: 409, body: { message: ACCOUNT_MESSAGES.nothingToConfirm } };
      return expect(got).toMatchObject(refused);
    }
    const body = SENDS_FILE.includes(name) ? expect.anything() : { success: true };
    expect(got).toMatchObject({ status: 200, body });
    if (SHOWS_OWN.includes(name)) expect(secretsIn(got)).not.toEqual([]);
  });
});
