import { beforeEach, describe, expect, it } from 'vitest';
import { type RunningStandIns, useStandIns } from './support';

const CALLBACK = 'http://127.0.0.1:9/payment/callback?from=shop';
const CANCEL = 'http://127.0.0.1:9/cart';
let standIns: RunningStandIns;

useStandIns((started) => {
  standIns = started;
});

beforeEach(() => standIns.control.reset());

async function open(reference: string, more: Record<string, unknown> = {}): Promise<string> {
  const answer = await standIns.initialize(reference, { callback_url: CALLBACK, ...more });
  return String(answer.body.data.authorization_url);
}

async function press(url: string, fields: Record<string, string>) {
  const response = await fetch(url, {
    method: 'POST',
    body: new URLSearchParams(fields),
    redirect: 'manual',
  });
  return {
    status: response.status,
    location: response.headers.get('location'),
    text: await response.text(),
  };
}

async function getStatus(reference: string) {
  return (await standIns.control.transaction(reference)).status;
}

describe('the hosted payment page', () => {
  it('names the shop, the amount and the customer, escaped', async () => {
    const url = await open('H-0', { email: "o'neil&sons@eki.example" });
    const page = await (await fetch(url)).text();
    expect(page).toContain('₦27,580');
    expect(page).toContain('TEST PAYMENT');
    expect(page).toContain('o&#39;neil&amp;sons@eki.example');
    expect(page).not.toContain('<script');
  });

  it('pays and sends the browser back with both names of the reference', async () => {
    const url = await open('H-1');
    const answer = await press(url, { action: 'pay', card: '4084 0840 8408 4081' });
    expect(answer.status).toBe(303);
    const back = new URL(answer.location ?? '');
    expect(Object.fromEntries(back.searchParams)).toEqual({
      from: 'shop',
      trxref: 'H-1',
      reference: 'H-1',
    });
    await standIns.control.waitForWebhook({ reference: 'H-1' });
    expect(await getStatus('H-1')).toBe('success');
    const again = await press(url, { action: 'pay' });
    expect(again.text).toContain('You won’t be charged again');
    expect(await standIns.control.webhooks({ reference: 'H-1' })).toHaveLength(1);
  });

  it('declines on the same page and lets the customer try again', async () => {
    const url = await open('H-2');
    const declined = await press(url, { action: 'pay', card: '4084080000005408' });
    expect(declined.status).toBe(303);
    const page = await (await fetch(new URL(declined.location ?? '', url))).text();
    expect(page).toContain('Your bank declined this card');
    expect(await getStatus('H-2')).toBe('failed');
    expect((await press(url, { action: 'pay' })).status).toBe(303);
    expect(await getStatus('H-2')).toBe('success');
  });

  it('refuses a card that is not a test card', async () => {
    const url = await open('H-3');
    const answer = await press(url, { action: 'pay', card: '4111111111111111' });
    expect(answer.status).toBe(422);
    expect(answer.text).toContain('Never type a real card here');
    expect(answer.text).not.toContain('4111111111111111');
    expect(await getStatus('H-3')).toBe('abandoned');
  });

  it('goes to cancel_action, else the callback, on cancel, and can still be paid', async () => {
    const withCancel = await open('H-4', { metadata: { cancel_action: CANCEL } });
    expect((await press(withCancel, { action: 'abandon' })).location).toBe(CANCEL);
    const without = await open('H-5');
    expect((await press(without, { action: 'abandon' })).location).toContain('trxref=H-5');
    expect(await getStatus('H-5')).toBe('abandoned');
    await press(without, { action: 'pay' });
    expect(await getStatus('H-5')).toBe('success');
  });

  it('never redirects to a non-web address', async () => {
    const url = await open('H-6', { metadata: { cancel_action: 'javascript:alert(1)' } });
    expect((await press(url, { action: 'abandon' })).location).toContain('trxref=H-6');
  });

  it('on “pay and close” pays and sends the webhook, but stays on the page', async () => {
    const url = await open('H-7');
    const answer = await press(url, { action: 'pay-close' });
    expect([answer.status, answer.location]).toEqual([200, null]);
    expect(answer.text).toContain('You can close this page');
    await standIns.control.waitForWebhook({ reference: 'H-7' });
  });

  it('supports late payments', async () => {
    await standIns.control.setOptions({ lateSeconds: null });
    const url = await open('H-8');
    expect((await press(url, { action: 'pay-late' })).text).toContain('Waiting for the bank');
    expect(await getStatus('H-8')).toBe('ongoing');
    await standIns.control.pay('H-8');
    expect(await (await fetch(url)).text()).toContain('Payment received');
  });

  it('answers unknown codes with 404', async () => {
    expect((await fetch(`${standIns.url}/paystack/checkout/nope`)).status).toBe(404);
  });
});
