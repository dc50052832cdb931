'use client';

import { useEffect, useRef, useState } from 'react';
import { Button, buttonClass } from '@/components/ui/button';
import { EmptyArt } from '@/components/ui/empty-art';
import { EmptyState } from '@/components/ui/empty-state';
import { TextArea } from '@/components/ui/field';
import { ErrorNotice } from '@/components/ui/notice';
import { Loading } from '@/components/ui/skeleton';
import { Stars } from '@/components/ui/star-rating';
import { textProps, useForm } from '@/components/ui/use-form';
import type { StaffAreaName } from '@/components/work/kit/areas';
import { FilterTabs } from '@/components/work/kit/filter-tabs';
import { KeysetButtons } from '@/components/work/kit/keyset';
import { setNavCount } from '@/components/work/kit/nav-counts';
import { StaffMain } from '@/components/work/kit/staff-main';
import { StaffQuery } from '@/components/work/kit/staff-query';
import { useReading } from '@/components/work/kit/use-reading';
import { apiPost } from '@/lib/client/api';
import { pushToast } from '@/lib/client/toast-queue';
import { formatDate, plural } from '@/lib/core/format';
import { paths } from '@/lib/core/paths';
import type { ShopReviewDto, ShopReviewsDto } from '@/lib/purchases/moves/reviews/dto';
import { REVIEW_MESSAGES } from '@/lib/purchases/moves/reviews/messages';
import { MAX_REPLY, type ShopFilter } from '@/lib/purchases/moves/reviews/policy';
import { Reply } from './review-item';

const FILTERS = [
  ['all', 'All'],
  ['unanswered', 'Unanswered'],
  ['low', '1 and 2 stars'],
] as const;

/** Reviews of a shop's products, with its replies. */
export function ShopReviews({ userId, area }: { userId: string; area: StaffAreaName }) {
  const [vendorId, setVendorId] = useState<string | null>(null);
  const [filter, setFilter] = useState<ShopFilter>('all');
  const [cursor, setCursor] = useState<string | null>(null);
  const search = new URLSearchParams({
    filter,
    ...(vendorId && { vendorId }),
    ...(cursor && { cursor }),
  });
  const query = useReading<ShopReviewsDto>({
    userId,
    path: `/api/seller/reviews?${search}`,
    failed: REVIEW_MESSAGES.reviewsFailed,
    showsPrevious: true,
  });
  const { data } = query;
  const unanswered = data?.unanswered ?? 0;
  useEffect(() => setNavCount(paths.sellerReviews(), unanswered), [unanswered]);
  function show(change: () => void): void {
    change();
    setCursor(null);
  }
  return (
    <StaffMain area={area} title="Reviews" aside={data && <ShopRating data={data} />}>
      <div className="mt-3 flex flex-wrap items-center gap-2">
        <FilterTabs
          options={FILTERS}
          value={filter}
          counts={{ unanswered }}
          onChange={(one) => show(() => setFilter(one))}
        />
        {data && data.shops.length > 1 ? (
          <select
            aria-label="Shop"
            value={data.shop.vendorId}
            onChange={({ target }) => show(() => setVendorId(target.value))}
            className="min-h-11 max-w-full rounded-control bg-card px-3 text-base inset-ring-[1.5px] inset-ring-border wide:min-h-9 wide:text-sm"
          >
            {data.shops.map((shop) => (
              <option key={shop.vendorId} value={shop.vendorId}>
                {shop.name}
              </option>
            ))}
          </select>
        ) : null}
      </div>
      <StaffQuery
        query={query}
        loading={<Loading className="mt-3 grid max-w-3xl gap-2" rows={['h-28', 'h-28', 'h-28']} />}
      >
        {(data) => (
          <>
            <div
              aria-busy={query.isPlaceholderData || undefined}
              className="mt-3 max-w-3xl aria-busy:opacity-60"
            >
              {data.reviews.length === 0 ? (
                <NoReviews filter={filter} />
              ) : (
                <ul className="overflow-hidden rounded-[18px] border border-line bg-card">
                  {data.reviews.map((review) => (
                    <ShopReview
                      key={review.id}
                      review={review}
                      data={data}
                      onReplied={() => void query.refetch()}
                    />
                  ))}
                </ul>
              )}
              <KeysetButtons
                cursor={cursor}
                next={data.next}
                more="Older reviews"
                onCursor={setCursor}
              />
            </div>
          </>
        )}
      </StaffQuery>
    </StaffMain>
  );
}

function ShopRating({ data: { rating } }: { data: ShopReviewsDto }) {
  if (!rating) return null;
  return (
    <p className="flex flex-wrap items-center gap-x-2 text-ink-2">
      <Stars value={rating.average} />
      <b className="text-ink tabular">
        {rating.average.toFixed(1)}
        <span className="sr-only"> of 5</span>
      </b>
      {plural(rating.count, 'review')}
    </p>
  );
}

function NoReviews({ filter }: { filter: ShopFilter }) {
  const title =
    filter === 'unanswered'
      ? 'You’ve answered every review'
      : filter === 'low'
        ? 'No 1 or 2 star reviews'
        : 'No reviews yet';
  return (
    <EmptyState art={<EmptyArt name={filter === 'all' ? 'chat' : 'done'} />} title={title}>
      {filter === 'all' ? 'Customers can rate each item once it’s delivered.' : null}
    </EmptyState>
  );
}

interface ShopReviewProps {
  review: ShopReviewDto;
  data: ShopReviewsDto;
  onReplied: () => void;
}

function ShopReview({ review, data, onReplied }: ShopReviewProps) {
  const { id, product, author, rating, text, choice, photoId, at, isEdited, reply } = review;
  const { shop, canReply } = data;
  const [isReplying, setReplying] = useState(false);
  const replyButton = useRef<HTMLButtonElement>(null);
  function close(): void {
    setReplying(false);
    setTimeout(() => replyButton.current?.focus());
  }
  return (
    <li className="border-t border-line px-4 py-3.5 first:border-t-0">
      <article aria-label={`Review of ${product.name} by ${author}`}>
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="sr-only">{plural(rating, 'star')}</span>
          <Stars value={rating} />
          <b>{product.name}</b>
        </div>
        <p className="mt-0.5 text-ink-2">
          <bdi>{author}</bdi> · {formatDate(at)}
          {choice ? ` · ${choice}` : ''}
          {isEdited ? ' · edited' : ''}
        </p>
        {text ? (
          <p dir="auto" className="mt-1.5 whitespace-pre-line wrap-anywhere">
            {text}
          </p>
        ) : null}
        {photoId ? (
          <a
            href={paths.reviewPhoto(photoId)}
            target="_blank"
            rel="noreferrer"
            className="mt-2 block w-fit"
          >
            <img
              src={paths.reviewPhoto(photoId, 'small')}
              alt={`By ${author}`}
              loading="lazy"
              className="size-20 rounded-control bg-sand object-cover"
            />
          </a>
        ) : null}
        {reply && !isReplying ? <Reply reply={reply} vendorName={shop.name} /> : null}
        {isReplying ? (
          <ReplyForm
            reviewId={id}
            before={reply?.text ?? ''}
            onDone={() => {
              close();
              onReplied();
            }}
            onCancel={close}
          />
        ) : canReply ? (
          <Button
            ref={replyButton}
            variant="quiet"
            size="desk"
            className="mt-2.5"
            onClick={() => setReplying(true)}
          >
            {reply ? 'Edit reply' : 'Reply'}
            <span className="sr-only"> to {author}</span>
          </Button>
        ) : null}
      </article>
    </li>
  );
}

interface ReplyFormProps {
  reviewId: string;
  before: string;
  onDone: () => void;
  onCancel: () => void;
}

function ReplyForm({ reviewId, before, onDone, onCancel }: ReplyFormProps) {
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => field.current?.focus(), []);
  const form = useForm({
    initial: { text: before },
    check: ({ text }) => (text.trim() ? {} : { text: REVIEW_MESSAGES.replyText }),
    send: async ({ text }) => {
      await apiPost('/api/seller/review/reply', { reviewId, text }, REVIEW_MESSAGES.replyFailed);
      pushToast({ tone: 'success', text: 'Reply posted' });
      onDone();
    },
  });

  return (
    <form ref={form.ref} noValidate className="mt-2.5 grid gap-2.5" onSubmit={form.submit}>
      <TextArea
        ref={field}
        label="Your reply"
        rows={3}
        maxLength={MAX_REPLY}
        hint="Everyone who looks at this product sees it."
        {...textProps(form, 'text')}
      />
      <ErrorNotice message={form.message} />
      <div className="flex flex-wrap gap-2">
        <button
          type="submit"
          aria-busy={form.isBusy || undefined}
          className={buttonClass('primary', 'desk')}
        >
          {form.isBusy ? 'Posting…' : before ? 'Save reply' : 'Post reply'}
        </button>
        <Button variant="quiet" size="desk" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
