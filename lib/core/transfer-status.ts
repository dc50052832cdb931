/** The card provider's words for the state of a transfer to a bank account. */
export const TRANSFER_STATUSES = [
  'received',
  'pending',
  'otp',
  'success',
  'failed',
  'reversed',
  'abandoned',
  'blocked',
  'rejected',
] as const;

export type TransferStatus = (typeof TRANSFER_STATUSES)[number];
