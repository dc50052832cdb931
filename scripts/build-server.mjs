// Bundles the server for production: server/production.ts → dist/server.js, which sets the mode and
// then loads dist/app.js: server/index.ts with our own modules.
// Packages stay outside, so that the server and Next's bundles share them (mongoose above all).
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const root = fileURLToPath(new URL('..', import.meta.url));

const shared = {
  bundle: true,
  platform: 'node',
  target: 'node20',
  format: 'esm',
  packages: 'external',
  sourcemap: true,
  sourcesContent: false,
  // `@/…` and the empty `server-only` come from the paths of this file.
  tsconfig: path.join(root, 'server/tsconfig.json'),
  logLevel: 'warning',
};

/** Bundles the app separately: its imports must load after the entry has run. */
const appApart = {
  name: 'app-apart',
  setup(build) {
    build.onResolve({ filter: /^\.\/index$/ }, () => ({ path: './app.js', external: true }));
  },
};

/** Bundles the server into `folder`; returns its entry. Throws when a module cannot be resolved. */
export async function buildServer({ folder = path.join(root, 'dist') } = {}) {
  const outfile = path.join(folder, 'server.js');
  await build({
    ...shared,
    entryPoints: [path.join(root, 'server/index.ts')],
    outfile: path.join(folder, 'app.js'),
  });
  await build({
    ...shared,
    entryPoints: [path.join(root, 'server/production.ts')],
    outfile,
    plugins: [appApart],
  });
  return outfile;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const startedAt = Date.now();
  const outfile = await buildServer();
  console.log(`${path.relative(root, outfile)} in ${Date.now() - startedAt} ms`);
}
