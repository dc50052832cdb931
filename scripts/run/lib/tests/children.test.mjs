import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { Children } from '../children.mjs';

const scratch = mkdtempSync(path.join(tmpdir(), 'eki-children-'));
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

const node = (code) => ({ command: process.execPath, args: ['-e', code] });
const FOREVER = 'setInterval(() => {}, 1000); console.log("up")';

/** Whether a process runs; where /proc shows it, a zombie does not. */
function runs(pid) {
  try {
    process.kill(pid, 0);
  } catch {
    return false;
  }
  const status = `/proc/${pid}/status`;
  return !existsSync(status) || !/^State:\s+Z/m.test(readFileSync(status, 'utf8'));
}

it('captures the output tail and exit code of a program', async () => {
  const children = new Children();
  const outcome = await children.run({
    name: 'p',
    ...node('console.log("a"); console.error("b"); process.exit(3)'),
  });
  expect(outcome.code).toBe(3);
  expect(outcome.tail.split('\n').sort()).toEqual(['a', 'b']);
  await children.stopAll();
});

it('reports a program that does not exist as failed', async () => {
  const children = new Children();
  const outcome = await children.run({ name: 'p', command: '/nowhere/program' });
  expect(outcome).toMatchObject({ code: 1, tail: expect.stringContaining('ENOENT') });
});

it('kills a program that times out', async () => {
  const children = new Children();
  const outcome = await children.run({ name: 'p', ...node(FOREVER), timeoutMs: 200 });
  expect(outcome).toMatchObject({ code: 1, isTimedOut: true });
  await children.stopAll();
});

it('stops the last started first', async () => {
  const children = new Children();
  const order = [];
  for (const name of ['database', 'server']) {
    const handle = children.start({ name, ...node(FOREVER) });
    void handle.exited.then(() => order.push(name));
  }
  expect(await children.stopAll()).toBe(true);
  expect(order).toEqual(['server', 'database']);
  expect(() => children.start({ name: 'late', ...node('') })).toThrow(/stopping/);
});

it('kills the processes that a program left running', async () => {
  const children = new Children();
  const code = `const c = require('node:child_process').spawn(process.execPath, ['-e', ${JSON.stringify(FOREVER)}], { stdio: 'ignore' }); console.log(c.pid); c.unref()`;
  const { tail } = await children.run({ name: 'p', ...node(code) });
  await expect.poll(() => runs(Number(tail))).toBe(false);
  await children.stopAll();
});

it('ends everything when the runner is killed', async () => {
  const module = new URL('../children.mjs', import.meta.url).href;
  const script = `const { Children } = await import(${JSON.stringify(module)});
    const handle = new Children().start({ name: 'p', command: process.execPath, args: ['-e', ${JSON.stringify(FOREVER)}], onLine: () => console.log(handle.pid) });`;
  const runner = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const pid = Number(await new Promise((resolve) => runner.stdout.once('data', resolve)));
  expect(runs(pid)).toBe(true);
  runner.kill('SIGKILL');
  await expect.poll(() => runs(pid)).toBe(false);
});

it('does not kill its children when one Ctrl-C arrives twice', async () => {
  const code = `process.on('SIGTERM', () => setTimeout(() => process.exit(7), 300)); ${FOREVER}`;
  const children = JSON.stringify(code);
  const runner = spawn(
    process.execPath,
    [
      '--input-type=module',
      '-e',
      `const { Children, stopOnSignals } = await import(${JSON.stringify(new URL('../children.mjs', import.meta.url).href)});
      const children = new Children();
      stopOnSignals(children, { exitCode: 0 });
      const handle = children.start({ name: 'p', command: process.execPath, args: ['-e', ${children}], onLine: () => console.log('up') });
      handle.exited.then(({ code }) => console.log('child', code));`,
    ],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  let output = '';
  runner.stdout.on('data', (data) => {
    output += data;
  });
  await expect.poll(() => output).toContain('up');
  const ended = new Promise((resolve) => runner.once('exit', resolve));
  runner.kill('SIGINT');
  runner.kill('SIGINT');
  expect(await ended).toBe(0);
  expect(output).toContain('child 7');
});
