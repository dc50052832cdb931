import fs from 'node:fs';
import http from 'node:http';
import path from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { startStandIns } from '../../tools/stand-ins/server';
import { readSettings } from '../../tools/stand-ins/settings';
import { RunningStandIns, refusedStart, temporaryFolder, WebhookReceiver } from './support';

const running: { stop(): Promise<unknown> }[] = [];

afterEach(async () => {
  for (const each of running.splice(0)) await each.stop();
});

async function receiver(): Promise<WebhookReceiver> {
  const app = await WebhookReceiver.start();
  running.push(app);
  return app;
}

describe('the bank’s state', () => {
  it('survives kill -9, and webhooks resume', async () => {
    const app = await receiver();
    const folder = temporaryFolder();
    const first = await RunningStandIns.start(folder, app.url);
    await first.control.setOptions({ compression: 1_000_000 });
    await first.initialize('K-1', { metadata: { paymentId: 'p' } });
    await first.control.planWebhooks({ delayMs: 3_600_000 });
    const paid = await first.control.pay('K-1');
    await first.initialize('K-2');
    await first.stop('SIGKILL');
    fs.appendFileSync(path.join(folder, 'stand-ins', 'paystack.jsonl'), '{"kind":"transac');

    const second = await RunningStandIns.start(folder, app.url);
    running.push(second);
    const again = await second.control.transaction('K-1');
    expect(again).toEqual(paid);
    expect((await second.initialize('K-2')).body.code).toBe('duplicate_reference');
    const third = await second.initialize('K-3');
    expect(third.status).toBe(200);
    expect((await second.control.transaction('K-3')).id).toBeGreaterThan(paid.id);
    await second.control.advanceClock(3_600_000);
    await second.control.waitForWebhook({ reference: 'K-1' });
    expect(app.received).toHaveLength(1);
  });

  it('is cleared by a reset, also after a restart', async () => {
    const app = await receiver();
    const folder = temporaryFolder();
    const first = await RunningStandIns.start(folder, app.url);
    await first.initialize('K-4');
    await first.control.reset();
    expect(await first.stop()).toBe(0);
    const second = await RunningStandIns.start(folder, app.url);
    running.push(second);
    expect((await second.control.state()).counts.transactions).toBe(0);
    expect((await second.initialize('K-4')).status).toBe(200);
  });
});

describe('the stand-in process', () => {
  it('refuses production unless the sandbox is allowed', async () => {
    const { code, output } = await refusedStart({ NODE_ENV: 'production' });
    expect(code).toBe(1);
    expect(output).toContain('ALLOW_SANDBOX');
    const env = { PAYSTACK_SECRET_KEY: 'sk_test_a', ALLOW_SANDBOX: 'true' };
    expect(readSettings({ ...env, NODE_ENV: 'production' }).host).toBe('127.0.0.1');
  });

  it('refuses a live key, a bad port and another host', async () => {
    const env = { NODE_ENV: 'test', PAYSTACK_SECRET_KEY: 'sk_test_a' } as const;
    expect(() => readSettings({ ...env, PAYSTACK_SECRET_KEY: 'sk_live_a' })).toThrow('sk_test_');
    expect(() => readSettings({ ...env, STANDIN_PORT: '99999' })).toThrow('STANDIN_PORT');
    await expect(startStandIns({ ...readSettings(env), host: '0.0.0.0' })).rejects.toThrow(
      'loopback',
    );
  });

  it('refuses requests that name another host', async () => {
    const app = await receiver();
    const standIns = await RunningStandIns.start(temporaryFolder(), app.url);
    running.push(standIns);
    const status = await new Promise((resolve, reject) => {
      const request = http.get(`${standIns.url}/mail`, { headers: { host: 'evil.example' } });
      request.on('response', (response) => resolve(response.resume().statusCode));
      request.on('error', reject);
    });
    expect(status).toBe(403);
  });
});
