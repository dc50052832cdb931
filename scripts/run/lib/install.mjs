// Installs the packages of package-lock.json if node_modules lacks them.
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { findProgram, ROOT } from './paths.mjs';
import { RunError } from './steps.mjs';

const MARKER = '.eki-lock';

/** What an installation depends on: the lock, and the machine its binaries are for. */
function fingerprint(root) {
  return createHash('sha256')
    .update(readFileSync(path.join(root, 'package-lock.json')))
    .update(`${process.platform} ${process.arch} ${process.versions.modules}`)
    .digest('hex');
}

/** Whether node_modules matches package-lock.json. */
export function isInstalled(root = ROOT) {
  const modules = path.join(root, 'node_modules');
  try {
    if (readFileSync(path.join(modules, MARKER), 'utf8') === fingerprint(root)) return true;
  } catch {
    // no marker: perhaps installed by npm itself
  }
  return existsSync(modules) && matchesNpmList(root);
}

/** Compares with npm's own list of installed packages; optional ones may be absent. */
function matchesNpmList(root) {
  try {
    const read = (file) => JSON.parse(readFileSync(path.join(root, file), 'utf8')).packages;
    const installed = read('node_modules/.package-lock.json');
    return Object.entries(read('package-lock.json')).every(
      ([name, { version, optional }]) =>
        name === '' || optional || installed[name]?.version === version,
    );
  } catch {
    return false;
  }
}

/**
 * Installs if needed. `npm ci` first; where it refuses the lock because binaries of other platforms are
 * not listed in it, `npm install` without touching the lock. Returns what was done, as text.
 * Throws RunError with npm's output when neither works.
 */
export async function installPackages({
  children,
  root = ROOT,
  env = process.env,
  note = () => {},
  print = () => {},
}) {
  if (isInstalled(root)) {
    mark(root);
    return 'up to date';
  }
  note('npm ci, a minute or so');
  // npm prints its reason first and a page of help after it.
  let isLockRefused = false;
  const onLine = (line) => {
    if (/EUSAGE|from lock file/.test(line)) isLockRefused = true;
  };
  const exact = await npm(children, ['ci'], { root, env, onLine });
  if (exact.code !== 0 && children.isStopping) return 'stopped';
  if (exact.code !== 0) {
    if (!isLockRefused) throw failed('npm ci', exact.tail);
    print(
      'npm ci refuses package-lock.json, which misses packages of some platform; using npm install without changing the lock.',
    );
    print(
      '(after a change of dependencies: node scripts/lock-placeholders.mjs completes the lock)',
    );
    note('npm install');
    const loose = await npm(children, ['install', '--no-save'], { root, env });
    if (loose.code !== 0) throw failed('npm install', loose.tail);
  }
  mark(root);
  return exact.code === 0 ? 'by npm ci' : 'by npm install';
}

function mark(root) {
  writeFileSync(path.join(root, 'node_modules', MARKER), fingerprint(root));
}

function npm(children, args, { root, env, onLine }) {
  const cli = env.npm_execpath;
  const viaNode = cli && /npm-cli\.[cm]?js$/.test(cli) && existsSync(cli);
  const command = viaNode ? process.execPath : findProgram('npm', { env });
  if (!command)
    throw new RunError(
      'npm was not found on the PATH. It comes with Node; install it and run the command again.',
    );
  const all = [
    ...(viaNode ? [cli] : []),
    ...args,
    '--include=dev',
    '--include=optional',
    '--no-audit',
    '--no-fund',
  ];
  return children.run({ name: `npm ${args[0]}`, command, args: all, env, cwd: root, onLine });
}

function failed(what, tail) {
  const lines = tail.split('\n').filter((line) => line.trim());
  return new RunError(
    `Installing the packages failed ("${what}"):\n${lines.slice(-12).join('\n')}\nWithout a way to the package registry nothing can be installed; otherwise delete node_modules and try again.`,
  );
}
