'use client';

import { useEffect, useState } from 'react';
import { Reply } from '@/components/purchase/reviews/review-item';
import { REASON_TEXTS } from '@/components/purchase/reviews/review-text';
import { Button } from '@/components/ui/button';
import { EmptyArt } from '@/components/ui/empty-art';
import { EmptyState } from '@/components/ui/empty-state';
import { Loading } from '@/components/ui/skeleton';
import { Stars } from '@/components/ui/star-rating';
import { Tag } from '@/components/ui/tag';
import { ActionSheet } from '@/components/work/kit/action-sheet';
import type { StaffAreaName } from '@/components/work/kit/areas';
import { FilterTabs } from '@/components/work/kit/filter-tabs';
import { setNavCount } from '@/components/work/kit/nav-counts';
import { StaffMain } from '@/components/work/kit/staff-main';
import { StaffQuery } from '@/components/work/kit/staff-query';
import { useReading } from '@/components/work/kit/use-reading';
import { formatWhen, plural } from '@/lib/core/format';
import { shortId } from '@/lib/core/ids';
import { paths } from '@/lib/core/paths';
import type { StaffReviewDto, StaffReviewsDto } from '@/lib/purchases/moves/reviews/dto';
import { REVIEW_MESSAGES } from '@/lib/purchases/moves/reviews/messages';
import type { StaffFilter } from '@/lib/purchases/moves/reviews/policy';
import { Photo } from './photo';

const FILTERS = [
  ['reported', 'Reported'],
  ['hidden', 'Hidden'],
] as const;

type Decision = 'hide' | 'keep' | 'show';

interface ReviewsViewProps {
  userId: string;
  area: StaffAreaName;
}

/** Reviews that users reported, and those that staff have hidden. */
export function ReviewsView({ userId, area }: ReviewsViewProps) {
  const [filter, setFilter] = useState<StaffFilter>('reported');
  const [deciding, setDeciding] = useState<{
    review: StaffReviewDto;
    decision: Decision;
  } | null>(null);
  const query = useReading<StaffReviewsDto>({
    userId,
    path: `/api/admin/reviews?filter=${filter}`,
    failed: REVIEW_MESSAGES.reviewsFailed,
    showsPrevious: true,
  });
  const reported = query.data?.reported ?? 0;
  useEffect(() => setNavCount(paths.adminReviews(), reported), [reported]);
  return (
    <StaffMain area={area} title="Reviews">
      <div className="mt-3 flex flex-wrap">
        <FilterTabs options={FILTERS} value={filter} counts={{ reported }} onChange={setFilter} />
      </div>
      <StaffQuery
        query={query}
        loading={<Loading className="mt-3 grid max-w-3xl gap-2" rows={['h-36', 'h-36']} />}
      >
        {(data) => (
          <>
            <div
              aria-busy={query.isPlaceholderData || undefined}
              className="mt-3 max-w-3xl aria-busy:opacity-60"
            >
              {data.reviews.length === 0 ? (
                <EmptyState
                  art={<EmptyArt name="done" />}
                  title={data.filter === 'reported' ? 'Nothing is reported' : 'Nothing is hidden'}
                >
                  {data.filter === 'reported' ? 'Reviews that people report show up here.' : null}
                </EmptyState>
              ) : (
                <ul className="overflow-hidden rounded-[18px] border border-line bg-card">
                  {data.reviews.map((review, index) => (
                    <StaffReview
                      key={review.id}
                      review={review}
                      now={data.serverNow}
                      isFirst={index === 0}
                      onDecide={(decision) => setDeciding({ review, decision })}
                    />
                  ))}
                </ul>
              )}
            </div>
          </>
        )}
      </StaffQuery>
      {deciding ? (
        <DecideSheet
          {...deciding}
          onDone={() => void query.refetch()}
          onClose={() => {
            setDeciding(null);
            // After a refusal too: the review may have changed.
            void query.refetch();
          }}
        />
      ) : null}
    </StaffMain>
  );
}

interface StaffReviewProps {
  review: StaffReviewDto;
  now: string;
  isFirst: boolean;
  onDecide: (decision: Decision) => void;
}

function StaffReview({ review, now, isFirst, onDecide }: StaffReviewProps) {
  const { product, shop, author, rating, text, choice, photoId, at, isEdited, reply } = review;
  return (
    <li className="border-t border-line px-4 py-3.5 first:border-t-0">
      <article aria-label={`Review of ${product.name} by ${author}`} className="grid gap-1.5">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="sr-only">{plural(rating, 'star')}</span>
          <Stars value={rating} />
          <b>{product.name}</b>
          <span className="text-ink-2">{shop}</span>
        </div>
        <p className="text-ink-2">
          {author} · order {shortId(review.orderId)}
          {choice ? ` · ${choice}` : ''} · {formatWhen(at, new Date(now))}
          {isEdited ? ' · edited' : ''}
        </p>
        {text ? (
          <p className="max-w-[68ch] whitespace-pre-line wrap-anywhere">{text}</p>
        ) : (
          <p className="text-ink-2">Stars only.</p>
        )}
        {photoId ? <Photo id={photoId} alt={`By ${author}`} /> : null}
        {reply ? <Reply reply={reply} vendorName={shop} /> : null}
        <p className="mt-1 flex flex-wrap items-center gap-1.5">
          {review.reports.map(({ reason, times }) => (
            <Tag key={reason} tone={review.state === 'shown' ? 'stop' : 'quiet'}>
              {REASON_TEXTS[reason]}
              {times > 1 ? ` × ${times}` : ''}
            </Tag>
          ))}
          <span className="text-ink-2">
            {review.hiddenAt
              ? `Hidden ${formatWhen(review.hiddenAt, new Date(now))}`
              : review.reportedAt
                ? `Reported ${formatWhen(review.reportedAt, new Date(now))}`
                : ''}
          </span>
        </p>
        <div className="mt-1 flex flex-wrap gap-2">
          {review.state === 'hidden' ? (
            <Button
              aria-haspopup="dialog"
              variant="quiet"
              size="desk"
              onClick={() => onDecide('show')}
            >
              Show again
            </Button>
          ) : (
            <>
              <Button
                aria-haspopup="dialog"
                variant={isFirst ? 'primary' : 'quiet'}
                size="desk"
                onClick={() => onDecide('hide')}
              >
                Hide
              </Button>
              <Button
                aria-haspopup="dialog"
                variant="quiet"
                size="desk"
                onClick={() => onDecide('keep')}
              >
                Keep
              </Button>
            </>
          )}
        </div>
      </article>
    </li>
  );
}

const SHEETS = {
  hide: {
    title: 'Hide this review?',
    description: 'It leaves the product’s page, and its stars no longer count.',
    action: 'Hide review',
    done: 'Review hidden',
  },
  keep: {
    title: 'Keep this review?',
    description:
      'It stays on the product’s page. You won’t see it here until someone else reports it.',
    action: 'Keep review',
    done: 'Review kept',
  },
  show: {
    title: 'Show this review again?',
    description: 'It’s back on the product’s page, and its stars count again.',
    action: 'Show review',
    done: 'Review is back',
  },
} as const;

interface DecideSheetProps {
  review: StaffReviewDto;
  decision: Decision;
  onDone: () => void;
  onClose: () => void;
}

function DecideSheet({ review, decision, onDone, onClose }: DecideSheetProps) {
  const { title, description, action, done } = SHEETS[decision];
  return (
    <ActionSheet
      title={title}
      description={description}
      path={`/api/admin/review/${decision}`}
      action={action}
      variant={decision === 'hide' ? 'danger' : 'primary'}
      toFields={() => ({ reviewId: review.id, version: review.version })}
      done={done}
      onDone={onDone}
      onClose={onClose}
    />
  );
}
