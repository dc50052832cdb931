import { type ChildProcess, spawn } from 'node:child_process';
import { EventEmitter, once } from 'node:events';
import fs from 'node:fs';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import readline from 'node:readline';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect } from 'vitest';
import { StandInControl } from '../../tools/stand-ins/client';
import { clockEnv } from '../support/clock-env';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
export const SECRET_KEY = 'sk_test_stand_in_suite';
const CONTROL_TOKEN = 'control-token-of-the-suite';

export function temporaryFolder(): string {
  return fs.mkdtempSync(path.join(os.tmpdir(), 'stand-ins-'));
}

function launch(dataDir: string, appUrl: string, extra: Record<string, string>): ChildProcess {
  return spawn(process.execPath, ['--import', 'tsx', 'tools/stand-ins/index.ts'], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      NODE_ENV: 'test',
      PATH: process.env.PATH ?? '',
      STANDIN_PORT: '0',
      STANDIN_SMTP_PORT: '0',
      DATA_DIR: dataDir,
      APP_URL: appUrl,
      PAYSTACK_SECRET_KEY: SECRET_KEY,
      STANDIN_CONTROL_TOKEN: CONTROL_TOKEN,
      ...clockEnv(),
      ...extra,
    },
  });
}

/** A stand-in process on free ports. */
export class RunningStandIns {
  private constructor(
    readonly child: ChildProcess,
    readonly url: string,
    readonly smtpPort: number,
    readonly control: StandInControl,
  ) {}

  static async start(dataDir: string, appUrl: string): Promise<RunningStandIns> {
    const child = launch(dataDir, appUrl, {});
    child.stderr?.pipe(process.stderr);
    if (!child.stdout) throw new Error('The stand-ins were started without an output pipe');
    const lines = readline.createInterface({ input: child.stdout });
    const [line] = (await Promise.race([
      once(lines, 'line'),
      once(child, 'exit').then(([code]) => Promise.reject(new Error(`ended with ${code}`))),
    ])) as [string];
    const ready = JSON.parse(line) as { port: number; smtpPort: number };
    const url = `http://127.0.0.1:${ready.port}`;
    const control = new StandInControl(url, CONTROL_TOKEN);
    return new RunningStandIns(child, url, ready.smtpPort, control);
  }

  /** A call of the payment API with the right key. */
  async paystack(method: string, path: string, body?: unknown, key = SECRET_KEY) {
    const response = await fetch(`${this.url}/paystack${path}`, {
      method,
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    // Answers have many shapes: each test names the fields that it expects.
    return { status: response.status, body: (await response.json()) as ApiBody };
  }

  async initialize(reference: string, more: Record<string, unknown> = {}) {
    return this.paystack('POST', '/transaction/initialize', {
      email: 'ada@eki.example',
      amount: 2_758_000,
      reference,
      ...more,
    });
  }

  async stop(signal: NodeJS.Signals = 'SIGTERM'): Promise<number | null> {
    const ended = once(this.child, 'exit');
    this.child.kill(signal);
    const [code] = (await ended) as [number | null];
    return code;
  }
}

export interface ApiBody {
  status: boolean;
  message: string;
  code?: string;
  meta?: Record<string, unknown>;
  data: Record<string, unknown>;
}

/** Starts the process with settings that it should refuse. Returns its exit code and error output. */
export async function refusedStart(extra: Record<string, string>) {
  const child = launch(temporaryFolder(), 'http://127.0.0.1:9', extra);
  let output = '';
  child.stderr?.on('data', (chunk: Buffer) => {
    output += chunk.toString();
  });
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, output };
}

export interface Received {
  raw: string;
  signature: string;
  body: { event: string; data: Record<string, unknown> };
}

/** A small app that receives webhooks and sends the planned answers. */
export class WebhookReceiver {
  readonly received: Received[] = [];
  /** Statuses of the next answers, then 200. */
  readonly answers: number[] = [];
  private readonly arrivals = new EventEmitter();

  private constructor(
    private readonly server: http.Server,
    readonly url: string,
  ) {}

  static async start(): Promise<WebhookReceiver> {
    const server = http.createServer();
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    // A TCP server that listens has an AddressInfo, not a pipe name.
    const { port } = server.address() as AddressInfo;
    const receiver = new WebhookReceiver(server, `http://127.0.0.1:${port}`);
    server.on('request', (request, response) => void receiver.take(request, response));
    return receiver;
  }

  private async take(request: http.IncomingMessage, response: http.ServerResponse) {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const raw = Buffer.concat(chunks).toString('utf8');
    const signature = String(request.headers['x-paystack-signature'] ?? '');
    this.received.push({ raw, signature, body: JSON.parse(raw) as Received['body'] });
    this.arrivals.emit('arrival');
    response.writeHead(this.answers.shift() ?? 200).end();
  }

  /** Resolves once `count` webhooks have arrived since the last `clear`. */
  async waitForCount(count: number): Promise<void> {
    while (this.received.length < count) await once(this.arrivals, 'arrival');
  }

  clear(): void {
    this.received.length = 0;
    this.answers.length = 0;
  }

  async stop(): Promise<void> {
    const closed = once(this.server, 'close');
    this.server.close();
    this.server.closeAllConnections();
    await closed;
  }
}

/** One stand-in process and one receiver of its webhooks for a whole test file; `take` gets both. */
export function useStandIns(take: (standIns: RunningStandIns, app: WebhookReceiver) => void): void {
  let app: WebhookReceiver;
  let standIns: RunningStandIns;
  beforeAll(async () => {
    app = await WebhookReceiver.start();
    standIns = await RunningStandIns.start(temporaryFolder(), app.url);
    take(standIns, app);
  });
  afterAll(async () => {
    expect(await standIns.stop()).toBe(0);
    await app.stop();
  });
}
