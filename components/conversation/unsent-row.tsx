'use client';

import { type ReactNode, useEffect, useState } from 'react';
import { Icon } from '@/components/ui/icon';
import type { UnsentMessage } from '@/lib/client/chat/log';
import type { UploadProgress } from '@/lib/client/chat/unsent-list';
import { formatBytes, formatTime } from '@/lib/core/format';
import { About, Bubble, Foot, Row } from './bubble';
import { UnsentMedia } from './message-media';
import { MessageText } from './message-text';

/** Time after which an unsent message can be deleted, ms. */
const LATE_MS = 3_000;

interface UnsentRowProps {
  message: UnsentMessage;
  userId: string;
  isSending: boolean;
  /** Upload progress of its photo or video. */
  progress: UploadProgress | null;
  onRetry: () => void;
  onDiscard: () => void;
}

/** A message that is being sent or has failed. */
export function UnsentRow(props: UnsentRowProps) {
  const { message, userId, isSending, progress, onRetry, onDiscard } = props;
  const { problem, media, clientMsgId, at, about } = message;
  const isFailed = problem !== null && !isSending;
  const isLate = useIsLate();
  return (
    <Row isOurs>
      <span className="sr-only">You: </span>
      {media ? <UnsentMedia userId={userId} clientMsgId={clientMsgId} media={media} /> : null}
      {message.message ? (
        <Bubble tone={isFailed ? 'failed' : 'ours'}>
          {about ? <About about={about} /> : null}
          <MessageText text={message.message} />
        </Bubble>
      ) : null}
      {isFailed ? (
        <div role="alert" className="flex flex-col items-end text-right text-xs text-danger">
          <p className="mt-1">{problem.text}</p>
          <p className="flex flex-wrap items-center justify-end gap-x-2 font-bold">
            <span className="flex items-center gap-1.5">
              <Icon name="circle-exclamation-point" className="size-4 shrink-0" strokeWidth={2} />
              Not sent.
            </span>
            <LinkButton onClick={onRetry}>Tap to try again</LinkButton>
            <LinkButton onClick={onDiscard}>Delete</LinkButton>
          </p>
        </div>
      ) : (
        <>
          {progress ? <Progress {...progress} /> : null}
          <Foot>
            {formatTime(at)} · {isSending ? sendingText(progress) : 'Not sent yet'}
            <Icon name="clock" className="size-3.5" strokeWidth={2} />
            {media ? (
              <LinkButton
                className="ml-1 text-adire"
                label={`Cancel ${media.type === 'video' ? 'video' : 'photo'}`}
                onClick={onDiscard}
              >
                Cancel
              </LinkButton>
            ) : isLate ? (
              <LinkButton className="ml-1 text-adire" onClick={onDiscard}>
                Delete
              </LinkButton>
            ) : null}
          </Foot>
        </>
      )}
    </Row>
  );
}

interface LinkButtonProps {
  label?: string;
  className?: string;
  onClick: () => void;
  children: ReactNode;
}

function LinkButton({ label, className = '', onClick, children }: LinkButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      onClick={onClick}
      className={`min-h-11 rounded-md font-bold underline underline-offset-3 ${className}`}
    >
      {children}
    </button>
  );
}

/** Delay before the button appears: most messages are sent sooner. */
function useIsLate(): boolean {
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), LATE_MS);
    return () => clearTimeout(timer);
  }, []);
  return isLate;
}

/** The bytes are uploaded; the server is still checking them. */
function sendingText(progress: UploadProgress | null): string {
  if (!progress || progress.sent >= progress.total) return 'Sending…';
  return `${formatBytes(progress.sent)} of ${formatBytes(progress.total)}`;
}

function Progress({ sent, total }: UploadProgress) {
  return (
    <progress
      max={100}
      value={Math.round((100 * sent) / total)}
      aria-label="Sending"
      className="mt-1.5 h-1.5 w-60 max-w-full appearance-none overflow-hidden rounded-full bg-sand [&::-moz-progress-bar]:bg-adire [&::-webkit-progress-bar]:bg-sand [&::-webkit-progress-value]:bg-adire"
    />
  );
}
