import 'server-only';

/** Points between two steps where the kill test ends the process. */
export type CrashPoint =
  | 'payment:before-saved'
  | 'payment:after-saved'
  | 'payment:after-initialize'
  | 'payment:after-open'
  | 'settle:after-verify'
  | 'settle:after-commit'
  | 'webhook:after-stored'
  | 'cancel:after-commit'
  | 'account:before-request';

/**
 * Ends the process as `kill -9` would, when CRASH_AT names this point. For the kill test only: it
 * does nothing unless the sandbox is allowed.
 */
export function crashPoint(point: CrashPoint): void {
  if (process.env.CRASH_AT === point && process.env.ALLOW_SANDBOX === 'true') {
    process.kill(process.pid, 'SIGKILL');
  }
}
