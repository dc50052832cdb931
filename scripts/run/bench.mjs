// npm run bench: pages and public calls of a freshly built and seeded copy of the app (--pages); with
// --fresh, how soon changes are seen in two processes of it; with --growth, the catalogue at 1,000 and
// 10,000 products; with --hostile, its memory under hostile requests; with --chat, messages in two
// processes of it; with --delivery, offers, claims and boards on a database alone; with --browser, pages
// in a slowed browser. --quick for a short run.
import { mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { runScript, SERVER_FLAGS, startServer, typescript } from './lib/app.mjs';
import { buildApp } from './lib/build.mjs';
import { Children, stopOnSignals } from './lib/children.mjs';
import { provideChromium } from './lib/chromium.mjs';
import { buildEnv } from './lib/env.mjs';
import { installPackages } from './lib/install.mjs';
import { getDataDir, ROOT } from './lib/paths.mjs';
import { freePort, freePortTriple } from './lib/ports.mjs';
import { developmentSecrets } from './lib/secrets.mjs';
import { explain, RunError, requireNode, step } from './lib/steps.mjs';
import { beginTestDatabase, runningApp } from './lib/test-app.mjs';

const children = new Children();
const workDir = path.join(getDataDir(), 'bench', String(process.pid));
stopOnSignals(children, { onStop: () => console.log('\nStopping …'), cleanup: removeWork });
try {
  requireNode();
  mkdirSync(workDir, { recursive: true });
  const { NODE_ENV: _, ...env } = process.env;
  await step('Packages', async (line) => line.note(await installPackages({ children, ...line })));
  const has = (name) => process.argv.includes(name);
  const bench = has('--delivery') ? benchDatabase : has('--growth') ? benchGrowth : benchApp;
  const { code } = await bench(env);
  await children.stopAll();
  if (code !== 0) throw new RunError('The measurement failed.');
} catch (error) {
  if (!children.isStopping) process.exitCode = explain(error);
  await children.stopAll();
} finally {
  removeWork();
}

async function benchApp(env) {
  await step('Build', async ({ note }) => note(await buildApp({ children, env, note })));
  const isHostile = process.argv.includes('--hostile');
  const isChat = process.argv.includes('--chat');
  const probe = (isHostile || isChat) && {
    MEMORY_PROBE: path.join(workDir, 'memory'),
    NODE_OPTIONS: [
      env.NODE_OPTIONS,
      `--import ${pathToFileURL(path.join(ROOT, 'tools/bench/lib/memory-probe.mjs'))}`,
    ]
      .filter(Boolean)
      .join(' '),
  };
  const app = await runningApp({ children, env: { ...env, ...probe }, workDir, only: [] });
  if (isChat) return benchTwo('tools/bench/chat.ts', app, probe);
  if (process.argv.includes('--fresh')) return benchTwo('tools/bench/fresh.ts', app);
  if (process.argv.includes('--browser')) return benchBrowser(app, env);
  const of = {
    ...app.env,
    BASE_URL: app.url,
    APP_PID: String(app.pid),
    DATABASE_KIND: app.databaseKind,
  };
  if (isHostile) return measure('tools/bench/hostile.ts', { ...of, ...probe });
  return measure('tools/bench/run.ts', { ...of, ...(await startFloor(env)) });
}

/** Measures two processes of the app on one database; for chat, the script creates people in it. */
async function benchTwo(script, app, probe = {}) {
  const env = { ...app.env, ...probe };
  const port = String(await freePort());
  const second = await step('Second process', () =>
    startServer({ children, env: { ...env, PORT: port }, dataDir: path.join(workDir, 'second') }),
  );
  return measure(script, {
    ...env,
    BASE_URL: app.url,
    APP_PID: String(app.pid),
    SECOND_URL: `http://127.0.0.1:${port}`,
    SECOND_PID: String(second.handle.pid),
    ...(app.databasePid && { DATABASE_PID: String(app.databasePid) }),
    DATABASE_KIND: app.databaseKind,
  });
}

/** Runs a measuring script with the arguments of this command. */
function measure(script, env) {
  const { tsEnv, args, ...command } = typescript(script);
  return children.run({
    name: 'bench',
    ...command,
    args: [...args, ...process.argv.slice(2)],
    env: { ...env, ...tsEnv },
    inherit: true,
  });
}

/** Measures pages in a browser, compared with the smallest app of the same Next. */
async function benchBrowser(app, env) {
  const chromium = await step('Browser', (line) => provideChromium({ children, env, ...line }));
  return measure('tools/bench/browser.ts', {
    ...env,
    BASE_URL: app.url,
    ...(await startFloor(env)),
    CHROMIUM_PATH: chromium.file,
  });
}

/** Builds and starts the smallest app of the same Next; returns its address and process. */
async function startFloor(env) {
  const floor = path.join(ROOT, 'tools/bench/floors/next');
  const next = path.join(ROOT, 'node_modules/next/dist/bin/next');
  const port = String(await freePort());
  return step('Smallest Next app', async () => {
    const build = {
      name: 'floor',
      command: process.execPath,
      args: [next, 'build', floor],
      cwd: ROOT,
    };
    const { code, tail } = await children.run({
      ...build,
      env: { ...env, NODE_ENV: 'production' },
    });
    if (code !== 0) throw new RunError(`Its build failed:\n${tail}`);
    const url = `http://127.0.0.1:${port}`;
    const args = [...SERVER_FLAGS, next, 'start', floor, '-p', port];
    const { pid } = children.start({ ...build, args, env });
    await answering(url);
    return { FLOOR_URL: url, FLOOR_PID: String(pid) };
  });
}

async function answering(url) {
  for (let tries = 0; tries < 100; tries += 1) {
    if (
      await fetch(url).then(
        ({ ok }) => ok,
        () => false,
      )
    )
      return;
    await sleep(200);
  }
  throw new RunError(`${url} doesn’t answer.`);
}

/** Measures what the app does with its database, on an empty one. Nothing outside is called. */
async function benchDatabase({ MONGODB_URI: _, ...env }) {
  const database = await beginTestDatabase({ children, env, workDir }, 'delivery')('Database');
  const app = await prepareDatabase(env, database.uri('eki_bench'));
  return measure('tools/bench/delivery.ts', { ...app, DATABASE_KIND: database.kind });
}

/** An empty database with its indexes; returns the environment of an app on it. */
async function prepareDatabase(env, databaseUri) {
  const { app } = buildEnv({
    base: env,
    mode: 'e2e',
    port: await freePortTriple(),
    dataDir: workDir,
    databaseUri,
    secrets: developmentSecrets(workDir),
  });
  await step('Indexes and validators', () =>
    runScript({ children, name: 'indexes', file: 'scripts/sync-indexes.ts', env: app }),
  );
  return app;
}

/** Measures two copies of the app concurrently, with catalogues of different size. */
async function benchGrowth({ MONGODB_URI: _, ...env }) {
  await step('Build', async ({ note }) => note(await buildApp({ children, env, note })));
  const database = await beginTestDatabase({ children, env, workDir }, 'growth')('Database');
  const apps = [];
  for (const products of [1_000, 10_000]) {
    const app = {
      ...(await prepareDatabase(env, database.uri(`eki_growth_${products}`))),
      // Each request has its own address, so that none counts in another's limit.
      TRUSTED_PROXY_HOPS: '1',
    };
    const fill = {
      children,
      name: 'products',
      file: 'tools/bench/growth/fill.ts',
      args: [`${products}`],
      env: app,
    };
    await step(`${products} products`, () => runScript(fill));
    const dataDir = path.join(workDir, `${products}`);
    const { url, handle } = await step('Server', () =>
      startServer({ children, env: app, dataDir }),
    );
    apps.push({ products, url, pid: handle.pid, log: path.join(dataDir, 'logs/server.log') });
  }
  return measure('tools/bench/growth.ts', {
    ...env,
    GROWTH_APPS: JSON.stringify(apps),
    DATABASE_KIND: database.kind,
  });
}

function removeWork() {
  rmSync(workDir, { recursive: true, force: true });
}
