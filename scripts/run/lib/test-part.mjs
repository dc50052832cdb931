// One part of a test run: a program with its counts of passed and failed tests.
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from './paths.mjs';
import { duration, explain } from './steps.mjs';

/** Only ends what hangs: a busy machine takes many times as long as an idle one. */
const PART_MS = 90 * 60_000;

/** Runs a program that counts as one: passed when it exits with 0. */
export async function single(context, { name, command = process.execPath, args, env }) {
  const { code, isTimedOut } = await context.children.run({
    name,
    command,
    args,
    env: { ...context.env, ...env },
    cwd: ROOT,
    inherit: true,
    timeoutMs: PART_MS,
  });
  if (isTimedOut) console.log(`${name} was ended after ${duration(PART_MS)}.`);
  return code === 0 ? { passed: 1, failed: 0, skipped: 0 } : { passed: 0, failed: 1, skipped: 0 };
}

/** Runs a test program whose reporter leaves its counts in a file. `mayBeEmpty`: finding no test is not a failure. */
export async function counted(context, { name, args, env, mayBeEmpty = false }) {
  const file = path.join(context.workDir, 'counts', `${name}.json`);
  mkdirSync(path.dirname(file), { recursive: true });
  rmSync(file, { force: true });
  const outcome = await single(context, { name, args, env: { ...env, EKI_COUNTS_FILE: file } });
  return judge(
    existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null,
    outcome.failed === 0,
    mayBeEmpty,
  );
}

/**
 * The counts of a part from what its reporter left (null: nothing) and whether its program succeeded.
 * Counts as one failed: no counts, no test (unless `mayBeEmpty`), or a failure outside of any test.
 */
export function judge(counts, succeeded, mayBeEmpty = false) {
  if (!counts) return { passed: 0, failed: 1, skipped: 0 };
  const isEmpty = !mayBeEmpty && counts.passed + counts.failed + counts.skipped === 0;
  if (counts.failed === 0 && (isEmpty || !succeeded)) return { ...counts, failed: 1 };
  return counts;
}

/** Runs a part under its heading and prints its closing line. What it throws counts as one failed. */
export async function runPart(name, work, children) {
  console.log(`\n── ${name}`);
  const startedAt = Date.now();
  let counts;
  try {
    counts = await work();
  } catch (error) {
    // While stopping, work in progress fails, which is not reported.
    if (!children.isStopping) explain(error, process.stdout);
    counts = { passed: 0, failed: 1, skipped: 0 };
  }
  const ms = Date.now() - startedAt;
  console.log(`   ${duration(ms)}`);
  console.log(closingLine(name, counts));
  return { name, ms, ...counts };
}

/** "part: N passed, N failed", with the number skipped if there are any. */
export function closingLine(name, { passed, failed, skipped }) {
  return `${name}: ${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}
