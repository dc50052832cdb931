// Once for a whole integration run: databases to connect to, and one stand-in process.
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { Db, MongoClient } from 'mongodb';
import type { TestProject } from 'vitest/node';
import { startStandIns } from '../../scripts/run/lib/app.mjs';
import { Children } from '../../scripts/run/lib/children.mjs';
import { openDatabase } from '../../scripts/run/lib/database.mjs';
import { withAdmin } from '../../scripts/run/lib/mongo-admin.mjs';
import { freePortTriple } from '../../scripts/run/lib/ports.mjs';
import { clockEnv } from './clock-env';

/** The services that every test file can use. */
export interface Services {
  /**
   * Connection strings without a database name: one for each worker, or one for all. Separated by
   * spaces in TEST_MONGODB_URI.
   */
  databaseUris: string[];
  /** Prefix of the names of this run's databases. */
  databasePrefix: string;
  /** Kind of the local database; undefined for one from TEST_MONGODB_URI. */
  databaseKind: string | undefined;
  /** Port that the stand-ins send webhooks to. A test must listen on it itself. */
  appPort: number;
  standInUrl: string;
  smtpUrl: string;
  controlToken: string;
  paystackKey: string;
  /** Scratch folder of the run. */
  folder: string;
}

declare module 'vitest' {
  export interface ProvidedContext {
    services: Services;
    /** Whether test files share a process and its database. */
    isShared: boolean;
  }
}

const CONTROL_TOKEN = 'integration-control-token';
const PAYSTACK_KEY = 'sk_test_integration';

const PREFIX = `eki_test_${randomBytes(4).toString('hex')}`;

const children = new Children();
const folder = mkdtempSync(path.join(os.tmpdir(), 'eki-integration-'));
/** The embedded database uses one core, so each worker gets its own. */
const WORKERS = 2;
let uris: readonly string[] = [];
let stopDatabases: () => Promise<unknown> = async () => {};

export async function setup(project: TestProject): Promise<void> {
  const given = process.env.TEST_MONGODB_URI;
  const { databaseUris, databaseKind } = given
    ? { databaseUris: given.split(' '), databaseKind: undefined }
    : await ownDatabases();
  uris = databaseUris;
  const appPort: number = await freePortTriple();
  const [standInPort, smtpPort] = [appPort + 1, appPort + 2];
  await startStandIns({
    children,
    dataDir: folder,
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'test',
      ...clockEnv(),
      DATA_DIR: folder,
      STANDIN_PORT: String(standInPort),
      STANDIN_SMTP_PORT: String(smtpPort),
      STANDIN_CONTROL_TOKEN: CONTROL_TOKEN,
      PAYSTACK_SECRET_KEY: PAYSTACK_KEY,
      APP_URL: `http://127.0.0.1:${appPort}`,
    },
  });
  project.provide('services', {
    databaseUris,
    databasePrefix: PREFIX,
    databaseKind,
    appPort,
    standInUrl: `http://127.0.0.1:${standInPort}`,
    smtpUrl: `smtp://127.0.0.1:${smtpPort}`,
    controlToken: CONTROL_TOKEN,
    paystackKey: PAYSTACK_KEY,
    folder,
  });
}

async function ownDatabases() {
  const { MONGODB_URI: _, ...env } = process.env;
  const databases: Awaited<ReturnType<typeof openDatabase>>[] = [];
  for (let worker = 1; worker <= WORKERS; worker += 1) {
    databases.push(
      await openDatabase({
        children,
        env,
        only: undefined,
        isDurable: false,
        dataDir: path.join(folder, `worker-${worker}`),
      }),
    );
  }
  stopDatabases = () => Promise.all(databases.map((database) => database.stop()));
  return {
    databaseUris: databases.map((database) => database.uri('')),
    databaseKind: databases[0]?.kind,
  };
}

async function dropDatabases(): Promise<void> {
  for (const uri of new Set(uris)) {
    await withAdmin(uri, async (_: Db, client: MongoClient) => {
      const { databases } = await client.db().admin().listDatabases({ nameOnly: true });
      const ours = databases.filter(({ name }) => name.startsWith(PREFIX));
      for (const { name } of ours) await client.db(name).dropDatabase();
    });
  }
}

export async function teardown(): Promise<void> {
  await dropDatabases();
  await stopDatabases();
  await children.stopAll();
  rmSync(folder, { recursive: true, force: true });
}
