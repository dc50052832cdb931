import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { buildApp, noteServing } from '../build.mjs';

let root;

beforeEach(() => {
  root = mkdtempSync(path.join(os.tmpdir(), 'eki-serving-'));
  mkdirSync(path.join(root, '.next'));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

const noChildren = { run: async () => ({ code: 0, tail: () => '' }) };

it('does not build under a running copy', async () => {
  noteServing({}, process.pid, root);
  await expect(buildApp({ children: noChildren, env: {}, root })).rejects.toThrow(
    /is running \(process \d+\)/,
  );
});

it('builds when the recorded copy is gone', async () => {
  // Above the highest process id of any system.
  noteServing({}, 2 ** 30, root);
  await expect(buildApp({ children: noChildren, env: {}, root })).resolves.toBeTypeOf('string');
});
