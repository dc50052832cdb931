'use client';

import { useQuery } from '@tanstack/react-query';
import Link from 'next/link';
import { StatusTag } from '@/components/purchase/status-tag';
import { Icon } from '@/components/ui/icon';
import { Skeleton } from '@/components/ui/skeleton';
import { apiGet } from '@/lib/client/api';
import { queryClient } from '@/lib/client/query-client';
import type { ChatCard, ChatServiceCardDto, MessageAbout } from '@/lib/conversations/chat/dto';
import { isOngoing } from '@/lib/core/delivery/status';
import { formatTimeRange } from '@/lib/core/format';
import { PAGE_MESSAGES } from '@/lib/core/page-messages';
import { paths } from '@/lib/core/paths';
import { followLink } from './follow-link';
import { serviceName, serviceWords } from './service-chips';

interface MessageCardProps {
  card: ChatCard;
  userId: string;
}

/** Quickie's card below its text. A card only refers to its subject, whose current state is loaded. */
export function MessageCard({ card, userId }: MessageCardProps) {
  if (card.type === 'service') return <ServiceCard about={card} userId={userId} />;
  if (card.type === 'code') return <CodeCard about={card} userId={userId} />;
  return null;
}

/** One of the customer's own orders, dispatches and errands in its current state. */
function useService({ kind, id }: MessageAbout, userId: string) {
  return useQuery(
    {
      queryKey: ['chat-service', userId, kind, id],
      queryFn: () =>
        apiGet<{ service: ChatServiceCardDto }>(
          `/api/chat/service?kind=${kind}&id=${id}`,
          PAGE_MESSAGES.errorOccurred,
        ),
      // Otherwise as old as the message: several cards of one order share an answer.
      refetchOnMount: 'always',
    },
    queryClient,
  );
}

const BOX = 'mt-2.5 rounded-control bg-card p-3 text-ink first:mt-0';

function Unreadable({ onRetry }: { onRetry: () => void }) {
  return (
    <p className={`${BOX} text-sm`}>
      We can’t show it right now.{' '}
      <button
        type="button"
        className="min-h-11 font-bold text-adire underline underline-offset-4"
        onClick={onRetry}
      >
        Try again
      </button>
    </p>
  );
}

function ServiceCard({ about, userId }: { about: MessageAbout; userId: string }) {
  const { data, isError, refetch } = useService(about, userId);
  if (!data) {
    return isError ? (
      <Unreadable onRetry={() => void refetch()} />
    ) : (
      <Skeleton className="mt-2.5 h-20 w-56 max-w-full rounded-control first:mt-0" />
    );
  }
  const { status, eta } = data.service;
  return (
    <div className={BOX}>
      <p className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <b>{serviceName(about)}</b>
        <StatusTag status={status} />
      </p>
      {eta ? (
        <p className="mt-1 text-sm text-ink-2">Arrives {formatTimeRange(eta.from, eta.to)}</p>
      ) : null}
      <Link
        href={paths.purchase(about.kind, about.id)}
        prefetch={false}
        replace
        onClick={followLink}
        className="inline-flex min-h-11 items-center gap-1 text-sm font-bold text-adire"
      >
        {isOngoing(status) ? 'Track' : 'Open'} {serviceWords(about)}
        <Icon name="chevron-right" className="size-4" strokeWidth={2} />
      </Link>
    </div>
  );
}

function CodeCard({ about, userId }: { about: MessageAbout; userId: string }) {
  const { data, isError, refetch } = useService(about, userId);
  if (!data) {
    return isError ? (
      <Unreadable onRetry={() => void refetch()} />
    ) : (
      <Skeleton className="mt-2.5 h-12 w-50 max-w-full rounded-control first:mt-0" />
    );
  }
  const { deliveryCode, status } = data.service;
  if (!deliveryCode) {
    return (
      <p className={`${BOX} text-sm`}>
        {isOngoing(status)
          ? 'We can’t show your code right now. Talk to a person and we’ll help.'
          : 'This one is done, so its code isn’t needed any more.'}
      </p>
    );
  }
  const digits = [...deliveryCode].map((digit, place) => ({ digit, place }));
  return (
    <div className="mt-2.5 first:mt-0">
      <p className="sr-only">Delivery code: {digits.map(({ digit }) => digit).join(', ')}</p>
      <div aria-hidden="true" className="flex flex-wrap gap-1.5">
        {digits.map(({ digit, place }) => (
          <span
            key={place}
            className="grid h-12 w-11 place-items-center rounded-control bg-card font-display text-xl font-extrabold text-ink"
          >
            {digit}
          </span>
        ))}
      </div>
    </div>
  );
}
