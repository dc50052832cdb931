'use client';

import { useRouter } from 'next/navigation';
import { useRef, useState } from 'react';
import { Button } from '@/components/ui/button';
import { TextArea } from '@/components/ui/field';
import { ErrorNotice, Notice } from '@/components/ui/notice';
import { PhotoField, usePhotoUpload } from '@/components/ui/photo-field';
import { Picture } from '@/components/ui/picture';
import { Stars } from '@/components/ui/star-rating';
import { useAction } from '@/components/ui/use-action';
import type { PictureDto } from '@/lib/catalog/dto';
import { ApiError, apiPost } from '@/lib/client/api';
import { useIsOnline } from '@/lib/client/live/use-is-online';
import { serverTime } from '@/lib/client/settings';
import { pushToast } from '@/lib/client/toast-queue';
import { formatDate, plural } from '@/lib/core/format';
import { FILE_MESSAGES } from '@/lib/platform/files/messages';
import type { OwnReviewDto } from '@/lib/purchases/moves/reviews/dto';
import { REVIEW_MESSAGES } from '@/lib/purchases/moves/reviews/messages';
import { MAX_REVIEW } from '@/lib/purchases/moves/reviews/policy';
import { Reply } from './review-item';
import { StarField } from './star-field';
import { useReviewDraft } from './use-review-draft';

interface RateItemProps {
  orderId: string;
  userId: string;
  item: RatedItem;
  saved: OwnReviewDto | null;
}

/** The item to rate. */
export interface RatedItem {
  itemId: string;
  name: string;
  vendor: string;
  /** The option; empty if there was nothing to choose. */
  choice: string;
  picture: PictureDto;
}

/** One item of a delivered order: its stars, or its buyer's review. */
export function RateItem({ orderId, userId, item, saved }: RateItemProps) {
  const [review, setReview] = useState(saved);
  // Updated from the page, for example with the shop's reply, but not during an edit.
  const [known, setKnown] = useState(saved);
  if (known !== saved) {
    setKnown(saved);
    const isNewer = (saved?.version ?? 0) >= (review?.version ?? 0);
    if (isNewer) setReview(saved);
  }
  const [isEditing, setEditing] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  return (
    <li className="border-t border-line py-4 first:border-t-0">
      <div className="flex items-start gap-3">
        <Picture
          picture={{ ...item.picture, alt: '' }}
          sizes="48px"
          widths={[160, 320]}
          className="size-12 shrink-0 rounded-xl bg-sand object-cover"
        />
        <div className="min-w-0 flex-1">
          <h3
            ref={heading}
            tabIndex={-1}
            className="font-sans text-base leading-snug font-semibold tracking-normal outline-none"
          >
            {item.name}
          </h3>
          <p className="text-sm text-ink-2">
            {item.vendor}
            {item.choice ? ` · ${item.choice}` : ''}
          </p>
        </div>
      </div>
      {review && !isEditing ? (
        <OwnReview
          review={review}
          item={item}
          onEdit={() => setEditing(true)}
          onDeleted={() => {
            setReview(null);
            heading.current?.focus();
          }}
        />
      ) : (
        <ReviewForm
          orderId={orderId}
          userId={userId}
          item={item}
          review={review}
          onSaved={(stored) => {
            setReview(stored);
            setEditing(false);
            heading.current?.focus();
          }}
          onConflict={(latest) => {
            setReview(latest);
            setEditing(true);
          }}
          onCancel={() => setEditing(false)}
        />
      )}
    </li>
  );
}

interface ReviewFormProps extends Omit<RateItemProps, 'saved'> {
  /** The review to change; null for a new one. */
  review: OwnReviewDto | null;
  onSaved: (review: OwnReviewDto) => void;
  /** Another version has been saved. */
  onConflict: (review: OwnReviewDto) => void;
  onCancel: () => void;
}

function ReviewForm(props: ReviewFormProps) {
  const { orderId, userId, item, review, onSaved, onConflict, onCancel } = props;
  const router = useRouter();
  const isOnline = useIsOnline() !== false;
  const { draft, set, reset } = useReviewDraft(`${userId}-${orderId}-${item.itemId}`, review);
  const [ratingError, setRatingError] = useState<string | null>(null);
  const photo = usePhotoUpload('review', draft.photoId, (photoId) => set({ photoId }));
  const isOpen = review !== null || draft.rating !== null;

  const { run, isBusy, message, setMessage } = useAction(
    async (): Promise<void> => {
      if (!draft.rating) return setRatingError(REVIEW_MESSAGES.reviewRating);
      if (photo.state === 'failed') return setMessage(FILE_MESSAGES.photoWaits);
      if (photo.state === 'sending') return;
      const { review: stored } = await apiPost<{ review: OwnReviewDto }>(
        '/api/review/save',
        { orderId, itemId: item.itemId, ...draft },
        REVIEW_MESSAGES.reviewFailed,
      );
      reset(stored);
      pushToast({ tone: 'success', text: 'Thanks! Your review is up' });
      onSaved(stored);
      router.refresh();
    },
    {
      onError: (error, text) => {
        if (text === FILE_MESSAGES.photoGone) photo.remove();
        // Only the call itself answers with a review.
        const latest = error instanceof ApiError ? (error.body.review as OwnReviewDto) : null;
        if (latest) {
          set({ version: latest.version });
          onConflict(latest);
        }
        return text;
      },
    },
  );

  return (
    <form
      noValidate
      className="mt-1.5"
      onSubmit={(event) => {
        event.preventDefault();
        void run();
      }}
    >
      <StarField
        id={item.itemId}
        label={item.name}
        value={draft.rating}
        error={ratingError}
        onChange={(rating) => {
          setRatingError(null);
          set({ rating });
        }}
      />
      {isOpen ? (
        <div className="mt-3 grid gap-4">
          <TextArea
            label="Your review"
            isOptional
            rows={3}
            maxLength={MAX_REVIEW}
            value={draft.text}
            hint="Others see it with your first name and the first letter of your last name."
            onChange={({ target }) => set({ text: target.value })}
          />
          <PhotoField label="Photo" photo={photo} />
          {isOnline ? null : (
            <Notice tone="warn" role="status">
              You’re offline. Your review stays on this phone until you can send it.
            </Notice>
          )}
          <ErrorNotice message={isOnline ? message : null} />
          <div className="flex flex-wrap gap-2.5">
            <Button type="submit" isBusy={isBusy || photo.state === 'sending'}>
              {photo.state === 'sending' ? 'Sending photo…' : review ? 'Save' : 'Post review'}
            </Button>
            {review ? (
              <Button
                variant="quiet"
                onClick={() => {
                  reset(review);
                  onCancel();
                }}
              >
                Cancel
              </Button>
            ) : null}
          </div>
        </div>
      ) : null}
    </form>
  );
}

interface OwnReviewProps {
  review: OwnReviewDto;
  item: RatedItem;
  onEdit: () => void;
  onDeleted: () => void;
}

function OwnReview({ review, item, onEdit, onDeleted }: OwnReviewProps) {
  const router = useRouter();
  const [isAsking, setAsking] = useState(false);
  const { rating, text, photoId, at, isEdited, state, reply } = review;
  const canEdit = serverTime() <= new Date(review.editableUntil);

  const { run, isBusy, message } = useAction(async () => {
    await apiPost(
      '/api/review/delete',
      { reviewId: review.id },
      REVIEW_MESSAGES.reviewDeleteFailed,
    );
    pushToast({ tone: 'success', text: 'Review deleted' });
    onDeleted();
    router.refresh();
  });

  return (
    <div className="mt-2.5">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-ink-2">
        <span className="sr-only">You gave it {plural(rating, 'star')}.</span>
        <Stars value={rating} size="h-4.5 w-22.5" />
        {formatDate(at)}
        {isEdited ? ' · edited' : ''}
      </p>
      {text ? (
        <p dir="auto" className="mt-1.5 whitespace-pre-line wrap-anywhere">
          {text}
        </p>
      ) : null}
      {photoId ? (
        <img
          src={`/api/files/${photoId}`}
          alt={`Yours of ${item.name}`}
          loading="lazy"
          className="mt-2.5 size-24 rounded-control bg-sand object-cover"
        />
      ) : null}
      {reply ? <Reply reply={reply} vendorName={item.vendor} /> : null}
      {state === 'hidden' ? (
        <Notice tone="warn" className="mt-3">
          Our team hid this review. Only you can see it.
        </Notice>
      ) : isAsking ? (
        <fieldset className="mt-3">
          <legend className="font-semibold">Delete this review?</legend>
          <div className="mt-2 flex flex-wrap gap-2.5">
            <Button variant="danger" size="sm" isBusy={isBusy} onClick={() => void run()}>
              Delete
            </Button>
            <Button variant="quiet" size="sm" onClick={() => setAsking(false)}>
              Keep it
            </Button>
          </div>
        </fieldset>
      ) : (
        <div className="mt-3 flex flex-wrap gap-2.5">
          {canEdit ? (
            <Button variant="quiet" size="sm" onClick={onEdit}>
              Edit
              <span className="sr-only"> your review of {item.name}</span>
            </Button>
          ) : null}
          <Button variant="quiet" size="sm" onClick={() => setAsking(true)}>
            Delete
            <span className="sr-only"> your review of {item.name}</span>
          </Button>
        </div>
      )}
      <ErrorNotice message={message} className="mt-3" />
    </div>
  );
}
