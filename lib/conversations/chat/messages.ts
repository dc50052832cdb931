/** Messages about writing in the chat. */
export const CHAT_MESSAGES = {
  // ours, where the specification has none
  chatEmpty: 'Write a message, or add a photo or video.',
  chatTooLong: 'Keep your message to 2,000 characters.',
  chatFailed: 'Failed to send message.',
  chatMuted: 'You’ve sent too many messages. Wait 10 minutes, then try again.',
} as const;
