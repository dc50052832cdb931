import { ACCOUNT_MESSAGES } from '@/lib/people/messages';
import { unmetPasswordRules } from '@/lib/people/password';

interface NewPassword {
  newPassword: string;
  confirmPassword: string;
}

/** Errors of a new password and its repetition. */
export async function newPasswordErrors(
  { newPassword, confirmPassword }: NewPassword,
  person: { name?: string; email?: string } = {},
): Promise<Partial<NewPassword>> {
  const { whyGuessable } = await import('@/lib/people/common-passwords');
  const errors: Partial<NewPassword> = {};
  // The rules are listed below the field, ticked one by one, so the error needn't repeat them.
  if (unmetPasswordRules(newPassword).length > 0) {
    errors.newPassword = 'Your password doesn’t have all of these yet.';
  } else {
    const problem = whyGuessable(newPassword, person);
    if (problem) errors.newPassword = problem;
  }
  if (confirmPassword !== newPassword) errors.confirmPassword = ACCOUNT_MESSAGES.passwordsDiffer;
  return errors;
}
