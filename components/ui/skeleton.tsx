import clsx from 'clsx';

/** Grey room in the final size of what is coming. Say "Loading…" once, in words, beside a group of them. */
export function Skeleton({ className }: { className?: string }) {
  return (
    <div aria-hidden="true" className={clsx('animate-shimmer rounded-xl bg-sand', className)} />
  );
}
