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
  /** A retry is running. */
  isBusy?: boolean;
  className?: string | undefined;
}

type RetryNoticeProps = Omit<FailureProps, 'error'> & { error: Error | null };

interface QueryViewProps<T> {
  query: QueryState<T>;
  /** Shown while the data loads. */
  loading: ReactNode;
  /** Shown if the data couldn't be loaded. */
  Failed?: ComponentType<FailureProps>;
  /** Shown above data that couldn't be refreshed. */
  Stale?: ComponentType<FailureProps>;
  /** Margin of the error. */
  className?: string;
  isEmpty?: (data: T) => boolean;
  /** Shown if the data is empty. */
  empty?: ReactNode;
  children: (data: T) => ReactNode;
}

/** The data of a query; before that a placeholder or the error. */
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

/** A load error with a Try again button. */
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
