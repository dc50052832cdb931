'use client';

import { Icon } from '@/components/ui/icon';
import { StaleNotice } from '@/components/work/kit/staff-query';
import type { ApiError } from '@/lib/client/api';
import { formatTime } from '@/lib/core/format';
import type { StoredStep } from './job-view';

/** State of the connection to the server. */
export interface ConnectionState {
  /** The device has a connection. */
  isConnected: boolean;
  /** Error of the last refresh. */
  error: ApiError | null;
  /** The socket is connected. */
  isFresh: boolean;
}

/** Explains why the data may be outdated. */
export function ConnectionNotice({
  connection,
  onRetry,
}: {
  connection: ConnectionState;
  onRetry: () => void;
}) {
  return (
    <StaleNotice
      error={connection.error}
      onRetry={onRetry}
      offline="You’re offline. We’ll save what you do here and send it when you’re back online."
      loggedOut="You’re logged out. Log in to get offers."
      className="mt-2.5"
    />
  );
}

/** Commands stored on this device and not yet sent to the server. */
export function StoredNotice({ stored }: { stored: readonly StoredStep[] }) {
  return (
    <div role="status" className="mt-3 empty:mt-0">
      {stored.length > 0 ? (
        <div className="flex gap-2.5 rounded-control bg-mango-tint px-3.5 py-3 text-sm leading-snug">
          <Icon name="cloud-off" className="size-5 shrink-0 text-mango-text" />
          <div className="min-w-0">
            <b>Saved on this phone, not sent yet</b>
            <ul>
              {stored.map(({ call, text, at }) => (
                <li key={`${call} ${at}`}>
                  {text}, {formatTime(at)}
                </li>
              ))}
            </ul>
          </div>
        </div>
      ) : null}
    </div>
  );
}
