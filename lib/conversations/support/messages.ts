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
  shortcutForm: 'Use up to 24 letters, digits and dashes, like refund-wallet.',
  shortcutTaken: 'There’s a saved reply with this shortcut already.',
  cannedMissing: 'Write a reply of up to 1,000 characters.',
  cannedFull: 'There are 200 saved replies. Delete one first.',
  ticketReplyEmpty: 'Write an answer first.',
  ticketReplyMissing: 'Write an answer of up to 4,000 characters.',
  ticketClosed: 'This ticket is closed.',
  ticketUnsent: 'Your answer isn’t sent. Send it or clear it first.',
  ratingTooLong: 'Keep your comment to 500 characters.',
  ratingTooLate: 'You can’t change this rating any more.',
} as const;

/** For a chat that another agent has. */
export function chatTaken(name: string): string {
  return `${name} has this chat.`;
}
