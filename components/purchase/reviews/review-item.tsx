import { Icon } from '@/components/ui/icon';
import { Stars } from '@/components/ui/star-rating';
import { formatDate, plural } from '@/lib/core/format';
import type { ReplyDto, ReviewDto } from '@/lib/purchases/moves/reviews/dto';
import { ReportReview, ReviewPhoto } from './review-buttons';

/** One review of a product, with the shop's reply. */
export function ReviewItem({ review, vendorName }: { review: ReviewDto; vendorName: string }) {
  const { id, author, rating, text, choice, photoId, at, isEdited, reply } = review;
  return (
    <li
      id={`review-${id}`}
      tabIndex={-1}
      className="border-t border-line py-5 outline-none first:border-t-0 first:pt-0"
    >
      <article aria-label={`Review by ${author}`}>
        <div className="flex items-start justify-between gap-3">
          <div className="min-w-0">
            <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <b dir="auto">{author}</b>
              <span className="sr-only">{plural(rating, 'star')}</span>
              <Stars value={rating} />
            </div>
            <p className="mt-0.5 text-sm text-ink-2">
              {formatDate(at)}
              {isEdited ? ' · edited' : ''}
              {choice ? ` · ${choice}` : ''}
            </p>
          </div>
          <ReportReview reviewId={id} author={author} />
        </div>
        {text ? (
          <p dir="auto" className="mt-2 max-w-[68ch] whitespace-pre-line wrap-anywhere">
            {text}
          </p>
        ) : null}
        {photoId ? <ReviewPhoto photoId={photoId} author={author} /> : null}
        {reply ? <Reply reply={reply} vendorName={vendorName} /> : null}
      </article>
    </li>
  );
}

/** The shop's reply. */
export function Reply({ reply, vendorName }: { reply: ReplyDto; vendorName: string }) {
  return (
    <div className="mt-3 max-w-[68ch] rounded-control bg-sand px-4 py-3 text-sm">
      <p className="flex flex-wrap items-center gap-x-2">
        <Icon name="store" className="size-4 shrink-0 text-ink-2" />
        <b>{vendorName}</b>
        <span className="text-ink-2">replied {formatDate(reply.at)}</span>
      </p>
      <p dir="auto" className="mt-1 whitespace-pre-line wrap-anywhere">
        {reply.text}
      </p>
    </div>
  );
}
