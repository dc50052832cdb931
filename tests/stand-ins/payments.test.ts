import { createHmac } from 'node:crypto';
import { createRequire } from 'node:module';
import { beforeEach, describe, expect, it } from 'vitest';
import { localFeeKobo } from '../../tools/stand-ins/paystack/fees';
import { type RunningStandIns, SECRET_KEY, useStandIns, type WebhookReceiver } from './support';

let app: WebhookReceiver;
let standIns: RunningStandIns;

useStandIns((started, receiver) => {
  standIns = started;
  app = receiver;
});

beforeEach(async () => {
  await standIns.control.reset();
  app.clear();
});

async function verify(reference: string) {
  return (await standIns.paystack('GET', `/transaction/verify/${reference}`)).body.data;
}

function getSignature(raw: string): string {
  return createHmac('sha512', SECRET_KEY).update(raw, 'utf8').digest('hex');
}

describe('one card payment', () => {
  it('goes from initialize through pay and verify to a signed webhook', async () => {
    const metadata = { paymentId: 'pay-1', purpose: 'order' };
    const opened = await standIns.initialize('CM1-1', {
      callback_url: 'http://127.0.0.1:9/back',
      metadata,
    });
    expect(opened.status).toBe(200);
    expect(opened.body).toMatchObject({
      status: true,
      message: 'Authorization URL created',
      data: { reference: 'CM1-1' },
    });
    expect(opened.body.data.authorization_url).toBe(
      `${standIns.url}/paystack/checkout/${opened.body.data.access_code}`,
    );
    expect(await verify('CM1-1')).toMatchObject({
      status: 'abandoned',
      domain: 'test',
      fees: null,
    });

    await standIns.control.pay('CM1-1');
    const webhook = await standIns.control.waitForWebhook({ reference: 'CM1-1' });
    expect(webhook.attempts.map(({ status }) => status)).toEqual([200]);

    const paid = await verify('CM1-1');
    expect(paid).toMatchObject({
      status: 'success',
      amount: 2_758_000,
      requested_amount: 2_758_000,
      currency: 'NGN',
      fees: 51_370,
      metadata,
      gateway_response: 'Successful',
    });
    expect(paid.paid_at).toBe(paid.paidAt);
    const [received] = app.received;
    expect(received?.signature).toBe(getSignature(received?.raw ?? ''));
    expect(received?.body.event).toBe('charge.success');
    expect(received?.body.data).toMatchObject({ id: paid.id, reference: 'CM1-1', metadata });
  });

  it('can be listed and fetched', async () => {
    for (const reference of ['L-1', 'L-2', 'L-3']) await standIns.initialize(reference);
    const page = await standIns.paystack('GET', '/transaction?perPage=2&page=2');
    expect(page.body.meta).toMatchObject({ total: 3, page: 2, pageCount: 2, perPage: 2 });
    expect(page.body.data).toMatchObject([{ reference: 'L-1' }]);
    const { id } = await verify('L-2');
    const one = await standIns.paystack('GET', `/transaction/${id}`);
    expect(one.body.data).toMatchObject({ id, reference: 'L-2' });
    const none = await standIns.paystack('GET', '/transaction?to=2001-01-01T00:00:00.000Z');
    expect(none.body.meta).toMatchObject({ total: 0 });
  });

  it('deducts the provider’s fee', () => {
    expect([100_00, 2_499_99, 2_500_00, 126_666_00, 10_000_000_00].map(localFeeKobo)).toEqual([
      150, 3_750, 13_750, 199_999, 200_000,
    ]);
  });
});

describe('refused calls', () => {
  it.each([
    [{ amount: 12.5 }, 400, 'Invalid Amount Sent'],
    [{ amount: -5 }, 400, 'Invalid Amount Sent'],
    [{ amount: 'plenty' }, 400, 'Invalid Amount Sent'],
    [{ amount: 4_999 }, 400, 'Amount is below the minimum of NGN 50'],
    [{ amount: 1_000_000_001 }, 400, 'Amount is above the maximum of NGN 10000000'],
    [{ email: 'nobody' }, 400, 'Invalid Email Address Passed'],
    [{ reference: 'no spaces' }, 400, 'Invalid character in transaction reference'],
    [{ currency: 'USD' }, 403, 'Currency not supported by merchant'],
  ])('include %o', async (wrong, status, message) => {
    const answer = await standIns.initialize('R-1', wrong);
    expect(answer.status).toBe(status);
    expect(answer.body).toMatchObject({ status: false, message });
  });

  it('include a reference used before', async () => {
    await standIns.initialize('D-1');
    const again = await standIns.initialize('D-1');
    expect(again.status).toBe(400);
    expect(again.body).toMatchObject({
      status: false,
      message: 'Duplicate Transaction Reference',
      code: 'duplicate_reference',
      type: 'validation_error',
    });
    expect(again.body.meta?.nextStep).toBeTypeOf('string');
  });

  it('include a wrong key, a live key and an unknown reference', async () => {
    const wrong = await standIns.paystack('GET', '/transaction', undefined, 'sk_test_other');
    expect([wrong.status, wrong.body.message]).toEqual([401, 'Invalid key']);
    const live = await standIns.paystack('GET', '/transaction', undefined, 'sk_live_x');
    expect(live.status).toBe(403);
    const unknown = await standIns.paystack('GET', '/transaction/verify/nope');
    expect([unknown.status, unknown.body.code]).toEqual([404, 'transaction_not_found']);
  });

  it('include control calls without the token', async () => {
    const bare = await fetch(`${standIns.url}/paystack/control/state`);
    expect(bare.status).toBe(403);
  });
});

describe('planned faults', () => {
  it('process a call and lose its answer', async () => {
    await standIns.control.addFault({ endpoint: 'transaction.initialize', kind: 'lost' });
    await expect(standIns.initialize('F-1')).rejects.toThrow();
    expect(await verify('F-1')).toMatchObject({ status: 'abandoned' });
    expect((await standIns.initialize('F-1')).body.code).toBe('duplicate_reference');
  });

  it('answer the planned number of 429 and 500', async () => {
    await standIns.initialize('F-2');
    await standIns.control.addFault(
      { endpoint: 'transaction.verify', kind: 'status', status: 429 },
      { endpoint: 'transaction.verify', kind: 'status', status: 500, times: 2 },
    );
    const seen = [];
    for (let call = 0; call < 4; call += 1) {
      seen.push((await standIns.paystack('GET', '/transaction/verify/F-2')).status);
    }
    expect(seen).toEqual([429, 500, 500, 200]);
  });

  it('deliver the webhook before initialize answers', async () => {
    await standIns.control.addFault({ endpoint: 'transaction.initialize', kind: 'payFirst' });
    await standIns.initialize('F-3');
    expect(app.received.map(({ body }) => body.data.reference)).toEqual(['F-3']);
  });

  it('charge a wrong amount or currency', async () => {
    await standIns.initialize('F-4');
    await standIns.initialize('F-5');
    await standIns.control.pay('F-4', { amount: 100, currency: 'USD' });
    expect(await verify('F-4')).toMatchObject({
      amount: 100,
      currency: 'USD',
      requested_amount: 2_758_000,
    });
    await standIns.control.setOptions({ nextSuccess: { amount: 7 } });
    await standIns.control.pay('F-5');
    expect(await verify('F-5')).toMatchObject({ amount: 7, currency: 'NGN' });
  });

  it('report failed after a decline and success after a retry', async () => {
    await standIns.initialize('F-6');
    await standIns.control.decline('F-6');
    expect(await verify('F-6')).toMatchObject({ status: 'failed', gateway_response: 'Declined' });
    await standIns.control.pay('F-6');
    expect(await verify('F-6')).toMatchObject({ status: 'success', log: { attempts: 2 } });
  });

  it('pay late by the clock', async () => {
    await standIns.control.setOptions({ lateSeconds: 3600 });
    await standIns.initialize('F-7');
    await standIns.control.payLate('F-7');
    expect(await verify('F-7')).toMatchObject({ status: 'ongoing' });
    await standIns.control.advanceClock(3_600_000);
    expect(await verify('F-7')).toMatchObject({ status: 'success' });
    await standIns.control.waitForWebhook({ reference: 'F-7' });
  });

  it('pay several late payments due at the same moment once each', async () => {
    await standIns.control.setOptions({ lateSeconds: 3600 });
    for (const reference of ['T-1', 'T-2', 'T-3']) {
      await standIns.initialize(reference);
      await standIns.control.payLate(reference);
    }
    await standIns.control.advanceClock(3_600_000);
    const webhooks = await standIns.control.webhooks({ event: 'charge.success' });
    expect(webhooks.map(({ reference }) => reference)).toEqual(['T-1', 'T-2', 'T-3']);
    // Otherwise they would arrive during the next test.
    await app.waitForCount(3);
  });
});

describe('webhooks', () => {
  it('are retried on schedule until the answer is 200', async () => {
    await standIns.control.setOptions({ compression: 1_000_000 });
    app.answers.push(500, 302, 204);
    await standIns.initialize('W-1');
    await standIns.control.pay('W-1');
    const webhook = await standIns.control.waitForWebhook({ reference: 'W-1' });
    expect(webhook.attempts.map(({ status }) => status)).toEqual([500, 302, 204, 200]);
    expect(new Set(app.received.map(({ raw }) => raw)).size).toBe(1);
  });

  it('stop at the end of the schedule and can be resent by hand', async () => {
    await standIns.control.setOptions({ compression: 10_000_000 });
    app.answers.push(...Array<number>(11).fill(500));
    await standIns.initialize('W-2');
    await standIns.control.pay('W-2');
    const lost = await standIns.control.waitForWebhook({ reference: 'W-2', state: 'gave-up' });
    expect(lost.attempts).toHaveLength(11);
    await standIns.control.resendWebhooks('W-2');
    await standIns.control.waitForWebhook({ reference: 'W-2' });
    expect(app.received).toHaveLength(12);
  });

  it('can be dropped, doubled, held, reordered and badly signed', async () => {
    const { control } = standIns;
    for (let n = 1; n <= 6; n += 1) await standIns.initialize(`P-${n}`);
    await control.planWebhooks({ drop: 1 });
    await control.pay('P-1');
    await control.waitForWebhook({ reference: 'P-1', state: 'dropped' });
    await control.planWebhooks({ duplicate: 2, hold: true });
    await control.pay('P-2');
    expect(await control.webhooks({ reference: 'P-2', state: 'held' })).toHaveLength(3);
    expect(app.received).toHaveLength(0);
    expect(await control.releaseWebhooks()).toBe(3);
    await app.waitForCount(3);
    await control.planWebhooks({ reorder: 3 });
    for (const reference of ['P-3', 'P-4', 'P-5']) await control.pay(reference);
    await control.waitForWebhook({ reference: 'P-3' });
    expect(app.received.map(({ body }) => body.data.reference)).toEqual([
      ...['P-2', 'P-2', 'P-2'],
      ...['P-5', 'P-4', 'P-3'],
    ]);
    await control.planWebhooks({ badSignature: 1 });
    await control.pay('P-6');
    await control.waitForWebhook({ reference: 'P-6' });
    const forged = app.received.at(-1);
    expect(forged?.signature).not.toBe(getSignature(forged?.raw ?? ''));
  });

  it('have the provider’s irregular shapes in quirk mode', async () => {
    await standIns.control.setOptions({ quirks: true, refundStepSeconds: 0 });
    const forms = new Set<string>();
    for (let n = 1; n <= 8; n += 1) {
      const reference = `Q-${n}`;
      await standIns.initialize(reference, { metadata: { paymentId: 'a/b' } });
      await standIns.control.pay(reference);
      await standIns.control.waitForWebhook({ reference, event: 'charge.success' });
      await standIns.paystack('POST', '/refund', { transaction: reference });
      await standIns.control.waitForWebhook({ reference, event: 'refund.processed' });
    }
    for (const { raw, signature, body } of app.received) {
      expect(signature).toBe(getSignature(raw));
      forms.add(`${body.event} ${typeof body.data.amount} ${typeof body.data.metadata}`);
    }
    expect(forms).toContain('charge.success number string');
    expect(forms).toContain('charge.success number object');
    expect(forms).toContain('refund.pending string undefined');
    expect(app.received.some(({ raw }) => raw.includes('a\\/b'))).toBe(true);
    const unknown = await standIns.paystack('GET', '/transaction/verify/none');
    expect([unknown.status, unknown.body.code]).toEqual([400, 'transaction_not_found']);
  });
});

describe('refunds and customers', () => {
  it('refund in parts, never more than was paid, and mark it reversed at the end', async () => {
    await standIns.control.setOptions({ refundStepSeconds: 3600 });
    await standIns.initialize('B-1');
    const early = await standIns.paystack('POST', '/refund', { transaction: 'B-1' });
    expect(early.status).toBe(400);
    await standIns.control.pay('B-1');
    const part = await standIns.paystack('POST', '/refund', {
      transaction: 'B-1',
      amount: 758_000,
      merchant_note: 'rf_1',
    });
    expect(part.body.data).toMatchObject({
      status: 'pending',
      amount: 758_000,
      merchant_note: 'rf_1',
    });
    const over = await standIns.paystack('POST', '/refund', {
      transaction: 'B-1',
      amount: 2_000_001,
    });
    expect(over.status).toBe(400);
    const rest = await standIns.paystack('POST', '/refund', { transaction: 'B-1' });
    expect(rest.body.data.amount).toBe(2_000_000);
    const retry = await standIns.paystack(
      'POST',
      `/refund/retry_with_customer_details/${rest.body.data.id}`,
    );
    expect(retry.status).toBe(422);
    for (const step of [1, 2]) await standIns.control.advanceClock(3_600_000 * step);
    const done = await standIns.paystack('GET', `/refund/${rest.body.data.id}`);
    expect(done.body.data).toMatchObject({ status: 'processed', fully_deducted: true });
    expect(await verify('B-1')).toMatchObject({ status: 'reversed' });
    const list = await standIns.paystack('GET', '/refund?perPage=1');
    expect(list.body.meta).toMatchObject({ total: 2, pageCount: 2 });
    await standIns.control.waitForWebhook({ reference: 'B-1', event: 'refund.processed' });
  });

  it('give one customer per email', async () => {
    const made = await standIns.paystack('POST', '/customer', {
      email: 'Ada@Eki.example',
      first_name: 'Ada',
    });
    const again = await standIns.paystack('POST', '/customer', { email: 'ada@eki.example' });
    expect(again.body.data).toMatchObject({ id: made.body.data.id, first_name: 'Ada' });
    expect(made.body.data.customer_code).toMatch(/^CUS_/);
    await standIns.paystack('PUT', `/customer/${made.body.data.customer_code}`, { phone: '0803' });
    const seen = await standIns.paystack('GET', `/customer/${made.body.data.customer_code}`);
    expect(seen.body.data).toMatchObject({ phone: '0803', email: 'ada@eki.example' });
    await standIns.initialize('C-1');
    expect(await verify('C-1')).toMatchObject({ customer: { id: made.body.data.id } });
  });
});

/** The two calls of the untyped package that this test makes. */
interface PaystackPackage {
  endpoint: string;
  transaction: Record<'initialize' | 'verify', (input: object) => Promise<{ data: unknown }>>;
}

describe('the real client', () => {
  it('initializes and verifies payments', async () => {
    const Paystack = createRequire(import.meta.url)('paystack-api') as new (
      key: string,
    ) => PaystackPackage;
    const client = new Paystack(SECRET_KEY);
    client.endpoint = `${standIns.url}/paystack`;
    const input = { email: 'ada@eki.example', amount: 50_000, reference: 'X-1' };
    const opened = await client.transaction.initialize({ ...input });
    expect(opened.data).toMatchObject({ reference: 'X-1' });
    await standIns.control.pay('X-1');
    const seen = await client.transaction.verify({ reference: 'X-1' });
    expect(seen.data).toMatchObject({ status: 'success', amount: 50_000, fees: 750 });
    await expect(client.transaction.initialize({ ...input })).rejects.toMatchObject({
      statusCode: 400,
      error: { code: 'duplicate_reference' },
    });
  });
});
