// npm run db:build: compiles the fast build of SecantusDB once (about 5 minutes on 2 cores).
import path from 'node:path';
import { Children, stopOnSignals } from './lib/children.mjs';
import { findProgram, getToolsDir } from './lib/paths.mjs';
import { SECANTUS_RUST } from './lib/secantus.mjs';
import { explain, RunError, requireNode, step } from './lib/steps.mjs';

const children = new Children();
stopOnSignals(children);
try {
  requireNode();
  const cargo = findProgram('cargo');
  if (!cargo)
    throw new RunError('cargo was not found on the PATH. Install Rust and run the command again.');
  const folder = getToolsDir();
  await step(`Compiling ${SECANTUS_RUST.crate} ${SECANTUS_RUST.version}`, async ({ note }) => {
    const { code, tail } = await children.run({
      name: 'cargo install',
      command: cargo,
      args: [
        'install',
        SECANTUS_RUST.crate,
        '--version',
        SECANTUS_RUST.version,
        '--ignore-rust-version',
        '--root',
        folder,
      ],
      onLine: (line) => note(line.trim().slice(0, 60)),
    });
    if (code !== 0) throw new RunError(`cargo install failed:\n${tail}`);
    note('done');
  });
  const program = findProgram(SECANTUS_RUST.program, { extra: [path.join(folder, 'bin')] });
  if (!program)
    throw new RunError(
      `cargo installed no ${SECANTUS_RUST.program} in ${path.join(folder, 'bin')}.`,
    );
  console.log(
    `\n  ${program}\n  The demo, the development server and the tests use it from now on.\n`,
  );
} catch (error) {
  process.exitCode = explain(error);
}
await children.stopAll();
