/** The stars that a review can give. */
export const STARS = [1, 2, 3, 4, 5] as const;

export type Stars = (typeof STARS)[number];

export const REVIEW_STATES = ['shown', 'hidden'] as const;

export type ReviewState = (typeof REVIEW_STATES)[number];

export const REVIEW_REPORT_REASONS = [
  'offensive',
  'private',
  'off-topic',
  'fake',
  'other',
] as const;

export type ReviewReportReason = (typeof REVIEW_REPORT_REASONS)[number];

/** Most stored reports of a review; more add nothing for staff. */
export const MAX_REVIEW_REPORTS = 50;
