'use client';

import { useRouter } from 'next/navigation';
import { type ReactNode, useCallback } from 'react';
import { isOngoing, type Status } from '@/lib/core/delivery/status';
import type { ServiceKind } from '@/lib/core/service-kind';
import type { TrackingDto } from '@/lib/purchases/delivery/riders/dto';
import { OrderLive } from './order-live';
import { refreshIfReachable } from './refresh';
import { SpendQuestion } from './spend-question';
import { StatusTag } from './status-tag';
import { askedStop, isForDoor, runningLateText, trackedTitle } from './track-text';
import { TrackingCard } from './tracking-card';
import { useTracking } from './use-tracking';

interface TrackedHeadProps {
  kind: ServiceKind;
  id: string;
  userId: string;
  version: number;
  status: Status | null;
  /** Server time, ISO. */
  now: string;
  /** Heading and explanation where the tracking has no better ones. */
  title: string;
  explanation: string;
  /** ISO; the promised time. */
  dueBy: string | null;
  tracking: TrackingDto | null;
  /** Important notices. */
  notices: ReactNode;
  /** Questions to the customer, between the heading and the map. */
  questions?: ReactNode;
  /** The delivery code: above the map once the rider is on the way to the door, else below it. */
  code: ReactNode;
}

/** The top of a purchase's page: arrival time and current position. */
export function TrackedHead(props: TrackedHeadProps) {
  const { kind, id, userId, version, status, notices, questions, code } = props;
  const { tracking, reread, onLocation } = useTracking(kind, id, props.tracking);
  const router = useRouter();
  // A server refresh, because an errand's page shows the result of each stop.
  const refresh = useCallback(async () => {
    await refreshIfReachable(router.refresh);
  }, [router]);
  const isOver = !isOngoing(status);
  const isCodeFirst = tracking !== null && isForDoor(tracking);
  const shown = isOver ? null : tracking;
  const arrival = trackedTitle(shown, new Date(shown?.serverNow ?? 0));
  const title = arrival ?? props.title;
  const explanation = arrival && shown ? runningLateText(shown, props.dueBy) : props.explanation;
  return (
    <>
      <h1 className="mt-1">{title}</h1>
      {explanation ? <p className="mt-1.5 text-ink-2">{explanation}</p> : null}
      <div className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1">
        {title === status ? null : <StatusTag status={status} />}
        <OrderLive
          kind={kind}
          orderId={id}
          userId={userId}
          version={version}
          status={status}
          isOver={isOver}
          seenAt={shown?.position?.at ?? null}
          serverNow={shown?.serverNow ?? props.now}
          onMoved={kind === 'errand' ? refresh : reread}
          onLocation={onLocation}
        />
      </div>
      {notices}
      {questions}
      {shown && askedStop(shown, new Date(shown.serverNow)) ? (
        <SpendQuestion tracking={shown} reread={reread} />
      ) : null}
      {isCodeFirst ? code : null}
      {shown ? <TrackingCard tracking={shown} /> : null}
      {isCodeFirst ? null : code}
    </>
  );
}
