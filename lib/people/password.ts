import { ACCOUNT_MESSAGES } from '@/lib/people/messages';

const RULES = [
  [/\p{Ll}/u, ACCOUNT_MESSAGES.passwordRules.lower],
  [/\p{Lu}/u, ACCOUNT_MESSAGES.passwordRules.upper],
  [/\d/, ACCOUNT_MESSAGES.passwordRules.digit],
  [/[^\p{L}\d\s]/u, ACCOUNT_MESSAGES.passwordRules.special],
  [/^.{8,}$/s, ACCOUNT_MESSAGES.passwordRules.length],
] as const;

/**
 * The rules that the password breaks, in the words and order of the specification; empty if it is valid. Spaces
 * around it don't count.
 */
export function unmetPasswordRules(password: string): string[] {
  const trimmed = password.trim();
  return RULES.filter(([pattern]) => !pattern.test(trimmed)).map(([, text]) => text);
}

/** All rules in order, for the list under the field. */
export const PASSWORD_RULES: readonly string[] = RULES.map(([, text]) => text);
