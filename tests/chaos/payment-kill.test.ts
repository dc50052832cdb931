import { spawn } from 'node:child_process';
import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import path from 'node:path';
import { build } from 'esbuild';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { settlePayment } from '@/lib/payments/settle';
import type { CrashPoint } from '@/lib/platform/crash-point';
import { Order } from '@/models/order';
import { Payment } from '@/models/payment';
import { useTestDatabase } from '../support/database';
import { drainInbox } from '../support/drain';
import { balanceOf, expectBooksToBalance } from '../support/ledger';
import { startCardPayment } from '../support/paying';
import type { PaymentStep } from '../support/payment-step';
import {
  type Checkout,
  minutesLater,
  NOON,
  readyToPay as readyWith,
  stockOf,
} from '../support/shop';
import { standIn } from '../support/stand-in';
import { reconcilePayments } from '../support/timers';

useTestDatabase();

const TOTAL = 3_190; // 2,500 + 400 delivery + 290 service fee

const readyToPay = () => readyWith({ quantity: 1, totalAmount: TOTAL, stock: 1 });

/** One step of a payment as a program: bundled once, for each start to be short. */
const STEP = path.resolve(`node_modules/.cache/eki/payment-step-${process.pid}.mjs`);
beforeAll(() =>
  build({
    entryPoints: ['tests/support/payment-step.ts'],
    outfile: STEP,
    bundle: true,
    platform: 'node',
    format: 'esm',
    packages: 'external',
    tsconfig: 'server/tsconfig.json',
    logLevel: 'warning',
  }),
);
afterAll(() => rmSync(STEP));

/** Runs a step in a child process that ends itself with SIGKILL at the point; fails if it survives. */
async function killedAt(point: CrashPoint, step: PaymentStep): Promise<void> {
  const child = spawn(process.execPath, [STEP, JSON.stringify(step)], {
    env: { ...process.env, CRASH_AT: point, ALLOW_SANDBOX: 'true' },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let errors = '';
  child.stderr.on('data', (chunk: Buffer) => {
    errors += chunk.toString();
  });
  const [code, signal] = await once(child, 'exit');
  expect({ code, signal, errors: signal ? '' : errors }).toEqual({
    code: null,
    signal: 'SIGKILL',
    errors: '',
  });
}

const startStep = (checkout: Checkout): PaymentStep => ({
  do: 'start',
  userId: checkout.actor.userId,
  address: checkout.input.address,
  totalAmount: TOTAL,
  now: NOON.toISOString(),
});

describe('a process killed while starting a payment', () => {
  it('leaves nothing behind before the payment is saved', async () => {
    const checkout = await readyToPay();
    await killedAt('payment:before-saved', startStep(checkout));
    expect(await Payment.countDocuments({ userId: checkout.actor.userId })).toBe(0);
    expect(await stockOf(checkout.option)).toEqual([1, 0, 0]);
  });

  it.each<CrashPoint>(['payment:after-saved', 'payment:after-initialize', 'payment:after-open'])(
    'at %s: the customer can pay again and still gets the last one',
    async (point) => {
      const checkout = await readyToPay();
      await killedAt(point, startStep(checkout));
      const { reference } = await startCardPayment(
        'order',
        checkout.input,
        checkout.actor,
        minutesLater(1),
      );
      await standIn().pay(reference);
      await settlePayment(reference, minutesLater(2));
      expect(await Order.countDocuments({ userId: checkout.actor.userId })).toBe(1);
      expect(await stockOf(checkout.option)).toEqual([0, 0, 1]);
      await expectBooksToBalance();
    },
  );

  it.each<CrashPoint>(['payment:after-initialize', 'payment:after-open'])(
    'at %s: a payment made on the provider’s page is found by lookup',
    async (point) => {
      const checkout = await readyToPay();
      await killedAt(point, startStep(checkout));
      const payment = await Payment.findOne({ userId: checkout.actor.userId }).lean();
      await standIn().pay(payment?.attempts[0]?.reference ?? '');
      await reconcilePayments(minutesLater(1));
      expect(await Order.countDocuments({ userId: checkout.actor.userId })).toBe(1);
      await expectBooksToBalance();
    },
  );

  it('releases the stock and expires the payment when nobody comes back', async () => {
    const checkout = await readyToPay();
    await killedAt('payment:after-saved', startStep(checkout));
    await reconcilePayments(minutesLater(61));
    expect(await stockOf(checkout.option)).toEqual([1, 0, 0]);
    expect(await Payment.findOne({ userId: checkout.actor.userId }).lean()).toMatchObject({
      status: 'expired',
    });
  });
});

describe('a process killed while settling a payment', () => {
  async function paid() {
    const checkout = await readyToPay();
    const { reference } = await startCardPayment('order', checkout.input, checkout.actor, NOON);
    await standIn().pay(reference);
    return { ...checkout, reference };
  }

  it.each<CrashPoint>(['settle:after-verify', 'settle:after-commit'])(
    'at %s: the order exists once, whoever asks next',
    async (point) => {
      const { actor, option, reference } = await paid();
      await killedAt(point, { do: 'settle', reference, now: NOON.toISOString() });
      await Promise.all([
        settlePayment(reference, minutesLater(1)),
        reconcilePayments(minutesLater(1)),
      ]);
      expect(await Order.countDocuments({ userId: actor.userId })).toBe(1);
      expect(await balanceOf(actor)).toBe(0);
      expect(await stockOf(option)).toEqual([0, 0, 1]);
      await expectBooksToBalance();
    },
  );

  it('keeps a stored webhook for the next process', async () => {
    const { actor, reference } = await paid();
    const body = JSON.stringify({ event: 'charge.success', data: { reference } });
    const signature = createHmac('sha512', process.env.PAYSTACK_SECRET_KEY ?? '')
      .update(body)
      .digest('hex');
    const now = NOON.toISOString();
    await killedAt('webhook:after-stored', { do: 'webhook', body, signature, now });
    await drainInbox(minutesLater(1));
    expect(await Order.countDocuments({ userId: actor.userId })).toBe(1);
    await expectBooksToBalance();
  });

  it('has either cancelled and refunded, or done neither', async () => {
    const { actor, option, reference } = await paid();
    await settlePayment(reference, NOON);
    const order = await Order.findOne({ userId: actor.userId }).lean();
    const orderId = String(order?._id);
    const now = NOON.toISOString();
    await killedAt('cancel:after-commit', { do: 'cancel', userId: actor.userId, orderId, now });
    expect(await Order.findById(orderId).lean()).toMatchObject({ statusRank: 5 });
    expect(await balanceOf(actor)).toBe(TOTAL * 100);
    expect(await stockOf(option)).toEqual([1, 0, 0]);
    await expectBooksToBalance();
  });
});
