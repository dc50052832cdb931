import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import path from 'node:path';
import { build } from 'esbuild';
import { afterAll, beforeAll, expect } from 'vitest';
import { startCardPayment } from './paying';
import type { PaymentStep } from './payment-step';
import { killAt } from './server-process';
import { NOON, readyToPay as readyWith } from './shop';
import { standIn } from './stand-in';

/** Total of `readyToPay`, naira. */
export const TOTAL = 3_190; // 2,500 + 400 delivery + 290 service fee

export const readyToPay = () => readyWith({ quantity: 1, totalAmount: TOTAL, stock: 1 });

/** One step of a payment as a program, bundled once so that each start is short. */
const STEP = path.resolve(`node_modules/.cache/eki/payment-step-${process.pid}.mjs`);
export function usePaymentSteps(): void {
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
}

/** Runs a step in a child process that kills itself at the point; fails if it survives. */
export async function killedAt(point: string, step: PaymentStep): Promise<void> {
  const child = spawn(process.execPath, [STEP, JSON.stringify(step)], {
    env: { ...process.env, ...killAt(point) },
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

/** An order paid at the provider, but not settled. */
export async function paid() {
  const checkout = await readyToPay();
  const { reference } = await startCardPayment('order', checkout.input, checkout.actor, NOON);
  await standIn().pay(reference);
  return { ...checkout, reference };
}
