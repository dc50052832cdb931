'use client';

import { useEffect, useRef, useState } from 'react';
import { Button } from '@/components/ui/button';
import { ErrorNotice } from '@/components/ui/notice';
import { useAction } from '@/components/ui/use-action';
import { apiGet } from '@/lib/client/api';
import { REVIEW_MESSAGES } from '@/lib/core/review-messages';
import type { ReviewDto, ReviewPageDto } from '@/lib/reviews/dto';
import { ReviewItem } from './review-item';

interface MoreReviewsProps {
  productId: string;
  vendorName: string;
  next: string;
}

/** Loads the following pages of reviews, one at a time. */
export function MoreReviews({ productId, vendorName, next: firstNext }: MoreReviewsProps) {
  const [reviews, setReviews] = useState<readonly ReviewDto[]>([]);
  const [next, setNext] = useState<string | null>(firstNext);
  const firstNew = useRef<string | null>(null);

  // The button may be gone: the focus moves to the first new review.
  useEffect(() => {
    if (firstNew.current && reviews.length > 0) {
      document.getElementById(`review-${firstNew.current}`)?.focus();
    }
  }, [reviews]);

  const { run, isBusy, message } = useAction(async (cursor: string) => {
    const query = new URLSearchParams({ productId, cursor });
    const page = await apiGet<ReviewPageDto>(
      `/api/review/list?${query}`,
      REVIEW_MESSAGES.reviewsFailed,
    );
    firstNew.current = page.reviews[0]?.id ?? null;
    setReviews((before) => [...before, ...page.reviews]);
    setNext(page.next);
  });

  return (
    <>
      <ul>
        {reviews.map((review) => (
          <ReviewItem key={review.id} review={review} vendorName={vendorName} />
        ))}
      </ul>
      <ErrorNotice message={message} className="mb-3" />
      {next ? (
        <Button
          variant="quiet"
          size="sm"
          isBusy={isBusy}
          className="noscript:hidden"
          onClick={() => void run(next)}
        >
          {message ? 'Try again' : 'More reviews'}
        </Button>
      ) : null}
    </>
  );
}
