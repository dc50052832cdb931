import { readdirSync, readFileSync } from 'node:fs';
import { builtinModules } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const SOURCE = /\.(?:ts|tsx|mjs)$/;
const TEST = /\.test\.(?:ts|tsx|mjs)$/;

/** One import of a file. */
export interface Import {
  /** `lib/core/money` for a file of ours (no ending), else the package or `node:` name. */
  target: string;
  isOurs: boolean;
  /** Removed by the compiler, so that nothing is loaded. */
  isType: boolean;
}

/** A file of ours, by its path from the project folder. */
export interface SourceFile {
  path: string;
  text: string;
  imports: Import[];
}

/** Reads every source file below the folders, without tests; missing folders are empty. */
export function readSources(folders: readonly string[]): SourceFile[] {
  return folders.flatMap((folder) =>
    filesBelow(folder).map((file) => {
      const text = readFileSync(path.join(ROOT, file), 'utf8');
      return { path: file, text, imports: getImports(file, text) };
    }),
  );
}

function filesBelow(folder: string): string[] {
  let entries: string[];
  try {
    entries = readdirSync(path.join(ROOT, folder), { recursive: true, encoding: 'utf8' });
  } catch {
    return [];
  }
  return entries
    .map((entry) => path.posix.join(folder, entry.replaceAll(path.sep, '/')))
    .filter((file) => SOURCE.test(file) && !TEST.test(file))
    .sort();
}

const STATEMENT =
  /^(?:import|export)\s+(type\s+)?((?:[\w$*\s{},]|\/\/.*\n)*?)\s*from\s*['"]([^'"]+)['"]/gm;
const SIDE_EFFECT = /^import\s+['"]([^'"]+)['"]/gm;
const DYNAMIC = /\bimport\(\s*['"]([^'"]+)['"]\s*\)/g;

/** The imports in a file's text, static and dynamic. */
export function getImports(file: string, text: string): Import[] {
  const found: Import[] = [];
  const add = (specifier: string, isType: boolean) => {
    found.push({ ...resolve(file, specifier), isType });
  };
  for (const [, type, names, specifier] of text.matchAll(STATEMENT)) {
    if (specifier) add(specifier, Boolean(type) || isTypesOnly(names ?? ''));
  }
  for (const [, specifier] of text.matchAll(SIDE_EFFECT)) if (specifier) add(specifier, false);
  for (const [, specifier] of text.matchAll(DYNAMIC)) if (specifier) add(specifier, false);
  return found;
}

/** `{ type A, type B }` and nothing else. */
function isTypesOnly(names: string): boolean {
  const inner = /^\{([^}]*)\}$/s.exec(names.trim())?.[1];
  const list = inner
    ?.split(',')
    .map((name) => name.trim())
    .filter(Boolean);
  return list !== undefined && list.length > 0 && list.every((name) => name.startsWith('type '));
}

function resolve(file: string, specifier: string): { target: string; isOurs: boolean } {
  const isOurs = specifier.startsWith('.') || specifier.startsWith('@/');
  if (!isOurs) {
    const isBuiltin = builtinModules.includes(specifier);
    return { target: isBuiltin ? `node:${specifier}` : specifier, isOurs };
  }
  const target = specifier.startsWith('@/')
    ? specifier.slice(2)
    : path.posix.join(path.posix.dirname(file), specifier);
  return { target: target.replace(SOURCE, ''), isOurs };
}

/** Finds files by the name under which others import them. */
export function byImportName(files: readonly SourceFile[]): Map<string, SourceFile> {
  const known = new Map<string, SourceFile>();
  for (const file of files) {
    const name = file.path.replace(SOURCE, '');
    known.set(name, file);
    if (name.endsWith('/index')) known.set(name.slice(0, -'/index'.length), file);
  }
  return known;
}
