/** Messages about reviews, and replies to them. */
export const REVIEW_MESSAGES = {
  // ours, where the specification has none
  reviewRating: 'Choose 1 to 5 stars.',
  reviewText: 'Keep your review to 1,000 characters.',
  reviewNotFound: 'Review not found.',
  reviewTooEarly: 'You can rate this once it’s delivered.',
  reviewOwnShop: 'You work for this shop, so you can’t rate it.',
  reviewChanged: 'You changed this review on another screen. Save again to replace that.',
  reviewHidden: 'Our team hid this review, so it can’t be changed.',
  reviewEditEnded: 'Reviews can be changed for 30 days. This one is older.',
  reviewFailed: 'We couldn’t save your review. Try again.',
  reviewDeleteFailed: 'We couldn’t delete your review. Try again.',
  reviewsFailed: 'The reviews didn’t load.',
  reviewReason: 'Choose what’s wrong with this review.',
  reviewReportFailed: 'We couldn’t send your report. Try again.',
  ownReview: 'This is your own review.',
  ownReviewPart: 'You have a part in this review. Ask a colleague to do it.',
  reviewMovedOn: 'This review has changed. Read it again, then decide.',
  replyText: 'Write a reply of up to 500 characters.',
  replyFailed: 'We couldn’t post your reply. Try again.',
} as const;
