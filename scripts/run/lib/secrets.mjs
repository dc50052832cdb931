// Secrets for development and demo: generated once, stored in DATA_DIR, never used in production.
import { createECDH, randomBytes } from 'node:crypto';
import { chmodSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { RunError } from './steps.mjs';

const MAKERS = {
  AUTH_SECRET: () => randomBytes(48).toString('base64url'),
  DATA_KEY: () => randomBytes(32).toString('base64'),
  PAYSTACK_SECRET_KEY: () => `sk_test_${randomBytes(20).toString('hex')}`,
  STANDIN_CONTROL_TOKEN: () => randomBytes(24).toString('base64url'),
  VAPID_PRIVATE_KEY: () => {
    const pair = createECDH('prime256v1');
    pair.generateKeys();
    // Without its leading zeros it would be too short.
    return Buffer.concat([Buffer.alloc(32), pair.getPrivateKey()])
      .subarray(-32)
      .toString('base64url');
  },
};

/** The public key that belongs to VAPID_PRIVATE_KEY. */
export function vapidPublicKey(privateKey) {
  const pair = createECDH('prime256v1');
  pair.setPrivateKey(Buffer.from(privateKey, 'base64url'));
  return pair.getPublicKey('base64url', 'uncompressed');
}

/** The secrets of a data folder; missing ones are generated and written with mode 0600. */
export function developmentSecrets(dataDir) {
  const file = path.join(dataDir, 'secrets.json');
  const stored = readStored(file);
  const secrets = { ...stored };
  for (const [name, make] of Object.entries(MAKERS)) secrets[name] ??= make();
  mkdirSync(dataDir, { recursive: true });
  if (JSON.stringify(stored) !== JSON.stringify(secrets)) {
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
