import { randomUUID } from 'node:crypto';
import { Types } from 'mongoose';
import { beforeEach, describe, expect, it } from 'vitest';
import { POST as dispatchFee } from '@/app/api/dispatch/delivery-fee/route';
import { POST as errandFee } from '@/app/api/errand/delivery-fee/route';
import { MESSAGES } from '@/lib/core/messages';
import { scopeActor } from '@/lib/core/roles';
import { HOUSE, riderAccount } from '@/lib/ledger/ledger';
import { signPlace } from '@/lib/people/addresses/place-check';
import { CHECKOUT_MESSAGES } from '@/lib/purchases/checkout/messages';
import { settlePayment } from '@/lib/purchases/checkout/payments/settle';
import { confirmPayment } from '@/lib/purchases/checkout/payments/settle-confirm';
import { applyCommand } from '@/lib/purchases/moves/apply';
import type { OrderCommand } from '@/lib/purchases/moves/state';
import { DIRECT } from '@/lib/purchases/moves/state';
import { LedgerAccount, LedgerTransfer } from '@/models/ledger/ledger';
import { Settings } from '@/models/platform/settings';
import { Payment } from '@/models/purchases/payment';
import { callRoute } from '../../support/call';
import { useTestDatabase } from '../../support/database';
import {
  DIRECT_KINDS,
  type DirectKind,
  makeSender,
  payDirect,
  placeDirect,
  type Sender,
  spot,
} from '../../support/direct';
import { expectBooksToBalance, fundWallet, getBalance } from '../../support/ledger';
import { sendDue } from '../../support/mails';
import { makePerson } from '../../support/people';
import { standIn } from '../../support/stand-in';
import { reconcilePayments } from '../../support/timers';

useTestDatabase();

/** Always open, so that the tests pass at night too. */
const ALWAYS = [{ days: [0, 1, 2, 3, 4, 5, 6], open: '00:00', close: '24:00' }];
const setHours = (serviceHours: typeof ALWAYS) =>
  Settings.updateOne({ _id: 'main' }, { serviceHours }, { upsert: true });

const ONE_KIND = Object.values(DIRECT_KINDS).map((kind) => [kind.kind, kind] as const);

const getQuote = ({ kind, calls, body }: DirectKind, { person, addressId }: Sender, given = {}) => {
  const { totalAmount, ...asked } = body(addressId);
  const sent = { ...asked, ...given };
  return callRoute(calls.quote, `/api/${kind}/quote`, { body: sent, cookie: person.cookie });
};
const getCancel = (
  { kind, calls, id }: DirectKind,
  { person }: Pick<Sender, 'person'>,
  of: string,
) => callRoute(calls.cancel, `/api/${kind}/cancel`, { body: { [id]: of }, cookie: person.cookie });
const getList = async ({ kind, calls, list }: DirectKind, { person }: Pick<Sender, 'person'>) => {
  const { body } = await callRoute(calls.list, `/api/${kind}/user`, { cookie: person.cookie });
  return body[list];
};
const getDocument = ({ model }: DirectKind, id: string) => model.findById(id).lean().orFail();

/** Takes one on as a rider would: claimed, picked, delivered, as many of these steps as asked for. */
async function advance(kind: DirectKind, id: string, steps: number) {
  const rider = await makePerson({ roles: ['rider'], name: 'Nosa Rider' });
  const sender = scopeActor({ userId: rider.userId, roles: ['rider'] }, 'rider');
  const facts = { id: rider.userId, isOnDuty: true, hasRoom: true, isOffered: true };
  const move = async (command: OrderCommand, by: typeof sender | 'system') => {
    const of = { kind: kind.kind, id };
    const { result } = await applyCommand(of, command, by, new Date());
    expect(result).toMatchObject({ isAllowed: true });
  };
  const commands = [
    async () => {
      await move({ type: 'confirm', isVendorOpen: true }, 'system');
      await move({ type: 'assign', rider: facts }, sender);
    },
    () => move({ type: 'pick', vendorId: DIRECT, isHandedOver: true }, sender),
    () => move({ type: 'deliver', isCodeRight: true }, sender),
  ];
  for (const command of commands.slice(0, steps)) await command();
  return rider;
}

let sender: Sender;
beforeEach(async () => {
  await setHours(ALWAYS);
  sender = await makeSender();
});

describe.each(ONE_KIND)('paying for a %s from the wallet', (_name, kind) => {
  const payTotal = kind.body('').totalAmount * 100;

  it('takes the money once for a repeated call, and refunds it when cancelled', async () => {
    await fundWallet(sender.person, 2 * payTotal);
    const key = randomUUID();
    const first = await payDirect(kind, sender, { key, isByWallet: true });
    expect(first).toMatchObject({ status: 200, body: { message: 'Payment successful!' } });
    const again = await payDirect(kind, sender, { key, isByWallet: true });
    expect(again.body).toEqual(first.body);
    expect(await getList(kind, sender)).toHaveLength(1);
    expect(await getBalance(sender.person)).toBe(payTotal);
    await expectBooksToBalance();
    expect(await getCancel(kind, sender, first.body[kind.id])).toMatchObject({ status: 200 });
    expect(await getBalance(sender.person)).toBe(2 * payTotal);
    await expectBooksToBalance();
  });

  it('names the missing amount, and places nothing', async () => {
    await fundWallet(sender.person, payTotal - 4_000);
    expect(await payDirect(kind, sender, { isByWallet: true })).toMatchObject({
      status: 409,
      body: { message: 'Your wallet is ₦40 short.', shortfall: 40 },
    });
    expect(await getList(kind, sender)).toEqual([]);
    expect(await getBalance(sender.person)).toBe(payTotal - 4_000);
  });
});

describe.each(ONE_KIND)('a quote of the %s call', (_name, kind) => {
  it('matches the payment call, and lists everything in the total', async () => {
    const { status, body } = await getQuote(kind, sender);
    expect(status).toBe(200);
    const { quote } = body;
    expect(quote).toMatchObject({ problem: null, message: null, isExpress: false });
    expect(quote.total).toBe(kind.body('').totalAmount);
    const sum = quote.lines.reduce(
      (all: number, { amount }: { amount: number }) => all + amount,
      0,
    );
    expect(sum).toBe(quote.total);
    expect((await payDirect(kind, sender)).status).toBe(200);
  });

  it('multiplies the delivery fee by 1.5 with Express', async () => {
    const { body: standard } = await getQuote(kind, sender);
    const { body: express } = await getQuote(kind, sender, { isExpress: true });
    expect(express.quote.deliveryFee).toBe(standard.quote.deliveryFee * 1.5);
    expect(standard.quote.expressExtra).toBe(standard.quote.deliveryFee / 2);
  });

  it('is for guests too, who have places alone', async () => {
    const guest = { person: { ...sender.person, cookie: '' }, addressId: sender.addressId };
    const { status, body } = await getQuote(kind, guest, { pickupAddress: spot('uniben-hall-3') });
    expect(status).toBe(200);
    expect(body.quote.total).toBeGreaterThan(0);
    expect(await getQuote(kind, guest)).toMatchObject({
      status: 404,
      body: {
        message:
          kind === DIRECT_KINDS.dispatch
            ? CHECKOUT_MESSAGES.choosePickup
            : CHECKOUT_MESSAGES.chooseDropOff,
      },
    });
  });

  it('names the obstacle, and the payment call refuses with the same', async () => {
    await Settings.updateOne({ _id: 'main' }, { 'delivery.directM': 500 });
    try {
      const { body } = await getQuote(kind, sender);
      expect(body.quote).toMatchObject({ problem: 'OUT_OF_AREA', total: null });
      expect(await payDirect(kind, sender)).toMatchObject({
        status: 409,
        body: { success: false, message: body.quote.message, quote: { problem: 'OUT_OF_AREA' } },
      });
    } finally {
      await Settings.updateOne({ _id: 'main' }, { $unset: { delivery: 1 } });
    }
  });
});

describe('the budgets of an errand', () => {
  const kind = DIRECT_KINDS.errand;
  const withBudgets = (budget: number) => ({
    errands: kind.body('').errands.map((stop) => ({ ...stop, budget })),
  });

  it('are refused beyond what one errand may come to, however high', async () => {
    for (const budget of [10_000.5, 1_000_000]) {
      const { status, body } = await getQuote(kind, sender, withBudgets(budget));
      expect(status).toBe(200);
      expect(body.quote.problem).toBe('OVER_BUDGET');
      const totalAmount = body.quote.total;
      const given = { ...withBudgets(budget), totalAmount };
      expect(await payDirect(kind, sender, { given })).toMatchObject({
        status: 409,
        body: { message: 'One errand’s budget can be up to ₦20,000.' },
      });
    }
    expect(await getQuote(kind, sender, withBudgets(1e9))).toMatchObject({
      status: 400,
      body: { message: CHECKOUT_MESSAGES.badBudget },
    });
  });

  it('are frozen and shown with the stops', async () => {
    await placeDirect(kind, sender);
    const [{ errands, budget }] = await getList(kind, sender);
    expect(errands.map((stop: { budget: number }) => stop.budget)).toEqual([1_500, 0]);
    expect(budget).toBe(1_500);
  });
});

describe('the fee calls', () => {
  it('refuse places out of reach, and never answer a fee instead', async () => {
    const lagos = { latitude: 6.45, longitude: 3.4 };
    const points = { latitude1: 6.45, longitude1: 3.4, latitude2: 6.46, longitude2: 3.41 };
    const answers = await Promise.all([
      callRoute(dispatchFee, '/api/dispatch/delivery-fee', { body: points }),
      callRoute(errandFee, '/api/errand/delivery-fee', {
        body: { dropOff: toPoint('uniben-hall-3'), errands: [lagos] },
      }),
    ]);
    for (const got of answers) {
      expect(got).toMatchObject({ status: 409, body: { reason: 'OUT_OF_AREA' } });
      expect(JSON.stringify(got.body)).not.toContain('deliveryFee');
    }
  });

  it('take six stops and refuse a seventh', async () => {
    const dropOff = toPoint('uniben-hall-3');
    const ask = (stops: number) =>
      callRoute(errandFee, '/api/errand/delivery-fee', {
        body: { dropOff, errands: Array(stops).fill(dropOff) },
      });
    expect(await ask(6)).toMatchObject({ status: 200, body: { totalDeliveryFee: 1_600 } });
    expect(await ask(7)).toMatchObject({
      status: 409,
      body: { message: 'One errand can have up to 6 stops.', reason: 'TOO_MANY_STOPS' },
    });
  });
});

describe.each(ONE_KIND)('paying for a %s', (_name, kind) => {
  it('places it, with a code and its money in escrow', async () => {
    const id = await placeDirect(kind, sender);
    const [shown] = await getList(kind, sender);
    expect(shown).toMatchObject({
      _id: id,
      status: 'Order Placed',
      totalFee: kind.body('').totalAmount,
      refunded: 0,
      isExpress: false,
      scheduledFor: null,
      deliveryCode: expect.stringMatching(/^\d{4}$/),
      riderId: null,
      cancellation: { refund: kind.body('').totalAmount },
      version: 1,
    });
    const transfer = await LedgerTransfer.findOne({ 'refs.orderId': id }).lean().orFail();
    expect(transfer).toMatchObject({ type: 'card-payment', refs: { kind: kind.kind } });
    expect(transfer.entries).toContainEqual(
      expect.objectContaining({ account: HOUSE.escrow, amount: shown.totalFee * 100 }),
    );
    await expectBooksToBalance();
  });

  it('places it once, however often it is settled', async () => {
    const { body } = await payDirect(kind, sender);
    await standIn().pay(body.reference);
    await Promise.all([1, 2, 3].map(() => settlePayment(body.reference, new Date())));
    expect(await getList(kind, sender)).toHaveLength(1);
    await expectBooksToBalance();
  });

  it('places it by a timed look when neither browser nor webhook comes back', async () => {
    const { body } = await payDirect(kind, sender);
    await standIn().pay(body.reference);
    await reconcilePayments(new Date(Date.now() + 2 * 60_000));
    expect(await getList(kind, sender)).toMatchObject([{ status: 'Order Placed' }]);
    await expectBooksToBalance();
  });

  it('starts one payment for two calls with one key, and refuses another body under it', async () => {
    const key = randomUUID();
    const both = await Promise.all([1, 2].map(() => payDirect(kind, sender, { key })));
    const started = both.filter(({ status }) => status === 200);
    expect(started.length).toBeGreaterThan(0);
    for (const { status } of both) expect([200, 409]).toContain(status);
    const again = await payDirect(kind, sender, { key });
    expect(again).toMatchObject({ status: 200, body: { reference: started[0]?.body.reference } });
    expect(again.headers.get('idempotency-replayed')).toBe('true');
    expect(await Payment.countDocuments({ userId: sender.person.userId })).toBe(1);
    expect(await payDirect(kind, sender, { key, given: { isExpress: true } })).toMatchObject({
      status: 422,
    });
  });

  it('refuses another total with the new quote, and starts nothing', async () => {
    const given = { totalAmount: kind.body('').totalAmount - 10 };
    expect(await payDirect(kind, sender, { given })).toMatchObject({
      status: 409,
      body: {
        message: CHECKOUT_MESSAGES.quoteChanged,
        quote: { total: kind.body('').totalAmount, problem: null },
      },
    });
    expect(await Payment.countDocuments({ userId: sender.person.userId })).toBe(0);
  });

  it("does not know another person's address", async () => {
    const stranger = await makeSender();
    const given = { pickupAddress: stranger.addressId };
    expect(await payDirect(kind, sender, { given })).toMatchObject({ status: 404 });
    const unknownAddress = { pickupAddress: new Types.ObjectId().toString() };
    expect(await payDirect(kind, sender, { given: unknownAddress })).toMatchObject({ status: 404 });
    expect(await Payment.countDocuments({ userId: sender.person.userId })).toBe(0);
  });

  it('refuses a place whose words and coordinates are of different places', async () => {
    const pickupAddress = { ...spot('ring-road'), ...toPoint('uniben-hall-3') };
    expect(await payDirect(kind, sender, { given: { pickupAddress } })).toMatchObject({
      status: 400,
      body: { message: MESSAGES.chooseSuggestion, field: 'pickupAddress' },
    });
  });

  it('takes a place with the token of its suggestion', async () => {
    const place = { address: 'Somewhere new, Ugbowo', ...toPoint('uniben-hall-3') };
    const token = signPlace({
      description: place.address,
      place_id: 'x',
      location: { lat: place.latitude, lng: place.longitude },
    });
    expect((await getQuote(kind, sender, { pickupAddress: { ...place, token } })).status).toBe(200);
    expect((await getQuote(kind, sender, { pickupAddress: place })).status).toBe(400);
  });

  it('refuses a page that shows another account', async () => {
    const given = { owner: new Types.ObjectId().toString() };
    expect(await payDirect(kind, sender, { given })).toMatchObject({ status: 403 });
  });

  it('leads to the paid purchase instead of charging twice', async () => {
    const { body: first } = await payDirect(kind, sender);
    await standIn().pay(first.reference);
    const { body: again } = await payDirect(kind, sender);
    expect(again.reference).toBe(first.reference);
    expect(again.url).toContain('/payment/callback');
    expect(await getList(kind, sender)).toHaveLength(1);
  });

  it('refers to the first when the same was paid at another speed', async () => {
    const { body: first } = await payDirect(kind, sender);
    await standIn().pay(first.reference);
    const { body: quoted } = await getQuote(kind, sender, { isExpress: true });
    const given = { isExpress: true, totalAmount: quoted.quote.total };
    const { body: again } = await payDirect(kind, sender, { given });
    expect(again.url).toContain('asked=elsewhere');
    expect(await getList(kind, sender)).toHaveLength(1);
  });

  it('buys a different one in addition to the first', async () => {
    const { body: first } = await payDirect(kind, sender);
    const given = { pickupAddress: spot('uniben-hall-3') };
    const { body: quoted } = await getQuote(kind, sender, given);
    await placeDirect(kind, sender, { ...given, totalAmount: quoted.quote.total });
    await standIn().pay(first.reference);
    await settlePayment(first.reference, new Date());
    expect(await getList(kind, sender)).toHaveLength(2);
    expect(await getBalance(sender.person)).toBe(0);
    await expectBooksToBalance();
  });

  it('sends the money of a payment that was replaced to the wallet, and names it', async () => {
    const { body: first } = await payDirect(kind, sender);
    const { body: quoted } = await getQuote(kind, sender, { isExpress: true });
    await payDirect(kind, sender, { given: { isExpress: true, totalAmount: quoted.quote.total } });
    await standIn().pay(first.reference);
    await settlePayment(first.reference, new Date());
    const state = await confirmPayment(first.reference, getOwner(sender), new Date());
    expect(state).toMatchObject({
      kind: kind.kind,
      state: 'in-wallet',
      reason: 'replaced',
      why: `You started a newer ${kind.kind} payment, so we didn’t use this one.`,
    });
    expect(await getBalance(sender.person)).toBe(kind.body('').totalAmount * 100);
    const mails = await sendDue(new Date());
    expect(mails.find(({ to }) => to === sender.person.email)?.text).toContain(
      `/${kind.kind}-request`,
    );
    await expectBooksToBalance();
  });

  it('returns the purchase to the page after paying', async () => {
    const { body } = await payDirect(kind, sender);
    await standIn().pay(body.reference);
    const state = await confirmPayment(body.reference, getOwner(sender), new Date());
    const [shown] = await getList(kind, sender);
    expect(state).toMatchObject({ kind: kind.kind, state: 'succeeded', orderId: shown._id });
    expect(await confirmPayment(body.reference, null, new Date())).toMatchObject({
      kind: kind.kind,
      orderId: null,
      delivery: null,
    });
  });

  it('is scheduled for the next opening at night, and the quote shows it', async () => {
    // Closed at any hour but for one minute of a day in three days.
    const day = new Date(Date.now() + 3 * 86_400_000).getUTCDay();
    await setHours([{ days: [day], open: '12:00', close: '12:01' }]);
    const { body } = await getQuote(kind, sender);
    expect(body.quote).toMatchObject({ problem: null, eta: null });
    expect(body.quote.opening).toMatch(/^Closed\. Riders start at /);
    const { scheduledFor } = body.quote;
    expect(await payDirect(kind, sender, { given: { scheduledFor: null } })).toMatchObject({
      status: 409,
      body: { message: CHECKOUT_MESSAGES.timeChanged },
    });
    await placeDirect(kind, sender, { scheduledFor });
    expect(await getList(kind, sender)).toMatchObject([{ scheduledFor }]);
  });
});

describe.each(ONE_KIND)('cancelling a %s', (_name, kind) => {
  it('refunds everything to the wallet and notifies the customer', async () => {
    const id = await placeDirect(kind, sender);
    await sendDue(new Date());
    const { status, body } = await getCancel(kind, sender, id);
    expect(status).toBe(200);
    const total = kind.body('').totalAmount;
    expect(body).toMatchObject({
      message: kind.cancelled,
      [kind.kind]: {
        status: 'Order Cancelled',
        refunded: total,
        cancelledBy: 'customer',
        cancellation: null,
        eta: null,
        version: 2,
      },
    });
    expect(await getBalance(sender.person)).toBe(total * 100);
    const back = await LedgerTransfer.findOne({ type: `${kind.kind}-cancel`, 'refs.orderId': id })
      .lean()
      .orFail();
    expect(back).toMatchObject({
      refs: { kind: kind.kind },
      actor: `user:${sender.person.userId}`,
    });
    expect(back.reverses).toMatch(/^settle:/);
    const mails = (await sendDue(new Date())).filter(({ to }) => to === sender.person.email);
    expect(mails).toHaveLength(1);
    expect(mails[0]?.subject).toContain('refunded to your wallet');
    await expectBooksToBalance();
  });

  it('refunds once for repeated and concurrent calls', async () => {
    const id = await placeDirect(kind, sender);
    const all = await Promise.all([1, 2, 3, 4].map(() => getCancel(kind, sender, id)));
    expect(all.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(await getBalance(sender.person)).toBe(kind.body('').totalAmount * 100);
    expect(await getDocument(kind, id)).toMatchObject({ rev: 2 });
    await expectBooksToBalance();
  });

  it("does not reach another person's", async () => {
    const id = await placeDirect(kind, sender);
    const stranger = { person: await makePerson() };
    expect(await getCancel(kind, stranger, id)).toMatchObject({ status: 404 });
    expect(await getCancel(kind, sender, new Types.ObjectId().toString())).toMatchObject({
      status: 404,
    });
    expect(await getList(kind, stranger)).toEqual([]);
    expect(await getDocument(kind, id)).toMatchObject({ rev: 1, refundedKobo: 0 });
  });

  it('is too late once a rider has taken it', async () => {
    const id = await placeDirect(kind, sender);
    await advance(kind, id, 1);
    const [shown] = await getList(kind, sender);
    expect(shown).toMatchObject({
      status: 'Order Assigned',
      cancellation: null,
      riderId: { name: 'Nosa Rider', phone: expect.any(String) },
    });
    expect(await getCancel(kind, sender, id)).toMatchObject({
      status: 409,
      body: {
        message: `It’s too late to cancel this ${kind.kind}.`,
        status: 'Order Assigned',
        next: [],
      },
    });
    expect(await getBalance(sender.person)).toBe(0);
    await expectBooksToBalance();
  });

  it('has one winner when a rider accepts it concurrently', async () => {
    const id = await placeDirect(kind, sender);
    const [cancelled] = await Promise.all([
      getCancel(kind, sender, id),
      advance(kind, id, 1).catch(() => null),
    ]);
    const [{ status, refunded }] = await getList(kind, sender);
    // Confirmed alone is what is left where the cancel came between the two steps of the claim.
    const isCancelled = cancelled.status === 200;
    expect(status === 'Order Cancelled').toBe(isCancelled);
    expect(refunded).toBe(isCancelled ? kind.body('').totalAmount : 0);
    await expectBooksToBalance();
  });
});

describe.each(ONE_KIND)('a delivered %s', (_name, kind) => {
  it('pays the rider 80 % of the fee and the platform the rest, and notifies the customer', async () => {
    const id = await placeDirect(kind, sender);
    await sendDue(new Date());
    const rider = await advance(kind, id, 3);
    const [shown] = await getList(kind, sender);
    // Nothing of the budget was spent.
    const refunded = kind.kind === 'errand' ? shown.budget : 0;
    expect(shown).toMatchObject({ status: 'Order Delivered', eta: null, refunded });
    expect(shown.timeline.map(({ status }: { status: string }) => status)).toEqual([
      ...['Order Placed', 'Order Confirmed', 'Order Assigned', 'Order Picked', 'Order Delivered'],
    ]);
    const earned = await LedgerAccount.findById(riderAccount(rider.userId)).lean().orFail();
    expect(earned.posted).toBe(shown.deliveryFee * 80);
    const split = await LedgerTransfer.findOne({ type: `${kind.kind}-earnings` })
      .lean()
      .orFail();
    expect(Object.fromEntries(split.entries.map((one) => [one.account, one.amount]))).toEqual({
      [HOUSE.escrow]: -(shown.deliveryFee + shown.serviceFee) * 100,
      [riderAccount(rider.userId)]: shown.deliveryFee * 80,
      [HOUSE.delivery]: shown.deliveryFee * 20,
      [HOUSE.serviceFee]: shown.serviceFee * 100,
    });
    const mails = (await sendDue(new Date())).filter(({ to }) => to === sender.person.email);
    expect(mails.map(({ subject }) => subject)).toEqual([expect.stringMatching(/was delivered$/)]);
    expect(mails[0]?.text).toContain(`Report it on the ${kind.kind} page by `);
    expect(mails[0]?.text).toContain('Total paid: ₦');
    await expectBooksToBalance();
  });
});

const toPoint = (id: string) => {
  const { latitude, longitude } = spot(id);
  return { latitude, longitude };
};
const getOwner = ({ person: { userId } }: Sender) =>
  scopeActor({ userId, roles: ['customer'] }, 'self');
