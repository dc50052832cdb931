import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { POST as addAddress } from '@/app/api/address/add/route';
import { GET as getAddresses } from '@/app/api/address/get/route';
import { POST as updateCart } from '@/app/api/cart/update/route';
import { GET as getChat } from '@/app/api/chat/get-chat/route';
import { POST as sendChat } from '@/app/api/chat/send/route';
import { POST as cancelDispatch } from '@/app/api/dispatch/cancel/route';
import { POST as dispatchFee } from '@/app/api/dispatch/delivery-fee/route';
import { GET as userDispatches } from '@/app/api/dispatch/user/route';
import { POST as cancelErrand } from '@/app/api/errand/cancel/route';
import { POST as errandFee } from '@/app/api/errand/delivery-fee/route';
import { GET as userErrands } from '@/app/api/errand/user/route';
import { POST as contact } from '@/app/api/mail/contact/route';
import { GET as autoComplete } from '@/app/api/map/autoComplete/route';
import { POST as cancelOrder } from '@/app/api/order/cancel/route';
import { POST as deliveryFee } from '@/app/api/order/delivery-fee/route';
import { GET as userOrders } from '@/app/api/order/user/route';
import { POST as payByCard } from '@/app/api/payment/paystack/[type]/route';
import { POST as payFromWallet } from '@/app/api/payment/wallet/[type]/route';
import { GET as productList } from '@/app/api/product/list/route';
import { POST as applyPromo } from '@/app/api/promo/apply/route';
import { GET as sellerList } from '@/app/api/seller/list/route';
import { POST as sellerAccept } from '@/app/api/seller/order/accept/route';
import { POST as sellerQuery } from '@/app/api/seller/order/query/route';
import { GET as sellerOrders } from '@/app/api/seller/orders/route';
import { GET as sellerVendor } from '@/app/api/seller/vendor/[vendorId]/route';
import { PATCH as changePassword } from '@/app/api/user/change-password/route';
import { POST as deleteAccount } from '@/app/api/user/deleteAccount/route';
import { PATCH as editEmail } from '@/app/api/user/edit-email/route';
import { PATCH as editProfile } from '@/app/api/user/edit-profile/route';
import { GET as isAuth } from '@/app/api/user/is-auth/route';
import { POST as login } from '@/app/api/user/login/route';
import { GET as logout } from '@/app/api/user/logout/route';
import { POST as register } from '@/app/api/user/register/route';
import { POST as resetPassword } from '@/app/api/user/resetPassword/route';
import { POST as sendReset } from '@/app/api/user/sendPasswordResetEmail/route';
import { POST as updateWishes } from '@/app/api/user/wishListUpdate/route';
import { GET as wallet } from '@/app/api/wallet/get/route';
import { ANSWERS } from '@/lib/assembly/answers';
import { catalogue } from '@/lib/catalog/live-index';
import { startSession } from '@/lib/people/sessions';
import { sessionCookieName } from '@/lib/platform/session-token';
import { settlePayment } from '@/lib/purchases/checkout/payments/settle';
import { Dispatch } from '@/models/purchases/dispatch';
import { Order } from '@/models/purchases/order';
import { Payment } from '@/models/purchases/payment';
import { callRoute } from '../../support/call';
import { eventually } from '../../support/catalogue';
import { chatForm } from '../../support/chat';
import { useTestDatabase } from '../../support/database';
import { DIRECT_KINDS, errandBody, makeSender, payDirect, placeDirect } from '../../support/direct';
import { fundWallet } from '../../support/ledger';
import { sendDue } from '../../support/mails';
import { placed } from '../../support/paying';
import { makePerson, type Person } from '../../support/people';
import { contactForm, makePhoto } from '../../support/photos';
import { createPromo } from '../../support/promos';
import { makeMember } from '../../support/sellers';
import { createProduct, createVendor, readyToPay } from '../../support/shop';
import { standIn } from '../../support/stand-in';
import { visit } from '../../support/visit';

useTestDatabase();

// Every field that the specification names (parts 3 and 7), as the calls answer it.

const ID = expect.stringMatching(/^[0-9a-f]{24}$/);
const TEXT = expect.any(String);
const NUMBER = expect.any(Number);
const MOMENT = expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
const PICTURE = expect.stringMatching(/^\/art\/.+-\d+\.webp$/);

let person: Person;
let vendorId: string;
let line: { productId: string; optionId: string };
beforeEach(async () => {
  person = await makePerson();
  vendorId = await createVendor();
  line = await createProduct(vendorId);
});

type Handler = Parameters<typeof callRoute>[0];
type Sent = Parameters<typeof callRoute>[2];

const held = new Set<string>();
/** Holds an answer to what the call promises in its description. */
function hold(method: string, path: string, body: unknown): void {
  const name = `${method} ${path.split('?')[0]}`.replace(/[0-9a-f]{24}$/, '[vendorId]');
  const answer = (ANSWERS as Readonly<Record<string, z.ZodType>>)[name];
  if (!answer) return;
  held.add(name);
  expect(answer.safeParse(body).error?.issues ?? []).toEqual([]);
}

const ask = async (handler: Handler, path: string, sent: Sent = {}) => {
  const got = await callRoute(handler, path, { cookie: person.cookie, ...sent });
  expect(got).toMatchObject({ status: 200, body: { success: true } });
  hold(sent.method ?? (sent.body || sent.raw ? 'POST' : 'GET'), path, got.body);
  return got.body;
};

afterAll(() => {
  // Every call that the specification names has been made with its own payload.
  expect(Object.keys(ANSWERS).filter((name) => !held.has(name))).toEqual([]);
});

describe('JSON shapes of the specification', () => {
  it('hold for the user', async () => {
    const { user } = await ask(isAuth, '/api/user/is-auth');
    expect(user).toMatchObject({
      _id: person.userId,
      name: TEXT,
      email: person.email,
      phone: TEXT,
    });
    expect(user).toMatchObject({ cartItems: {}, wishList: [], chatId: null });
    expect((await ask(logout, '/api/user/logout')).message).toEqual(TEXT);
  });

  it('hold for an account from its registration to its deletion', async () => {
    const [email, later, password] = ['efe@test.example', 'efe2@test.example', 'Plantain-77-boat!'];
    let cookie: string | undefined;
    /** Calls like a browser: an answer may renew the session. */
    const enter = async (handler: Handler, path: string, body: object, method = 'POST') => {
      const got = await visit(handler, { path, body, method, ...(cookie && { cookie }) });
      expect(got).toMatchObject({ status: 200, body: { success: true } });
      hold(method, path, got.body);
      cookie = got.cookie || cookie;
      return got.body;
    };
    const change = (handler: Handler, path: string, body: object) =>
      enter(handler, path, body, 'PATCH');
    const known = { name: 'Efe Ero', email, password, phone: '08031234567' };
    await enter(register, '/api/user/register', known);
    await enter(login, '/api/user/login', { email, password });
    const profile = { name: 'Efe Obi', phone: '08031234568' };
    const edited = await change(editProfile, '/api/user/edit-profile', profile);
    expect(edited.user).toMatchObject({ name: 'Efe Obi', phone: '+2348031234568' });
    await change(editEmail, '/api/user/edit-email', {
      oldEmail: email,
      newEmail: later,
      password,
    });
    const newPassword = 'Cassava-52-drum!';
    await change(changePassword, '/api/user/change-password', {
      oldPassword: password,
      newPassword,
      confirmPassword: newPassword,
    });
    await sendDue(new Date());
    await enter(sendReset, '/api/user/sendPasswordResetEmail', { email: later });
    const mails = await sendDue(new Date());
    const links = mails.map(({ text }) => /http\S+\/reset-password\?\S+/.exec(text)?.[0] ?? '');
    const { searchParams } = new URL(links.find(Boolean) ?? '');
    const proof = { id: searchParams.get('id'), token: searchParams.get('token') };
    await enter(resetPassword, '/api/user/resetPassword', { ...proof, newPassword: password });
    // The link went to the email before the change, which the account has again.
    await enter(login, '/api/user/login', { email, password });
    await enter(deleteAccount, '/api/user/deleteAccount', { password, confirmation: true });
  });

  it('hold for a message of the contact form', async () => {
    await ask(contact, '/api/mail/contact', contactForm());
  });

  it('hold for the chat', async () => {
    expect((await ask(getChat, '/api/chat/get-chat')).chat).toMatchObject({ messages: [] });
    const { chat } = await ask(sendChat, '/api/chat/send', chatForm({ message: 'Hello' }));
    const fields = { message: '', chatId: chat._id, clientMsgId: 'client-1' };
    await ask(sendChat, '/api/chat/send', chatForm(fields, await makePhoto()));
    const message = { _id: ID, senderId: person.userId, senderName: TEXT, timestamp: MOMENT };
    expect((await ask(getChat, '/api/chat/get-chat?after=0')).chat.messages).toMatchObject([
      { ...message, message: 'Hello', media: [], sent: true },
      { ...message, message: '', media: [{ url: TEXT, type: 'image' }], sent: true },
    ]);
    expect((await ask(isAuth, '/api/user/is-auth')).user.chatId).toBe(chat._id);
  });

  it('hold for payments from the wallet, and a promo', async () => {
    const { actor, option, input } = await readyToPay({
      quantity: 2,
      totalAmount: 5_860,
      stock: 2,
    });
    const cookie = `${sessionCookieName()}=${await startSession({ userId: actor.userId, accessRev: null })}`;
    await fundWallet(actor, 5_000_000);
    const { code } = await createPromo();
    await ask(applyPromo, '/api/promo/apply', {
      cookie,
      body: { code, orderTotal: 5_000, productIds: [option.productId] },
    });
    const { totalAmount, address } = input;
    const items = [{ ...option, quantity: 2 }];
    await ask(payFromWallet, '/api/payment/wallet/order', {
      params: { type: 'order' },
      cookie,
      body: { email: actor.email, totalAmount, promo: null, items, address },
    });
    for (const kind of [DIRECT_KINDS.dispatch, DIRECT_KINDS.errand]) {
      const sender = await makeSender();
      await fundWallet(sender.person, 5_000_000);
      for (const isByWallet of [false, true]) {
        const { status, body } = await payDirect(kind, sender, { isByWallet });
        expect([status, body.message]).toEqual([200, isByWallet ? TEXT : body.message]);
        hold('POST', `/api/payment/${isByWallet ? 'wallet' : 'paystack'}/${kind.kind}`, body);
      }
    }
  });

  it('hold for products and vendors', async () => {
    await eventually(async () => !!(await catalogue()).index.product(line.productId));
    const { products } = await ask(productList, '/api/product/list');
    const option = { _id: ID, name: 'Default Option', price: 2_500, offerPrice: null };
    expect(products).toContainEqual(
      expect.objectContaining({
        _id: line.productId,
        vendorId,
        name: TEXT,
        category: 'Shoes',
        image: [PICTURE],
        description: [TEXT],
        weight: 'N/A',
        inStock: true,
        addons: [],
        options: [expect.objectContaining(option)],
      }),
    );
    const shop = {
      _id: vendorId,
      businessName: TEXT,
      profilePhoto: PICTURE,
      categories: ['Shoes'],
    };
    const { vendors } = await ask(sellerList, '/api/seller/list');
    expect(vendors).toContainEqual(expect.objectContaining(shop));
    const path = `/api/seller/vendor/${vendorId}`;
    const { vendor } = await ask(sellerVendor, path, { params: { vendorId } });
    expect(vendor).toMatchObject(shop);
  });

  it('hold for cart and wishlist', async () => {
    const cartItems = { [line.productId]: { [line.optionId]: 2 } };
    const cart = await ask(updateCart, '/api/cart/update', { body: { cartItems } });
    expect(cart).toMatchObject({ cartItems });
    const body = { wishList: [line.productId] };
    expect(await ask(updateWishes, '/api/user/wishListUpdate', { body })).toMatchObject(body);
  });

  it('hold for addresses, suggestions and the delivery fee', async () => {
    const { suggestions } = await ask(autoComplete, '/api/map/autoComplete?input=hall');
    const [{ location, ...suggestion }] = suggestions;
    expect(suggestion).toMatchObject({ description: TEXT, place_id: TEXT });
    const place = { latitude: location.lat, longitude: location.lng };
    const form = {
      firstName: 'Ada',
      lastName: 'Obi',
      email: person.email,
      phone: '08031234567',
      city: 'Benin City',
      state: 'Edo',
      zipcode: '300001',
      country: 'Nigeria',
      address: suggestion.description,
      ...place,
    };
    await ask(addAddress, '/api/address/add', { body: form });
    const { addresses } = await ask(getAddresses, '/api/address/get');
    expect(addresses).toMatchObject([{ ...form, _id: ID, phone: '+2348031234567' }]);
    const body = { ...place, vendorIds: [vendorId] };
    const fee = await ask(deliveryFee, '/api/order/delivery-fee', { body });
    expect(fee).toMatchObject({ totalDeliveryFee: NUMBER });
    const none = await callRoute(deliveryFee, '/', { body: { ...place, vendorIds: [] } });
    expect(none).toMatchObject({
      status: 400,
      body: { success: false, message: 'Failed to fetch delivery fee' },
    });
  });

  it('hold for dispatches', async () => {
    const sender = await makeSender();
    const { cookie } = sender.person;
    const fee = await ask(dispatchFee, '/api/dispatch/delivery-fee', {
      body: { latitude1: 6.4034, longitude1: 5.6155, latitude2: 6.4015, longitude2: 5.6207 },
    });
    expect(fee).toMatchObject({ deliveryFee: 500 });
    const id = await placeDirect(DIRECT_KINDS.dispatch, sender, {
      email: 'a@b.example',
      promo: null,
    });
    const rider = await makePerson({ name: 'Efe Rider' });
    await Dispatch.updateOne({ _id: id }, { riderId: rider.userId });
    const { dispatches } = await ask(userDispatches, '/api/dispatch/user', { cookie });
    expect(dispatches).toMatchObject([
      {
        _id: id,
        status: 'Order Placed',
        deliveryFee: 500,
        createdAt: MOMENT,
        isExpress: false,
        deliveryCode: expect.stringMatching(/^\d{4}$/),
        pickupAddress: { address: 'Hall 1, University of Benin' },
        dropoff: { firstName: 'Efosa', lastName: 'Aimufua', phone: TEXT, address: TEXT },
        deliveryNote: 'One envelope.',
        riderId: { name: 'Efe Rider', phone: TEXT },
      },
    ]);
    const body = { dispatchId: id };
    await ask(cancelDispatch, '/api/dispatch/cancel', { cookie, body });
  });

  it('hold for errands', async () => {
    const sender = await makeSender();
    const { cookie } = sender.person;
    const { errands: stops } = errandBody('');
    const dropOff = { latitude: 6.4021, longitude: 5.6163 };
    const fee = await ask(errandFee, '/api/errand/delivery-fee', {
      body: { dropOff, errands: stops },
    });
    expect(fee).toMatchObject({ totalDeliveryFee: NUMBER });
    const id = await placeDirect(DIRECT_KINDS.errand, sender, {
      email: 'a@b.example',
      promo: null,
    });
    const { errands } = await ask(userErrands, '/api/errand/user', { cookie });
    expect(errands).toMatchObject([
      {
        _id: id,
        status: 'Order Placed',
        fee: NUMBER,
        createdAt: MOMENT,
        isExpress: false,
        deliveryCode: expect.stringMatching(/^\d{4}$/),
        riderId: null,
        dropOff: { address: 'Hall 1, University of Benin' },
        errands: stops.map(({ name, address, latitude, longitude, deliveryNote }) => ({
          name,
          address,
          latitude,
          longitude,
          deliveryNote,
          phone: expect.any(String),
        })),
      },
    ]);
    const cancelled = await ask(cancelErrand, '/api/errand/cancel', {
      cookie,
      body: { errandId: id },
    });
    expect(cancelled.message).toBe('Errand cancelled successfully');
  });

  it('hold for payment, orders and the wallet', async () => {
    const { actor, option, input } = await readyToPay({
      quantity: 2,
      totalAmount: 5_860,
      stock: 2,
    });
    const cookie = `${sessionCookieName()}=${await startSession({ userId: actor.userId, accessRev: null })}`;
    const { totalAmount, address } = input;
    const items = [{ ...option, quantity: 2 }];
    const body = { email: actor.email, totalAmount, promo: null, items, address };
    const path = '/api/wallet/get?walletType=customer';
    const empty = {
      balance: 0,
      withdrawable: 0,
      spendOnly: 0,
      onItsWay: 0,
      openPayout: null,
      payableOn: MOMENT,
      withdrawalsLeft: 2,
      withdrawAgainFrom: null,
      bankAccount: null,
      transactions: [],
      nextBefore: null,
      held: 0,
      incoming: 0,
      month: null,
      account: null,
    };
    expect((await ask(wallet, path, { cookie })).wallet).toEqual(empty);
    const { url } = await ask(payByCard, '/api/payment/paystack/order', {
      cookie,
      body,
      params: { type: 'order' },
    });
    expect(url).toMatch(/^http/);
    const payment = await Payment.findOne({ userId: actor.userId }).lean();
    const reference = payment?.attempts[0]?.reference ?? '';
    await standIn().pay(reference);
    await settlePayment(reference, new Date());
    const rider = await makePerson({ name: 'Efe Rider' });
    await Order.updateOne({ userId: actor.userId }, { riderId: rider.userId });
    const { orders } = await ask(userOrders, '/api/order/user', { cookie });
    const options = [
      { _id: option.optionId, name: 'Default Option', price: 2_500, offerPrice: null },
    ];
    const product = {
      _id: option.productId,
      name: TEXT,
      image: [PICTURE],
      vendor: 'Test Shop',
      options,
    };
    expect(orders).toMatchObject([
      {
        _id: ID,
        amount: 5_000,
        totalFee: 5_860,
        status: 'Order Placed',
        createdAt: MOMENT,
        isExpress: false,
        deliveryCode: expect.stringMatching(/^\d{4}$/),
        riderId: { name: 'Efe Rider', phone: TEXT },
        items: [{ product, option: option.optionId, quantity: 2, status: 'Order Placed' }],
      },
    ]);
    const orderId = orders[0]._id;
    const cancelled = await ask(cancelOrder, '/api/order/cancel', { cookie, body: { orderId } });
    expect(cancelled.message).toBe('Order cancelled successfully');
    const transaction = { description: TEXT, type: 'credit', status: 'approved', amount: 5_860 };
    expect((await ask(wallet, path, { cookie })).wallet).toMatchObject({
      balance: 5_860,
      transactions: [{ ...transaction, createdAt: MOMENT, orderId }],
    });
  });

  it('hold for a shop’s order board', async () => {
    const { orderId } = await placed({ at: new Date() });
    const order = await Order.findById(orderId).orFail().lean();
    const { cookie } = await makeMember(order.parts[0]?.vendorId ?? '');
    const send = (handler: Handler, body: object) =>
      ask(handler, '/', { cookie, body: { orderId, ...body } });
    const item = { id: TEXT, name: TEXT, quantity: 2, status: 'Order Placed', query: null };
    const ticket = {
      orderId,
      number: orderId.slice(-6).toUpperCase(),
      version: 1,
      status: 'Order Placed',
      items: [item],
      acceptBy: MOMENT,
      readyBy: null,
      pin: null,
      rider: null,
      note: '',
    };
    const fresh = await ask(sellerOrders, '/api/seller/orders?state=new', { cookie });
    expect(fresh).toMatchObject({ orders: [ticket], serverNow: MOMENT });
    const asked = await send(sellerQuery, { itemId: '1', kind: 'drop' });
    const query = { kind: 'drop', optionName: '', expiresAt: MOMENT };
    expect(asked.order.items).toMatchObject([{ query }]);
    const { status, body } = await callRoute(sellerAccept, '/', {
      cookie,
      body: { orderId, prepMinutes: 20 },
    });
    expect([status, body.status, body.message]).toEqual([409, 'Order Placed', TEXT]);
    const takings = { amount: 0, orders: 0 };
    const active = await ask(sellerOrders, '/api/seller/orders?state=active', { cookie });
    expect(active).toMatchObject({ orders: [], nextBefore: null, takings });
  });
});
