/** Messages of the support console. */
export const SUPPORT_MESSAGES = {
  chatOwn: 'This is your own chat. Someone else has to answer it.',
  chatResolved: 'This chat is resolved already.',
  chatWithQuickie: 'Quickie has this chat. Take it first.',
  chatNotStaff: 'They don’t answer customers. Choose someone else.',
  chatWrittenMeanwhile: 'They’ve just written again. Read it first.',
  snoozeTime: 'Choose a time within the next 30 days.',
  labelTooLong: 'Keep a label to 24 characters.',
  labelsTooMany: 'Choose up to 5 labels.',
  noteMissing: 'Write a note of up to 2,000 characters.',
  shortcutForm: 'Use up to 24 letters, digits and dashes, like refund-wallet.',
  shortcutTaken: 'There’s a saved reply with this shortcut already.',
  cannedMissing: 'Write a reply of up to 1,000 characters.',
  cannedFull: 'There are 200 saved replies. Delete one first.',
  ticketReplyEmpty: 'Write an answer first.',
  ticketReplyMissing: 'Write an answer of up to 4,000 characters.',
  ticketClosed: 'This ticket is closed.',
  ticketUnsent: 'Your answer isn’t sent. Send it or clear it first.',
  suspendOwn: 'You can’t suspend your own account.',
  confirmNotStaff: '--by takes the email of someone in ops.',
  confirmOwn: 'This is your own account. Ask a colleague.',
  confirmAdmin: 'Only an admin can confirm an admin’s email.',
  suspendAdmin: 'Only an admin can suspend or restore an admin.',
  staffRole: 'Choose support, ops or admin.',
  roleHeld: 'They have this role already.',
  roleUnconfirmed:
    'They’ve changed their email and not confirmed the new one. They have to do that first.',
  roleNotHeld: 'They don’t have this role.',
  roleSuspended: 'This account is suspended. Restore it first.',
  factorMissing: 'They have no two-step sign-in.',
  factorOwn: 'Ask another admin to reset your own.',
  lastAdmin: 'This is the last admin. Make someone else an admin first.',
  nameForNew: 'No account has this email. Give --name="First Last" to open one.',
  ratingTooLong: 'Keep your comment to 500 characters.',
  ratingTooLate: 'You can’t change this rating any more.',
} as const;

/** For a chat that another agent has. */
export function chatTaken(name: string): string {
  return `${name} has this chat.`;
}
