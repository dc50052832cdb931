// Starts programs, logs their output, and stops all of them, even if the runner crashes.
import { spawn } from 'node:child_process';
import { closeSync, createWriteStream, existsSync, mkdirSync, openSync, renameSync } from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { signalTree } from './signal-tree.mjs';
import { RunError } from './steps.mjs';

const TAIL_LINES = 40;
const GRACE_MS = 12_000;
const GUARD = fileURLToPath(new URL('./guard.mjs', import.meta.url));

/**
 * Child processes, each in its own process group, so that Ctrl-C only reaches the runner, which stops
 * them in order: the last started first, the database last.
 */
export class Children {
  #running = new Set();
  #atEnd = [];
  #guard;
  #stopping = false;

  get isStopping() {
    return this.#stopping;
  }

  /**
   * Starts a program. Output goes to `logFile` (the previous one becomes `.1`), to the terminal
   * with `prefix`, or as it comes with `inherit`; the last lines are retained for a failure message.
   * Returns `{ name, pid, exited, tail, stop }`.
   */
  start({ name, command, args = [], env = process.env, cwd, logFile, prefix, inherit, onLine }) {
    if (this.#stopping) throw new RunError(`${name} was not started: stopping.`);
    const child = spawn(command, args, {
      cwd,
      env,
      detached: process.platform !== 'win32',
      stdio: ['ignore', inherit ? 'inherit' : 'pipe', inherit ? 'inherit' : 'pipe'],
      windowsHide: true,
    });
    const tail = [];
    const log = logFile ? openLog(logFile) : null;
    const take = (line) => {
      tail.push(line);
      if (tail.length > TAIL_LINES) tail.shift();
      log?.write(`${line}\n`);
      if (prefix) process.stdout.write(`${prefix}${line}\n`);
      onLine?.(line);
    };
    for (const stream of [child.stdout, child.stderr]) {
      if (stream)
        createInterface({ input: stream, crlfDelay: Number.POSITIVE_INFINITY }).on('line', take);
    }
    const exited = new Promise((resolve) => {
      child.once('error', (error) => {
        take(error.message);
        resolve({ code: null, signal: null, error });
      });
      // Kills helpers that the program left in its group: they would hold our pipes open.
      child.once('exit', () => signalTree(child.pid, 'SIGKILL'));
      child.once('close', (code, signal) => resolve({ code, signal }));
    });
    const handle = {
      name,
      pid: child.pid,
      child,
      exited,
      tail: () => tail.join('\n'),
      stop: () => this.#stop(handle),
    };
    this.#watch(handle, log);
    return handle;
  }

  /**
   * Runs a program until it exits, or kills it after `timeoutMs`.
   * Returns `{ code, tail, isTimedOut }`; never throws for a failing program.
   */
  async run({ timeoutMs, ...options }) {
    const handle = this.start(options);
    let isTimedOut = false;
    const timer = timeoutMs
      ? setTimeout(() => {
          isTimedOut = true;
          void handle.stop();
        }, timeoutMs)
      : undefined;
    const { code } = await handle.exited;
    clearTimeout(timer);
    return { code: isTimedOut ? 1 : (code ?? 1), tail: handle.tail(), isTimedOut };
  }

  /** Runs `work` after all programs have stopped: cleans up what was not started here. */
  atEnd(work) {
    this.#atEnd.push(work);
  }

  /** Stops everything that is running, the last started first. Resolves to true if all ended in time. */
  async stopAll() {
    this.#stopping = true;
    let clean = true;
    for (const handle of [...this.#running].reverse()) clean = (await this.#stop(handle)) && clean;
    for (const work of this.#atEnd.splice(0)) await work();
    this.#guard?.stdin.end();
    this.#guard = undefined;
    return clean;
  }

  killAll() {
    this.#stopping = true;
    for (const handle of this.#running) signalTree(handle.pid, 'SIGKILL');
  }

  #watch(handle, log) {
    if (handle.pid === undefined) return;
    this.#running.add(handle);
    this.#notifyGuard(`+${handle.pid}`);
    void handle.exited.then(() => {
      this.#running.delete(handle);
      this.#notifyGuard(`-${handle.pid}`);
      log?.end();
    });
  }

  async #stop(handle) {
    if (!this.#running.has(handle)) return true;
    signalTree(handle.pid, 'SIGTERM');
    let timer;
    const late = new Promise((resolve) => {
      timer = setTimeout(resolve, GRACE_MS, false);
    });
    const inTime = await Promise.race([handle.exited.then(() => true), late]);
    clearTimeout(timer);
    if (!inTime) {
      signalTree(handle.pid, 'SIGKILL');
      await handle.exited;
    }
    return inTime;
  }

  #notifyGuard(line) {
    if (!this.#guard) {
      if (line.startsWith('-')) return;
      this.#guard = spawn(process.execPath, [GUARD], {
        detached: true,
        stdio: ['pipe', 'ignore', 'ignore'],
        windowsHide: true,
      });
      this.#guard.stdin.on('error', () => {});
      this.#guard.unref();
      this.#guard.stdin.unref?.();
    }
    this.#guard.stdin.write(`${line}\n`);
  }
}

function openLog(file) {
  mkdirSync(path.dirname(file), { recursive: true });
  if (existsSync(file)) renameSync(file, `${file}.1`);
  closeSync(openSync(file, 'w', 0o600));
  return createWriteStream(file, { flags: 'a' });
}

const EXIT_CODES = { SIGINT: 130, SIGTERM: 143, SIGHUP: 129 };

/** Ctrl-C can arrive twice, from the terminal and passed on by npm, ms. */
const SAME_SIGNAL_MS = 1000;

/**
 * Stops the children on Ctrl-C, SIGTERM and a closed terminal, then the runner; a second signal kills
 * everything. `exitCode` (default: the shell's code for the signal) is used if all ended in time.
 */
export function stopOnSignals(children, { exitCode, onStop = () => {}, cleanup } = {}) {
  let stoppedAt;
  const stop = async (signal) => {
    if (children.isStopping) {
      if (Date.now() - stoppedAt < SAME_SIGNAL_MS) return;
      children.killAll();
      process.exit(EXIT_CODES[signal]);
    }
    stoppedAt = Date.now();
    onStop();
    const clean = await children.stopAll();
    await cleanup?.();
    process.exit(clean ? (exitCode ?? EXIT_CODES[signal]) : 1);
  };
  for (const signal of Object.keys(EXIT_CODES)) process.on(signal, () => stop(signal));
}
