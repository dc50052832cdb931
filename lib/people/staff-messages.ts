/** Messages to staff about people’s accounts and roles. */
export const PEOPLE_MESSAGES = {
  confirmAdmin: 'Only an admin can confirm an admin’s email.',
  confirmNotStaff: '--by takes the email of someone in ops.',
  confirmOwn: 'This is your own account. Ask a colleague.',
  factorMissing: 'They have no two-step sign-in.',
  factorOwn: 'Ask another admin to reset your own.',
  lastAdmin: 'This is the last admin. Make someone else an admin first.',
  nameForNew: 'No account has this email. Give --name="First Last" to open one.',
  noteMissing: 'Write a note of up to 2,000 characters.',
  roleHeld: 'They have this role already.',
  roleNotHeld: 'They don’t have this role.',
  roleSuspended: 'This account is suspended. Restore it first.',
  roleUnconfirmed:
    'They’ve changed their email and not confirmed the new one. They have to do that first.',
  staffRole: 'Choose support, ops or admin.',
  suspendAdmin: 'Only an admin can suspend or restore an admin.',
  suspendOwn: 'You can’t suspend your own account.',
  noSuchAccount: 'No account has this email.',
  confirmSuspended: 'This account is suspended. Restore it first.',
  confirmedBefore: 'This email is confirmed already. “Forgot password?” works with it.',
} as const;
