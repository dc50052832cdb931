'use client';

import { useState } from 'react';
import { Box } from '@/components/ui/box';
import { Button } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import { Notice } from '@/components/ui/notice';
import { usePush } from './use-push';

interface PushOfferProps {
  userId: string;
  title: string;
  /** Topic of the messages. */
  about: string;
}

/** Offers push messages; empty if they are on or their state is unknown. */
export function PushOffer({ userId, title, about }: PushOfferProps) {
  const { state, isBusy, problem, turnOn } = usePush(userId);
  const [isAsked, setAsked] = useState(false);
  if (state === 'on' && isAsked) {
    return (
      <Notice tone="success" role="status" className="mt-4">
        Notifications are on. You can turn them off in your profile.
      </Notice>
    );
  }
  if (state !== 'off') return null;
  return (
    <Box className="mt-4">
      <div className="flex items-start gap-3.5">
        <span
          aria-hidden="true"
          className="grid size-11 shrink-0 place-items-center rounded-full bg-tint text-adire"
        >
          <Icon name="bell-ring" className="size-5.5" />
        </span>
        <div className="min-w-0 flex-1">
          <h2 className="text-base">{title}</h2>
          <p className="text-sm text-ink-2">{about}</p>
          <Button
            size="sm"
            variant="outline"
            className="mt-3"
            isBusy={isBusy}
            onClick={() => {
              setAsked(true);
              turnOn();
            }}
          >
            Tell me
          </Button>
        </div>
      </div>
      {problem ? (
        <Notice tone="warn" role="alert" className="mt-3">
          {problem}
        </Notice>
      ) : null}
    </Box>
  );
}

/** The offer on the page of an ongoing purchase. */
export function DeliveryPushOffer({ userId }: { userId: string }) {
  return (
    <PushOffer
      userId={userId}
      title="Know when your rider is near"
      about="We’ll notify you when it’s on its way and when your rider arrives."
    />
  );
}
