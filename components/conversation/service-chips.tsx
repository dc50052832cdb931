'use client';

import clsx from 'clsx';
import Link from 'next/link';
import { useEffect, useRef } from 'react';
import { StatusTag } from '@/components/purchase/status-tag';
import { Icon } from '@/components/ui/icon';
import { IconButton } from '@/components/ui/icon-button';
import { Naira } from '@/components/ui/naira';
import { Picture } from '@/components/ui/picture';
import { useChatPanel } from '@/lib/client/chat/chat-panel';
import type { ChatServiceDto, MessageAbout } from '@/lib/conversations/chat/dto';

import { shortId } from '@/lib/core/ids';
import { paths } from '@/lib/core/paths';
import { followLink } from './follow-link';

const NAMES = { order: 'Order', dispatch: 'Dispatch', errand: 'Errand' } as const;
const ICONS = { order: 'package', dispatch: 'bike', errand: 'shopping-basket' } as const;

/** "Order 5E82F2" */
export const serviceName = ({ kind, id }: MessageAbout) => `${NAMES[kind]} ${shortId(id)}`;

/** "order 5E82F2", in the middle of a sentence. */
export const serviceWords = ({ kind, id }: MessageAbout) => `${kind} ${shortId(id)}`;

interface AboutChipsProps {
  services: readonly ChatServiceDto[];
  about: MessageAbout | null;
}

/** The customer's orders, dispatches and errands, to choose a message's subject or to open one. */
export function AboutChips({ services, about }: AboutChipsProps) {
  const row = useRef<HTMLUListElement>(null);
  const chosen = about?.id;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the chosen one may have come with the list
  useEffect(() => {
    const chip = row.current?.querySelector<HTMLElement>('[aria-pressed="true"]');
    if (row.current && chip) row.current.scrollLeft = chip.offsetLeft - row.current.offsetLeft - 16;
  }, [chosen, services.length]);
  if (services.length === 0) return null;
  return (
    <section aria-label="About which order?" className="mt-2 shrink-0">
      <p aria-hidden="true" className="px-4 pb-1.5 text-sm text-ink-2">
        About which order?
      </p>
      <ul ref={row} className="flex scrollbar-none gap-2 overflow-x-auto px-4 pb-2.5">
        {services.map((service) => (
          <Chip key={service.id} service={service} isChosen={service.id === chosen} />
        ))}
      </ul>
    </section>
  );
}

function Chip({ service, isChosen }: { service: ChatServiceDto; isChosen: boolean }) {
  const { kind, id, status, totalFee, picture } = service;
  const icon = ICONS[kind];
  return (
    <li
      className={clsx(
        'flex w-64 max-w-[85%] shrink-0 items-stretch rounded-box bg-card',
        isChosen ? 'inset-ring-2 inset-ring-adire' : 'inset-ring-1 inset-ring-line',
      )}
    >
      <button
        type="button"
        aria-pressed={isChosen}
        onClick={() => useChatPanel.setState({ about: isChosen ? null : { kind, id } })}
        className="flex min-h-16 min-w-0 flex-1 items-center gap-[min(0.625rem,10px)] rounded-l-box py-2.5 pl-[min(0.75rem,12px)] text-left leading-snug"
      >
        {picture ? (
          <Picture
            picture={{ src: picture.src, alt: '' }}
            sizes="42px"
            className="size-[min(2.625rem,44px)] shrink-0 rounded-xl bg-sand object-cover @max-[16rem]:hidden"
          />
        ) : (
          <span
            aria-hidden="true"
            className="grid size-[min(2.625rem,44px)] shrink-0 place-items-center rounded-xl bg-tint text-adire @max-[16rem]:hidden"
          >
            <Icon name={icon} className="size-5.5" />
          </span>
        )}
        <span className="min-w-0 flex-1 wrap-anywhere">
          <span className="sr-only">{NAMES[kind]} </span>
          <b>{shortId(id)}</b>{' '}
          <span className="text-sm text-ink-2">
            <Naira amount={totalFee} />
          </span>
          <span className="mt-0.5 block">
            <StatusTag status={status} />
          </span>
        </span>
      </button>
      <Link
        href={paths.purchase(kind, id)}
        prefetch={false}
        replace
        onClick={followLink}
        aria-label={`Open ${serviceWords(service)}`}
        className="grid w-[min(2.75rem,44px)] shrink-0 place-items-center rounded-r-box text-ink-2 hover:bg-sand hover:text-ink"
      >
        <Icon name="chevron-right" className="size-5" />
      </Link>
    </li>
  );
}

/** The subject of the next message, where chips don't fit. */
export function AboutPill({ about }: { about: MessageAbout }) {
  return (
    <p className="flex items-center justify-between gap-2 pl-4 text-sm">
      <span>
        About <b>{serviceWords(about)}</b>
      </span>
      <IconButton
        label={`Not about ${serviceWords(about)}`}
        onClick={() => useChatPanel.setState({ about: null })}
      >
        <Icon name="x" className="size-4.5" strokeWidth={1.9} />
      </IconButton>
    </p>
  );
}
