import { existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Children } from '../children.mjs';
import { getDatabaseName, openDatabase, withDatabase } from '../database.mjs';
import { bringToPrimary } from '../mongo-admin.mjs';
import { findPython } from '../secantus.mjs';

const scratch = mkdtempSync(path.join(tmpdir(), 'eki-db-'));
const children = new Children();
const bare = path.join(scratch, 'bare');
/** A machine with Node alone, an empty cache, and no internet access. */
const env = {
  PATH: bare,
  HOME: scratch,
  XDG_CACHE_HOME: path.join(scratch, 'cache'),
  MONGOMS_DOWNLOAD_MIRROR: 'http://127.0.0.1:9',
};

beforeAll(() => {
  mkdirSync(bare);
  symlinkSync(process.execPath, path.join(bare, 'node'));
});

afterAll(async () => {
  await children.stopAll();
  rmSync(scratch, { recursive: true, force: true });
});

function program(folder, name, script) {
  mkdirSync(folder, { recursive: true });
  writeFileSync(path.join(folder, name), `#!/bin/sh\n${script}\n`, { mode: 0o755 });
  return path.join(folder, name);
}

describe('connection strings', () => {
  it.each([
    ['mongodb://h:1/?replicaSet=r', 'eki', 'mongodb://h:1/eki?replicaSet=r'],
    ['mongodb://h:1', 'eki', 'mongodb://h:1/eki'],
    ['mongodb://u:p@h:1,i:2/old?tls=true', 'eki', 'mongodb://u:p@h:1,i:2/eki?tls=true'],
    ['mongodb+srv://h/old', '', 'mongodb+srv://h/'],
  ])('%s with "%s"', (uri, name, expected) => {
    expect(withDatabase(uri, name)).toBe(expected);
  });

  it('refuses another scheme, and returns the database name', () => {
    expect(() => withDatabase('postgres://h/x', 'eki')).toThrow(/not a MongoDB connection string/);
    expect(getDatabaseName('mongodb://h/shop?x=1')).toBe('shop');
    expect(getDatabaseName('mongodb://h/?x=1')).toBe('eki');
  });
});

describe('finding a database', () => {
  it('names everything it tried and what to install where nothing works', async () => {
    const opened = openDatabase({ children, dataDir: path.join(scratch, 'none'), env });
    const message = await opened.catch((error) => error.message);
    expect(message).toContain('mongod: not on the PATH');
    expect(message).toMatch(/mongod \(downloaded\): .*not reachable/);
    expect(message).toContain('SecantusDB: no Python 3.10 to 3.13 was found');
    expect(message).toContain('apt-get install python3-venv');
  });

  it('names the reason why an installed mongod was not used', async () => {
    const folder = path.join(scratch, 'broken');
    program(folder, 'mongod', '[ "$1" = --version ] && exit 0; echo "wrong data files"; exit 14');
    const broken = { ...env, PATH: `${folder}:${bare}:/bin` };
    const opened = openDatabase({
      children,
      dataDir: path.join(scratch, 'd'),
      env: broken,
      only: 'mongod',
    });
    await expect(opened).rejects.toThrow(/mongod: it ended at once: wrong data files/);
  });

  it('does not fall back when MONGODB_URI is set but dead', async () => {
    const dataDir = path.join(scratch, 'given');
    const uri = 'mongodb://user:hidden@127.0.0.1:9/eki?serverSelectionTimeoutMS=300';
    const opened = openDatabase({ children, dataDir, env: { ...env, MONGODB_URI: uri } });
    const message = await opened.catch((error) => error.message);
    expect(message).toMatch(/MONGODB_URI is set, but .* does not answer/);
    expect(message).not.toContain('hidden');
    expect(existsSync(dataDir)).toBe(false);
  }, 15_000);

  it('skips a Python that is too old or does not start', () => {
    const folder = path.join(scratch, 'pythons');
    program(folder, 'python3.13', 'exit 127');
    program(folder, 'python3.12', 'echo 3.9');
    expect(findPython({ PATH: `${folder}:${bare}:/nowhere` })).toBeNull();
    const good = program(folder, 'python3', 'echo 3.11');
    expect(findPython({ PATH: folder })).toBe(good);
  });
});

describe('a single-node replica set', () => {
  /** A server that answers by command name and records the commands. */
  function server(answers) {
    const received = [];
    const command = async (sent) => {
      const name = Object.keys(sent)[0];
      received.push(name);
      const answer = answers[name];
      if (answer instanceof Error) throw answer;
      return answer ?? { ok: 1 };
    };
    return { received, command };
  }

  it('is not changed when it is primary', async () => {
    const admin = server({ hello: { isWritablePrimary: true, setName: 'eki' } });
    expect(await bringToPrimary(admin, 'h:1')).toBe('eki');
    expect(admin.received).toEqual(['hello']);
  });

  it('is initiated when it has no configuration', async () => {
    const admin = server({ hello: { isreplicaset: true }, replSetGetConfig: new Error('none') });
    expect(await bringToPrimary(admin, 'h:1')).toBeNull();
    expect(admin.received).toEqual(['hello', 'replSetGetConfig', 'replSetInitiate']);
  });

  it('gets its new address when the port changed', async () => {
    const config = { _id: 'eki', version: 1, members: [{ _id: 0, host: 'h:1' }] };
    const admin = server({ hello: {}, replSetGetConfig: { config } });
    await bringToPrimary(admin, 'h:2');
    expect(admin.received).toEqual(['hello', 'replSetGetConfig', 'replSetReconfig']);
  });

  it('is not changed while an election is under way', async () => {
    const config = { _id: 'eki', version: 1, members: [{ _id: 0, host: 'h:1' }] };
    const admin = server({ hello: {}, replSetGetConfig: { config } });
    expect(await bringToPrimary(admin, 'h:1')).toBeNull();
    expect(admin.received).toEqual(['hello', 'replSetGetConfig']);
  });
});
