export const WRITE_OFF_MESSAGES = {
  nothingOwed: 'Nothing is owed any more.',
  notEnded: 'Only what a closed shop, a closed rider or a deleted account owes can be written off.',
  waits: 'It already waits for a second person.',
  own: 'It’s your own debt, or your shop’s. Somebody else has to decide.',
} as const;
