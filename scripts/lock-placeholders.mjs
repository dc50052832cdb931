// Completes package-lock.json for platforms whose binary packages the registry in use does not carry.
//
// npm drops such optional packages while it writes the lock, and `npm ci` then refuses that very lock
// ("Missing: … from lock file"). Run this after every change of dependencies.
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const OPERATING_SYSTEMS = [
  'aix',
  'android',
  'darwin',
  'freebsd',
  'linux',
  'netbsd',
  'openbsd',
  'openharmony',
  'sunos',
  'win32',
];
const PROCESSORS = [
  'arm',
  'arm64',
  'ia32',
  'loong64',
  'mips64el',
  'ppc64',
  'ppc64le',
  'riscv64',
  's390x',
  'wasm32',
  'x64',
];
const EXACT_VERSION = /^\d+\.\d+\.\d+(-[\w.]+)?$/;

/**
 * The lock entry of a binary package, derived from its name, or null if the name contains no processor
 * and no system (then it is not a binary package, and guessing would install it).
 */
export function placeholderFor(name, version, isDev) {
  const words = (name.split('/').at(-1) ?? '').split('-');
  const os = words.filter((word) => OPERATING_SYSTEMS.includes(word));
  const cpu = words.filter((word) => PROCESSORS.includes(word));
  if (os.length === 0 && cpu.length === 0) return null;
  const libc = words.some((word) => word.startsWith('musl'))
    ? ['musl']
    : words.some((word) => word.startsWith('gnu'))
      ? ['glibc']
      : undefined;
  return {
    version,
    ...(cpu.length > 0 && { cpu }),
    ...(isDev && { dev: true }),
    ...(libc && { libc }),
    optional: true,
    ...(os.length > 0 && { os }),
  };
}

/** Adds what is missing to a parsed lock file, in place. Returns the names it added, sorted. */
export function addPlaceholders(lock) {
  const added = [];
  for (const [path, entry] of Object.entries(lock.packages)) {
    for (const [name, version] of Object.entries(entry.optionalDependencies ?? {})) {
      if (!EXACT_VERSION.test(version)) continue;
      if (lock.packages[`node_modules/${name}`] ?? lock.packages[`${path}/node_modules/${name}`])
        continue;
      const placeholder = placeholderFor(name, version, entry.dev === true);
      if (!placeholder) continue;
      lock.packages[`node_modules/${name}`] = placeholder;
      added.push(name);
    }
  }
  lock.packages = Object.fromEntries(
    Object.entries(lock.packages).sort(([a], [b]) => a.localeCompare(b, 'en')),
  );
  return added.sort();
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const file = fileURLToPath(new URL('../package-lock.json', import.meta.url));
  const lock = JSON.parse(readFileSync(file, 'utf8'));
  const added = addPlaceholders(lock);
  if (added.length > 0) writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`);
  console.log(
    added.length > 0 ? `added ${added.length}:\n  ${added.join('\n  ')}` : 'nothing is missing',
  );
}
