// npm run bench: load on a freshly built and seeded copy of the app. --quick for a short run.
import { mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { buildApp } from './lib/build.mjs';
import { Children, stopOnSignals } from './lib/children.mjs';
import { installPackages } from './lib/install.mjs';
import { dataDirOf, ROOT } from './lib/paths.mjs';
import { explain, RunError, requireNode, step } from './lib/steps.mjs';
import { runningApp } from './lib/test-app.mjs';

const children = new Children();
const workDir = path.join(dataDirOf(), 'bench', String(process.pid));
stopOnSignals(children, { say: () => console.log('\nStopping …'), cleanup: removeWork });
try {
  requireNode();
  mkdirSync(workDir, { recursive: true });
  const { NODE_ENV: _, ...env } = process.env;
  await step('Packages', async (line) => line.note(await installPackages({ children, ...line })));
  await step('Build', async ({ note }) => note(await buildApp({ children, env, note })));
  const app = await runningApp({ children, env, workDir, only: [] });
  const { code } = await children.run({
    name: 'bench',
    command: process.execPath,
    args: ['--import', 'tsx', 'bench/run.ts', ...process.argv.slice(2)],
    env: {
      ...env,
      BASE_URL: app.url,
      APP_PID: String(app.pid),
      DATABASE_KIND: app.databaseKind,
    },
    cwd: ROOT,
    inherit: true,
  });
  await children.stopAll();
  if (code !== 0) throw new RunError('The measurement failed.');
} catch (error) {
  if (!children.isStopping) process.exitCode = explain(error);
  await children.stopAll();
} finally {
  removeWork();
}

function removeWork() {
  rmSync(workDir, { recursive: true, force: true });
}
