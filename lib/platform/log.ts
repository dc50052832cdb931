import 'server-only';
import pino, { type Logger } from 'pino';
import { env } from './env';

/** Fields that never reach a log, at the top or one level down. */
const SECRETS = [
  'password',
  'passwordHash',
  'newPassword',
  'oldPassword',
  'email',
  'phone',
  'authorization',
  'cookie',
  'token',
  'secret',
  'deliveryCode',
  'url',
];

let logger: Logger | undefined;

/** The process's log: JSON lines on stdout, personal data and secrets removed. */
export function log(): Logger {
  logger ??= pino({
    level: env().LOG_LEVEL,
    base: { pid: process.pid },
    redact: { paths: SECRETS.flatMap((name) => [name, `*.${name}`]), censor: '[removed]' },
    serializers: { err: safeError },
  });
  return logger;
}

/** Name, message, code and stack only: provider errors carry whole requests with their keys. */
function safeError(error: unknown): unknown {
  if (!(error instanceof Error)) return { message: String(error) };
  const code = 'code' in error ? error.code : undefined;
  return { name: error.name, message: error.message, code, stack: error.stack };
}
