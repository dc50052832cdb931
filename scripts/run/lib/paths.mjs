import { accessSync, constants, existsSync, mkdirSync, statSync } from 'node:fs';
import { homedir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { RunError } from './steps.mjs';

export const ROOT = fileURLToPath(new URL('../../..', import.meta.url)).replace(/[\\/]$/, '');

/** DATA_DIR as an absolute path (default `.data` in the project). */
export function getDataDir(env = process.env) {
  return path.resolve(ROOT, env.DATA_DIR || '.data');
}

/** Creates the data folder if needed. Throws RunError with a hint if it is not writable. */
export function requireDataDir(folder) {
  try {
    makeFolder(folder);
    accessSync(folder, constants.W_OK | constants.X_OK);
  } catch (error) {
    throw new RunError(
      `Nothing can be written to the data folder ${folder} (${error.code ?? error.message}).\nSet DATA_DIR to a folder that is yours, for example DATA_DIR=${path.join(homedir(), 'eki-data')}.`,
    );
  }
}

/** Level by level: Node's own recursion never ends if the system refuses with ENOENT. */
function makeFolder(folder) {
  if (statSync(folder, { throwIfNoEntry: false })?.isDirectory()) return;
  const parent = path.dirname(folder);
  if (parent !== folder) makeFolder(parent);
  mkdirSync(folder);
}

/**
 * The folder of downloaded databases: in the person's cache folder, so that tests, demo and other
 * clones share them and deleting DATA_DIR loses only data; in DATA_DIR where the home is read-only.
 */
export function getToolsDir(env = process.env) {
  const cache = env.XDG_CACHE_HOME || path.join(homedir(), '.cache');
  const folder = path.join(cache, 'eki');
  try {
    mkdirSync(folder, { recursive: true });
    accessSync(folder, constants.W_OK);
    return folder;
  } catch {
    const fallback = path.join(getDataDir(env), 'tools');
    mkdirSync(fallback, { recursive: true });
    return fallback;
  }
}

/** The full path of a program on the PATH, or null. */
export function findProgram(name, { env = process.env } = {}) {
  const folders = (env.PATH ?? '').split(path.delimiter).filter(Boolean);
  const endings = process.platform === 'win32' ? ['.exe', '.cmd', ''] : [''];
  for (const folder of folders) {
    for (const ending of endings) {
      const file = path.join(folder, name + ending);
      if (existsSync(file) && isExecutable(file)) return file;
    }
  }
  return null;
}

function isExecutable(file) {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
