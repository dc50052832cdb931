'use client';

import type { ComponentType, ReactNode } from 'react';
import type { ApiError } from '@/lib/client/api';
import { Button } from './button';
import { ErrorNotice } from './notice';

/** The fields of a TanStack query that the view reads. */
interface QueryState<T> {
  data: T | undefined;
  error: ApiError | null;
  isFetching: boolean;
  refetch: () => unknown;
}

export interface FailureProps {
  error: ApiError | null;
  onRetry: () => void;
  /** It is being tried again. */
  isBusy?: boolean;
  className?: string | undefined;
}

type RetryNoticeProps = Omit<FailureProps, 'error'> & { error: Error | null };

interface QueryViewProps<T> {
  query: QueryState<T>;
  /** In place of the data until it is there. */
  loading: ReactNode;
  /** In place of data that could not be read. */
  Failed?: ComponentType<FailureProps>;
  /** Above data that could not be read again. */
  Stale?: ComponentType<FailureProps>;
  /** Margin of the failure. */
  className?: string;
  isEmpty?: (data: T) => boolean;
  /** In place of data that is empty. */
  empty?: ReactNode;
  children: (data: T) => ReactNode;
}

/** What a query has read; before that its placeholders, or why there is nothing. */
export function QueryView<T>(props: QueryViewProps<T>) {
  const {
    query,
    loading,
    Failed = RetryNotice,
    Stale,
    className,
    isEmpty,
    empty,
    children,
  } = props;
  const { data, error, isFetching, refetch } = query;
  const failure = { error, onRetry: () => void refetch(), isBusy: isFetching, className };
  if (data !== undefined) {
    return (
      <>
        {Stale ? <Stale {...failure} /> : null}
        {isEmpty?.(data) ? empty : children(data)}
      </>
    );
  }
  return error ? <Failed {...failure} /> : loading;
}

/** Why something could not be read, with the way to try again. */
export function RetryNotice({ error, onRetry, isBusy, className }: RetryNoticeProps) {
  return (
    <ErrorNotice
      message={error?.message}
      className={className}
      action={
        <Button variant="quiet" size="sm" isBusy={isBusy} onClick={onRetry}>
          Try again
        </Button>
      }
    />
  );
}
