// Secrets for development and demo: generated once, stored in DATA_DIR, never used in production.
import { randomBytes } from 'node:crypto';
import { chmodSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { RunError } from './steps.mjs';

const MAKERS = {
  AUTH_SECRET: () => randomBytes(48).toString('base64url'),
  DATA_KEY: () => randomBytes(32).toString('base64'),
  PAYSTACK_SECRET_KEY: () => `sk_test_${randomBytes(20).toString('hex')}`,
  STANDIN_CONTROL_TOKEN: () => randomBytes(24).toString('base64url'),
};

/** The secrets of a data folder; missing ones are generated and written with mode 0600. */
export function developmentSecrets(dataDir) {
  const file = path.join(dataDir, 'secrets.json');
  const kept = readStored(file);
  const secrets = { ...kept };
  for (const [name, make] of Object.entries(MAKERS)) secrets[name] ??= make();
  mkdirSync(dataDir, { recursive: true });
  if (JSON.stringify(kept) !== JSON.stringify(secrets)) {
    const temporary = `${file}.${process.pid}`;
    writeFileSync(temporary, `${JSON.stringify(secrets, null, 2)}\n`, { mode: 0o600 });
    renameSync(temporary, file);
  }
  chmodSync(file, 0o600);
  return secrets;
}

function readStored(file) {
  let text;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    if (error.code === 'ENOENT') return {};
    throw error;
  }
  try {
    return JSON.parse(text);
  } catch {
    // New keys would make stored data unreadable, so a damaged file is never replaced silently.
    throw new RunError(
      `${file} is damaged. Restore it, or delete it together with the data folder.`,
    );
  }
}
