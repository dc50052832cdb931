import { beforeEach, describe, expect, it } from 'vitest';
import { kobo } from '@/lib/core/money';
import { TRANSFER_STATUSES } from '@/lib/core/transfer-status';
import { createTransferProvider } from '@/lib/integrations/paystack/transfers';
import { type RunningStandIns, SECRET_KEY, useStandIns, type WebhookReceiver } from './support';

const HOUR_MS = 3_600_000;
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

describe('dedicated accounts', () => {
  const person = {
    email: 'ada@eki.example',
    first_name: 'Ada',
    last_name: 'Osaze',
    phone: '+2348030000000',
  };

  async function account(): Promise<string> {
    const customer = await standIns.paystack('POST', '/customer', person);
    const made = await standIns.paystack('POST', '/dedicated_account', {
      customer: customer.body.data.customer_code,
    });
    expect(made.status).toBe(200);
    return String(made.body.data.account_number);
  }

  it('need a name and phone, one account per customer', async () => {
    const bare = await standIns.paystack('POST', '/customer', { email: person.email });
    const refused = await standIns.paystack('POST', '/dedicated_account', {
      customer: bare.body.data.id,
    });
    expect(refused.status).toBe(400);
    const number = await account();
    expect(number).toMatch(/^\d{10}$/);
    expect(await account()).toBe(number);
  });

  it('are assigned by webhook', async () => {
    const answer = await standIns.paystack('POST', '/dedicated_account/assign', {
      ...person,
      country: 'NG',
    });
    expect(answer.body.message).toBe('Assign dedicated account in progress');
    await standIns.control.advanceClock(HOUR_MS);
    await standIns.control.waitForWebhook({ event: 'dedicatedaccount.assign.success' });
    await standIns.control.setOptions({ assignOutcome: 'failed' });
    await standIns.paystack('POST', '/dedicated_account/assign', {
      ...person,
      email: 'new@eki.example',
      country: 'NG',
    });
    await standIns.control.advanceClock(HOUR_MS);
    await standIns.control.waitForWebhook({ event: 'dedicatedaccount.assign.failed' });
    expect(app.received.map(({ body }) => body.data.dedicated_account !== null)).toEqual([
      true,
      false,
    ]);
  });

  it('report a transfer, and a missed one only after a requery', async () => {
    const number = await account();
    await standIns.control.creditAccount(number, 500_000);
    const { reference } = await standIns.control.waitForWebhook({ event: 'charge.success' });
    expect(
      (await standIns.paystack('GET', `/transaction/verify/${reference}`)).body.data,
    ).toMatchObject({
      status: 'success',
      channel: 'dedicated_nuban',
      amount: 500_000,
      fees: 5_000,
      metadata: { receiver_account_number: number },
      authorization: { receiver_bank_account_number: number },
    });
    await standIns.control.creditAccount(number, 700, { missed: true });
    expect(await standIns.control.webhooks()).toHaveLength(1);
    const requery = `/dedicated_account/requery?account_number=${number}&provider_slug=test-bank`;
    expect((await standIns.paystack('GET', requery)).status).toBe(200);
    expect(await standIns.control.webhooks()).toHaveLength(2);
    expect((await standIns.paystack('GET', requery)).status).toBe(429);
  });
});

it('settles a pending transfer by control call, with the fee of a transfer', async () => {
  const { body } = await standIns.paystack('POST', '/customer', {
    email: 'ada@eki.example',
    first_name: 'Ada',
    last_name: 'Osaze',
    phone: '+2348030000000',
  });
  const { id, customer_code } = body.data;
  const made = await standIns.paystack('POST', '/dedicated_account', { customer: customer_code });
  const number = String(made.body.data.account_number);
  const { reference } = await standIns.control.creditAccount(number, 500_000, { pending: true });
  const listed = async () =>
    (await standIns.paystack('GET', `/transaction?customer=${id}&perPage=50`)).body.data;
  expect(await listed()).toMatchObject([{ reference, status: 'pending', fees: null }]);
  expect(await standIns.control.webhooks()).toEqual([]);
  await standIns.control.pay(String(reference));
  const settled = { status: 'success', channel: 'dedicated_nuban', fees: 5_000 };
  expect(await listed()).toMatchObject([settled]);
  expect(await standIns.control.webhooks()).toHaveLength(1);
});

describe('outgoing transfers', () => {
  async function recipient(): Promise<unknown> {
    const made = await standIns.paystack('POST', '/transferrecipient', {
      type: 'nuban',
      account_number: '0123456789',
      bank_code: '058',
      currency: 'NGN',
    });
    expect(made.status).toBe(201);
    return made.body.data.recipient_code;
  }

  const send = async (reference: string, amount: number) =>
    standIns.paystack('POST', '/transfer', {
      source: 'balance',
      recipient: await recipient(),
      amount,
      reference,
    });

  it('resolve account names, and refuse unknown accounts', async () => {
    const found = await standIns.paystack(
      'GET',
      '/bank/resolve?account_number=0123456789&bank_code=058',
    );
    expect(found.body.data.account_name).toMatch(/^[A-Z]+ [A-Z]+$/);
    const none = await standIns.paystack(
      'GET',
      '/bank/resolve?account_number=0123450000&bank_code=058',
    );
    expect(none.status).toBe(422);
  });

  it('need a balance that also covers the fee', async () => {
    await standIns.control.setOptions({ openingBalanceKobo: 100_999 });
    const refused = await send('po-0000000000000001', 100_000);
    expect([refused.status, refused.body.code]).toEqual([400, 'insufficient_balance']);
    await standIns.control.setOptions({ openingBalanceKobo: 101_000 });
    expect((await send('po-0000000000000001', 100_000)).body.data.status).toBe('pending');
    const balance = await standIns.paystack('GET', '/balance');
    expect(balance.body.data).toEqual([{ currency: 'NGN', balance: 0 }]);
    expect((await send('po-0000000000000001', 100_000)).status).toBe(400);
    expect((await send('PO short', 100)).status).toBe(400);
  });

  it('end in the planned status, and return the money when they fail', async () => {
    await standIns.control.setOptions({ openingBalanceKobo: 1_000_000 });
    await send('po-0000000000000002', 100_000);
    await standIns.control.advanceClock(HOUR_MS);
    await standIns.control.waitForWebhook({ event: 'transfer.success' });
    await standIns.control.moveTransfer('po-0000000000000002', 'reversed');
    const seen = await standIns.paystack('GET', '/transfer/verify/po-0000000000000002');
    expect(seen.body.data.status).toBe('reversed');
    const balance = await standIns.paystack('GET', '/balance');
    expect(balance.body.data).toEqual([{ currency: 'NGN', balance: 1_000_000 }]);
  });

  it('have limits', async () => {
    await standIns.control.setOptions({ openingBalanceKobo: 10_000_000_000 });
    const statuses = [9_999, 10_000, 1_000_000_000, 1_000_000_001].map(async (amount, index) => {
      return (await send(`po-000000000000001${index}`, amount)).status;
    });
    expect(await Promise.all(statuses)).toEqual([400, 200, 200, 400]);
  });

  it('pay stamp duty from ₦10,000 on', async () => {
    await standIns.control.setOptions({ openingBalanceKobo: 3_000_000 });
    await send('po-0000000000000020', 999_999);
    await send('po-0000000000000021', 1_000_000);
    const balance = await standIns.paystack('GET', '/balance');
    const left = 3_000_000 - (999_999 + 2_500) - (1_000_000 + 2_500 + 5_000);
    expect(balance.body.data).toEqual([{ currency: 'NGN', balance: left }]);
  });

  it('are listed on the bank’s page with their receiver', async () => {
    await standIns.control.setOptions({ openingBalanceKobo: 3_000_000 });
    await send('po-0000000000000022', 250_050);
    const shown = await (await fetch(`${standIns.url}/paystack/bank`)).text();
    expect(shown).toMatch(/0123456789[\s\S]*po-0000000000000022[\s\S]*₦2,500\.5/);
  });
});

describe('the adapter of transfers', () => {
  const REFERENCE = 'po-0000000000000001-1';
  const account = { bankCode: '058', accountNumber: '0123456789', accountName: 'OSAS AIGBE' };
  const connect = () => createTransferProvider(`${standIns.url}/paystack`, SECRET_KEY);

  async function start(amount = 1_000_000) {
    const provider = connect();
    const recipientCode = await provider.createRecipient(account);
    const transfer = { reference: REFERENCE, amount: kobo(amount), recipientCode, reason: 'Eki' };
    return provider.startTransfer(transfer);
  }

  it.each(TRANSFER_STATUSES)('reads the status %s', async (status) => {
    await standIns.control.setOptions({ openingBalanceKobo: 3_000_000 });
    expect(await start()).toMatchObject({ reference: REFERENCE, status: 'pending' });
    await standIns.control.moveTransfer(REFERENCE, status, 'Account is dormant');
    expect(await connect().findTransfer(REFERENCE)).toEqual({
      reference: REFERENCE,
      status,
      amount: 1_000_000,
      currency: 'NGN',
      domain: 'test',
      fee: 2_500,
      failure: 'Account is dormant',
    });
  });

  it('returns one recipient for one account', async () => {
    const codes = [
      await connect().createRecipient(account),
      await connect().createRecipient(account),
    ];
    expect(codes[0]).toBe(codes[1]);
  });

  it('names what nobody sent, a low balance, and a reference used before', async () => {
    expect(await connect().findTransfer(REFERENCE)).toBeNull();
    await expect(start()).rejects.toMatchObject({ failure: 'low_balance' });
    await standIns.control.setOptions({ openingBalanceKobo: 3_000_000 });
    expect(await connect().getBalance()).toBe(3_000_000);
    await start();
    await expect(start()).rejects.toMatchObject({ failure: 'duplicate_reference' });
    await expect(start(1)).rejects.toMatchObject({ failure: 'duplicate_reference' });
  });

  it('doesn’t take a silent provider for one that has no such transfer', async () => {
    await standIns.control.addFault({ endpoint: 'transfer.verify', kind: 'status', status: 503 });
    await expect(connect().findTransfer(REFERENCE)).rejects.toMatchObject({
      failure: 'unreachable',
    });
  });
});

describe('disputes', () => {
  it('are opened and resolved by control calls', async () => {
    await standIns.initialize('DIS-1');
    await standIns.control.pay('DIS-1');
    const dispute = await standIns.control.openDispute('DIS-1');
    await standIns.control.waitForWebhook({ event: 'charge.dispute.create' });
    await standIns.control.resolveDispute(dispute.id, 'declined');
    await standIns.control.waitForWebhook({ event: 'charge.dispute.resolve' });
  });
});

describe('the test bank’s page', () => {
  const bank = () => `${standIns.url}/paystack/bank`;
  const send = (form: Record<string, string>) =>
    fetch(bank(), { method: 'POST', body: new URLSearchParams(form), redirect: 'manual' });

  it('explains how to get an account when there is none', async () => {
    expect(await (await fetch(bank())).text()).toContain('Activate wallet');
  });

  it('sends money to an account, and refuses anything else', async () => {
    const person = { email: 'ada@eki.example', first_name: 'Ada', last_name: '<b>', phone: '+234' };
    const customer = await standIns.paystack('POST', '/customer', person);
    const { account_number: number } = (
      await standIns.paystack('POST', '/dedicated_account', {
        customer: customer.body.data.customer_code,
      })
    ).body.data;
    const shown = await (await fetch(bank())).text();
    expect(shown).toContain(String(number));
    expect(shown).not.toContain('<b>');
    const form = { number: String(number), amount: '5,000.50', sender: 'OSAS' };
    const sent = await send(form);
    expect([sent.status, sent.headers.get('location')]).toEqual([303, '/paystack/bank?sent=now']);
    const [webhook] = await standIns.control.webhooks({ event: 'charge.success' });
    expect(JSON.parse(webhook?.body ?? '').data.amount).toBe(500_050);
    expect((await send({ ...form, way: 'missed' })).status).toBe(303);
    expect(await standIns.control.webhooks({ event: 'charge.success' })).toHaveLength(1);
    for (const amount of ['', '0', '-5', '1e9', 'ten']) {
      expect((await send({ ...form, amount })).status, amount).toBe(422);
    }
    expect((await send({ ...form, number: '0000000000' })).status).toBe(404);
  });
});
