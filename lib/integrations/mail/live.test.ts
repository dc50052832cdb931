import net, { type AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { closeMailer, mailer } from './live';

const MAIL = { to: 'ada@eki.example', subject: 'Hi', html: '<p>Hi</p>', text: 'Hi' };
const seen = { opened: 0, closed: 0 };

/** A mail server that sends a greeting without an end. */
const server = net.createServer((socket) => {
  seen.opened += 1;
  const drip = setInterval(() => socket.write('220-one moment\r\n'), 20);
  socket.on('error', () => {});
  socket.resume();
  socket.once('close', () => {
    clearInterval(drip);
    seen.closed += 1;
  });
});

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  vi.stubEnv('SMTP_URL', `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`);
  vi.stubEnv('APP_URL', 'http://localhost:3000');
  vi.stubEnv('MONGODB_URI', 'mongodb://127.0.0.1/unused');
  vi.stubEnv('AUTH_SECRET', 'unit-secret-of-at-least-thirty-two-characters');
  vi.stubEnv('DATA_KEY', Buffer.alloc(32).toString('base64'));
  vi.stubEnv('PAYSTACK_SECRET_KEY', 'sk_test_unit');
  vi.stubEnv('GOOGLE_MAPS_API_KEY', 'unit');
});
afterAll(() => {
  closeMailer();
  vi.unstubAllEnvs();
  server.close();
});

it('gives up a mail at its timeout, even while it waits for a connection, and disconnects', async () => {
  const { send, concurrency } = mailer(500);
  const mails = Array.from({ length: concurrency + 1 }, () => send(MAIL));
  for (const outcome of await Promise.allSettled(mails)) {
    expect(outcome).toMatchObject({ reason: { message: 'EABORT', isFinal: false } });
  }
  expect(seen.opened).toBeGreaterThan(0);
  await expect.poll(() => seen.opened - seen.closed, { timeout: 4_000 }).toBe(0);
});
