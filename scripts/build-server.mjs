// Bundles the server for production: server/index.ts with our own modules → dist/server.js.
// Packages stay outside, so that the server and Next's bundles share them (mongoose above all).
import { existsSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const root = fileURLToPath(new URL('..', import.meta.url));

/** Bundles `entry` (a file in the project) into `outfile`. Throws when a module cannot be resolved. */
export async function buildServer({
  entry = path.join(root, 'server/index.ts'),
  outfile = path.join(root, 'dist/server.js'),
} = {}) {
  await build({
    entryPoints: [entry],
    outfile,
    bundle: true,
    platform: 'node',
    target: 'node20',
    format: 'esm',
    packages: 'external',
    sourcemap: true,
    sourcesContent: false,
    // `@/…` and the empty `server-only` come from the paths of this file.
    tsconfig: path.join(root, 'server/tsconfig.json'),
    banner: { js: 'process.setSourceMapsEnabled(true);' },
    logLevel: 'warning',
  });
  return outfile;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const startedAt = Date.now();
  if (!existsSync(path.join(root, 'server/index.ts')))
    throw new Error('server/index.ts is missing');
  const outfile = await buildServer();
  console.log(`${path.relative(root, outfile)} in ${Date.now() - startedAt} ms`);
}
