import type { ReviewReportReason, Stars } from '@/lib/catalog/ratings';

/** Reasons to report a review, in customers' words. */
export const REASON_TEXTS: Readonly<Record<ReviewReportReason, string>> = {
  offensive: 'Insults or hate',
  private: 'Shows a name, number or address',
  'off-topic': 'Not about this product',
  fake: 'Fake or paid for',
  other: 'Something else',
};

/** Words for each rating. */
export const RATING_TEXTS: Readonly<Record<Stars, string>> = {
  1: 'Bad',
  2: 'Not great',
  3: 'Okay',
  4: 'Good',
  5: 'Great',
};
