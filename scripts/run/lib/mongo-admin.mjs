// The few administrative commands a runner sends to a database server.
import { setTimeout as sleep } from 'node:timers/promises';

const ALREADY_INITIALIZED = 23;

/** Runs `work` with the admin database of one server, whatever its state in a replica set. */
export async function withAdmin(uri, work, timeoutMs = 1_500) {
  // Imported late: this file is loaded before the packages are installed.
  const { MongoClient } = await import('mongodb');
  // A timeout in the URI itself has precedence.
  const hasOwnLimit = uri.includes('serverSelectionTimeoutMS=');
  const limits = { serverSelectionTimeoutMS: timeoutMs, connectTimeoutMS: timeoutMs };
  const client = new MongoClient(uri, hasOwnLimit ? {} : limits);
  try {
    await client.connect();
    return await work(client.db('admin'), client);
  } finally {
    await client.close();
  }
}

const directUri = (port) => `mongodb://127.0.0.1:${port}/?directConnection=true`;

/**
 * Brings a single-node replica set to the state "primary": initiates a new one, and corrects the
 * address in its configuration when the port is another than last time.
 * Returns the name of the set once the node is primary, null while it is not.
 */
export async function bringToPrimary(admin, host) {
  const hello = await admin.command({ hello: 1 });
  if (hello.isWritablePrimary) return hello.setName ?? '';
  if (hello.secondary) return null; // the election is under way
  try {
    const { config } = await admin.command({ replSetGetConfig: 1 });
    if (config.members[0].host === host) return null;
    const members = [{ ...config.members[0], host }];
    await admin.command({
      replSetReconfig: { ...config, version: config.version + 1, members },
      force: true,
    });
  } catch {
    await initiate(admin, host);
  }
  return null;
}

async function initiate(admin, host) {
  try {
    await admin.command({ replSetInitiate: { _id: 'eki', members: [{ _id: 0, host }] } });
  } catch (error) {
    if (error.code !== ALREADY_INITIALIZED) throw error;
  }
}

/**
 * Waits until the server on `port` is a primary and returns its set's name ('' for a standalone).
 * Gives up when `handle`, the server's process, ends or after `timeoutMs`.
 */
export async function waitForPrimary(port, handle, timeoutMs = 60_000) {
  const deadline = Date.now() + timeoutMs;
  let ended = false;
  void handle?.exited.then(() => {
    ended = true;
  });
  let last = '';
  while (Date.now() < deadline && !ended) {
    try {
      const name = await withAdmin(directUri(port), (admin) =>
        bringToPrimary(admin, `127.0.0.1:${port}`),
      );
      if (name !== null) return name;
    } catch (error) {
      last = error.message;
    }
    await sleep(100);
  }
  if (ended)
    throw new Error(`it ended at once: ${handle.tail().split('\n').slice(-5).join(' / ')}`);
  throw new Error(`it did not become ready within ${timeoutMs / 1000} s (${last})`);
}
