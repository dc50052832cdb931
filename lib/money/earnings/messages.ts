export const EARNINGS_MESSAGES = {
  days: 'Choose up to a year.',
  loadFailed: 'We couldn’t load your earnings.',
} as const;
