'use client';

import { type InfiniteData, useInfiniteQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Button } from '@/components/ui/button';
import { ErrorNotice } from '@/components/ui/notice';
import { type ApiError, apiGet } from '@/lib/client/api';
import { queryClient } from '@/lib/client/query-client';
import type { ReviewPageDto } from '@/lib/purchases/moves/reviews/dto';
import { REVIEW_MESSAGES } from '@/lib/purchases/moves/reviews/messages';
import { ReviewItem } from './review-item';

interface MoreReviewsProps {
  productId: string;
  vendorName: string;
  next: string;
}

/** Loads the following pages of reviews, one at a time. */
export function MoreReviews({ productId, vendorName, next: firstNext }: MoreReviewsProps) {
  const { data, error, isFetching, hasNextPage, fetchNextPage } = useInfiniteQuery<
    ReviewPageDto,
    ApiError,
    InfiniteData<ReviewPageDto>,
    readonly string[],
    string
  >(
    {
      queryKey: ['reviews', productId, firstNext],
      queryFn: ({ pageParam, signal }) => {
        const query = new URLSearchParams({ productId, cursor: pageParam });
        return apiGet(`/api/review/list?${query}`, REVIEW_MESSAGES.reviewsFailed, { signal });
      },
      initialPageParam: firstNext,
      getNextPageParam: ({ next }) => next,
      // The page has the first reviews: these are read on request only.
      enabled: false,
      gcTime: 0,
    },
    queryClient,
  );
  const pages = data?.pages ?? [];
  const message = isFetching ? null : error?.message;

  // The button may be gone: the focus moves to the first new review.
  const firstNew = pages.at(-1)?.reviews[0]?.id;
  useEffect(() => {
    if (firstNew) document.getElementById(`review-${firstNew}`)?.focus();
  }, [firstNew]);

  return (
    <>
      <ul>
        {pages.flatMap(({ reviews }) =>
          reviews.map((review) => (
            <ReviewItem key={review.id} review={review} vendorName={vendorName} />
          )),
        )}
      </ul>
      <ErrorNotice message={message} className="mb-3" />
      {!data || hasNextPage ? (
        <Button
          variant="quiet"
          size="sm"
          isBusy={isFetching}
          className="noscript:hidden"
          onClick={() => void fetchNextPage({ cancelRefetch: false })}
        >
          {message ? 'Try again' : 'More reviews'}
        </Button>
      ) : null}
    </>
  );
}
