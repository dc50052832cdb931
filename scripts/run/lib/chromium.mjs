// Finds a Chromium for the browser tests: preferably the headless shell, which needs half the CPU,
// otherwise an installed one, Playwright's own, or the distribution's package.
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { findProgram, ROOT } from './paths.mjs';
import { RunError } from './steps.mjs';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const SHELL = 'chromium-headless-shell';
const MAC = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome';
const CHECK = fileURLToPath(new URL('./check-browser.mjs', import.meta.url));
const DOWNLOAD_MS = 300_000;
const PACKAGE_MS = 600_000;

/**
 * Returns `{ file, version }` of a browser that was started successfully. Throws RunError with what was
 * tried.
 */
export async function provideChromium({
  children,
  env = process.env,
  note = () => {},
  print = () => {},
}) {
  const tried = [];
  for (const find of [
    named,
    shell,
    shellPackage,
    installed,
    alreadyDownloaded,
    downloaded,
    packaged,
  ]) {
    const file = await find({ children, env, note, tried });
    if (children.isStopping) break;
    if (!file) continue;
    const { code, tail } = await children.run({
      name: 'check of the browser',
      command: process.execPath,
      args: [CHECK, file],
      env: { ...env, NO_COLOR: '1' },
      cwd: ROOT,
      timeoutMs: 60_000,
    });
    if (code === 0) return { file, version: tail.trim() };
    tried.push(`${file} does not start: ${firstLine(tail)}`);
    print(tried.at(-1));
  }
  throw new RunError(
    [
      'No Chromium for the browser tests:',
      ...tried.map((line) => `  - ${line}`),
      'Install Chromium or Chrome so that it is on the PATH, or name it by CHROMIUM_PATH.',
    ].join('\n'),
  );
}

function named({ env }) {
  return env.CHROMIUM_PATH ?? null;
}

function shell({ env }) {
  return findProgram(SHELL, { env });
}

/** Debian has a package. It is installed only for root, as in containers, not on people's machines. */
function shellPackage(context) {
  if (process.getuid?.() !== 0 || !isDebian()) return null;
  return aptInstall(context, SHELL);
}

function isDebian() {
  try {
    return /^ID=debian$/m.test(readFileSync('/etc/os-release', 'utf8'));
  } catch {
    return false;
  }
}

function installed({ env, tried }) {
  for (const name of NAMES) {
    const file = findProgram(name, { env });
    if (file) return file;
  }
  if (existsSync(MAC)) return MAC;
  tried.push(`none of ${NAMES.join(', ')} is on the PATH`);
  return null;
}

async function alreadyDownloaded() {
  const { chromium } = await import('@playwright/test');
  const file = chromium.executablePath();
  return existsSync(file) ? file : null;
}

async function downloaded({ children, env, note, tried }) {
  note("Playwright's own download");
  const { code, tail, isTimedOut } = await children.run({
    name: 'playwright install',
    command: process.execPath,
    args: [path.join(ROOT, 'node_modules/playwright/cli.js'), 'install', 'chromium'],
    env,
    cwd: ROOT,
    timeoutMs: DOWNLOAD_MS,
  });
  if (code === 0) return alreadyDownloaded();
  tried.push(
    `"playwright install chromium" ${isTimedOut ? 'took too long' : `failed: ${firstLine(tail)}`}`,
  );
  return null;
}

async function packaged({ env, tried, ...context }) {
  if (!findProgram('apt-get', { env })) {
    tried.push('no apt-get here');
    return null;
  }
  return aptInstall({ env, tried, ...context }, 'chromium');
}

/** Installs a package of the distribution; without root by sudo, if that needs no password. */
async function aptInstall({ children, env, note, tried }, name) {
  const apt = findProgram('apt-get', { env });
  const isRoot = process.getuid?.() === 0;
  const sudo = isRoot ? null : findProgram('sudo', { env });
  if (!apt || (!isRoot && !sudo)) {
    tried.push(`apt-get needs root: apt-get install ${name}`);
    return null;
  }
  note(`apt-get install ${name}`);
  for (const args of [['update'], ['install', '-y', '--no-install-recommends', name]]) {
    const { code, tail } = await children.run({
      name: `apt-get ${args[0]}`,
      command: sudo ?? apt,
      args: sudo ? ['-n', apt, ...args] : args,
      env: { ...env, DEBIAN_FRONTEND: 'noninteractive' },
      timeoutMs: PACKAGE_MS,
    });
    // After a failed update the package may still be known, so only the installation counts.
    if (code !== 0 && args[0] === 'install')
      tried.push(`"apt-get install ${name}" failed: ${tail.trim().split('\n').at(-1)}`);
  }
  // Not through PATH, where a broken one may come first.
  const file = `/usr/bin/${name}`;
  return existsSync(file) ? file : findProgram(name, { env });
}

function firstLine(text) {
  return (
    text
      .split('\n')
      .find((line) => /error|failed|ENOTFOUND|EAI_AGAIN|not found/i.test(line))
      ?.trim() ??
    text.trim().split('\n').at(-1) ??
    ''
  );
}
