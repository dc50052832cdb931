'use client';

import { Icon } from '@/components/ui/icon';
import { openAuth, openDialog } from '@/lib/client/dialogs';
import { useSession } from '@/lib/client/session/use-session';
import { paths } from '@/lib/core/paths';

/** Thumbnail of a review's photo; a tap opens it large. Without JavaScript it is a link. */
export function ReviewPhoto({ photoId, author }: { photoId: string; author: string }) {
  return (
    <a
      href={paths.reviewPhoto(photoId)}
      aria-haspopup="dialog"
      className="mt-3 block w-fit rounded-control"
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey) return;
        event.preventDefault();
        openDialog('review-photo', photoId);
      }}
    >
      <img
        src={paths.reviewPhoto(photoId, 'small')}
        alt={`By ${author}`}
        width={96}
        height={96}
        loading="lazy"
        decoding="async"
        className="size-24 rounded-control bg-sand object-cover"
      />
    </a>
  );
}

/** Opens the report of a review; a guest logs in first. */
export function ReportReview({ reviewId, author }: { reviewId: string; author: string }) {
  const { user } = useSession();
  const open = () => openDialog('report-review', reviewId);
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      aria-label={`Report the review by ${author}`}
      className="-mt-2.5 -mr-2 inline-flex min-h-11 shrink-0 items-center gap-1.5 px-2 text-sm text-ink-2 hover:text-ink hover:underline noscript:hidden"
      onClick={() => (user ? open() : openAuth({ after: open }))}
    >
      <Icon name="flag" className="size-3.5" strokeWidth={1.9} />
      Report
    </button>
  );
}
