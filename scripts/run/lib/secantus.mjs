// SecantusDB, the database of closed networks, and how it is installed.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { findProgram } from './paths.mjs';

const SECANTUS = 'SecantusDB==0.7.0b3';
/**
 * `secantusd-py` with a shorter life for idle transactions: its server takes it as an argument of its
 * constructor, and neither the command line nor `setParameter` passes it on.
 */
export const secantusStart = (transactionSeconds) => [
  '-c',
  [
    'from secantus import cli, server',
    `server.SecantusDBServer.__init__.__kwdefaults__["transaction_lifetime_seconds"] = ${transactionSeconds}`,
    'cli.main()',
  ].join('\n'),
];
const PYTHONS = ['python3.13', 'python3.12', 'python3.11', 'python3.10', 'python3', 'python'];
const SUPPORTED = ['3.10', '3.11', '3.12', '3.13'];

/** A Python that SecantusDB supports and that really starts, or null. */
export function findPython(env) {
  for (const name of PYTHONS) {
    const file = findProgram(name, { env });
    if (!file) continue;
    const answer = spawnSync(file, ['-c', 'import sys; print("%d.%d" % sys.version_info[:2])'], {
      env,
      encoding: 'utf8',
      timeout: 10_000,
    });
    if (answer.status === 0 && SUPPORTED.includes(answer.stdout.trim())) return file;
  }
  return null;
}

/**
 * The Python that has SecantusDB, in a private environment created on first use.
 * Throws an Error that names what is missing.
 */
export async function provideSecantus({ children, env, toolsDir, print }) {
  const folder = path.join(toolsDir, `secantus-py-${SECANTUS.split('==')[1]}`);
  return withLock(`${folder}.lock`, async () => {
    const program = programIn(folder, 'python');
    const marker = path.join(folder, 'complete');
    if (existsSync(marker) && existsSync(program)) return program;
    const python = findPython(env);
    if (!python) throw new Error('no Python 3.10 to 3.13 was found');
    rmSync(folder, { recursive: true, force: true });
    print(`installing ${SECANTUS} into ${folder}`);
    await runOrThrow(children, env, 'python -m venv', python, ['-m', 'venv', folder]);
    const pip = ['-m', 'pip', 'install', '--disable-pip-version-check', '--no-input', SECANTUS];
    await runOrThrow(children, env, 'pip install', programIn(folder, 'python'), pip);
    writeFileSync(marker, '');
    return program;
  });
}

async function runOrThrow(children, env, name, command, args) {
  const { code, tail } = await children.run({ name, command, args, env });
  if (code === 0) return;
  const reason = tail.split('\n').filter(Boolean).slice(-3).join(' / ');
  throw new Error(`"${name}" failed: ${reason || `exit code ${code}`}`);
}

function programIn(folder, name) {
  return process.platform === 'win32'
    ? path.join(folder, 'Scripts', `${name}.exe`)
    : path.join(folder, 'bin', name);
}

/** Runs `work` under a lock between the runners of this machine; takes over a dead runner's lock. */
async function withLock(lock, work) {
  mkdirSync(path.dirname(lock), { recursive: true });
  while (!tryLock(lock)) await sleep(300);
  try {
    return await work();
  } finally {
    rmSync(lock, { force: true });
  }
}

function tryLock(lock) {
  try {
    writeFileSync(lock, String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if (error.code !== 'EEXIST') throw error;
  }
  try {
    process.kill(Number(readFileSync(lock, 'utf8')) || process.pid, 0);
  } catch (error) {
    if (error.code === 'ESRCH') rmSync(lock, { force: true });
  }
  return false;
}
