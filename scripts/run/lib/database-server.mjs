// Starts one local database server per data folder, or joins the one that is running.
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { waitForPrimary } from './mongo-admin.mjs';
import { freePort } from './ports.mjs';
import { signalTree } from './signal-tree.mjs';

const REUSE_WAIT_MS = 3_000;

/**
 * Starts `engine` on the data folder, or joins the server that still runs on it.
 * Returns `{ port, pid, setName, joined, isNewHere, stop }`: `isNewHere` when this kind did not serve the
 * folder last time; `stop` leaves a server alone that it joined. Throws an Error with the reason when the engine does not become ready.
 */
export async function serveDatabase({ engine, children, dataDir }) {
  const storage = path.join(dataDir, engine.folder);
  const file = path.join(dataDir, 'database.json');
  const known = readState(file);
  const running = await joinRunning(known, engine, storage);
  if (running) return adopt(running, file, children);

  mkdirSync(storage, { recursive: true });
  const port = await freePort(known?.port);
  const handle = children.start({
    name: engine.label,
    command: engine.command,
    args: engine.args(port, storage),
    cwd: dataDir,
    logFile: path.join(dataDir, 'logs', 'database.log'),
  });
  writeState(file, { kind: engine.kind, port, pid: handle.pid, owner: process.pid });
  try {
    const setName = await waitForPrimary(port, handle);
    return {
      port,
      pid: handle.pid,
      setName,
      joined: false,
      isNewHere: known?.kind !== engine.kind,
      stop: () => handle.stop(),
    };
  } catch (error) {
    await handle.stop();
    throw error;
  }
}

/** The server of an earlier runner, if it is ours, of the same engine and responding. */
async function joinRunning(known, engine, storage) {
  if (!known || known.kind !== engine.kind || !commandLine(known.pid).includes(storage))
    return null;
  try {
    const setName = await waitForPrimary(known.port, null, REUSE_WAIT_MS);
    return { ...known, setName };
  } catch {
    return null;
  }
}

/** Joins a running server; if its own runner is gone, this one will stop it. */
function adopt(running, file, children) {
  const orphan = !isAlive(running.owner);
  if (orphan)
    writeState(file, {
      kind: running.kind,
      port: running.port,
      pid: running.pid,
      owner: process.pid,
    });
  if (orphan) children.atEnd(() => signalTree(running.pid, 'SIGTERM'));
  return {
    port: running.port,
    pid: running.pid,
    setName: running.setName,
    joined: true,
    isNewHere: false,
    stop: async () => true,
  };
}

/** The command line of a process, '' when it is gone. */
function commandLine(pid) {
  if (!pid || !isAlive(pid)) return '';
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
  } catch {
    return (
      spawnSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' }).stdout ?? ''
    );
  }
}

function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}

function readState(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    rmSync(file, { force: true }); // absent or damaged: only a port is lost
    return null;
  }
}

function writeState(file, state) {
  writeFileSync(`${file}.${process.pid}`, `${JSON.stringify(state)}\n`);
  renameSync(`${file}.${process.pid}`, file);
}
