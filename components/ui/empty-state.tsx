import clsx from 'clsx';
import type { ReactNode, Ref } from 'react';

interface EmptyStateProps {
  /** An `EmptyArt`. */
  art?: ReactNode;
  /** Omitted if the page's heading is the same. */
  title?: string;
  /** Lets the page move the focus to the title when the focused element is removed. */
  titleRef?: Ref<HTMLHeadingElement>;
  as?: 'h1' | 'h2' | 'h3' | 'p';
  children?: ReactNode;
  /** The next step. */
  action?: ReactNode;
  className?: string;
}

/** Explains what is missing, why, and what to do next. */
export function EmptyState({
  art,
  title,
  titleRef,
  as: Title = 'h2',
  children,
  action,
  className,
}: EmptyStateProps) {
  return (
    <div
      className={clsx(
        'mx-auto flex max-w-md flex-col items-center px-4 py-10 text-center',
        className,
      )}
    >
      {art ? <div className="mb-5">{art}</div> : null}
      {title ? (
        <Title
          ref={titleRef}
          tabIndex={titleRef ? -1 : undefined}
          className="max-w-full font-display text-xl font-bold wrap-anywhere"
        >
          {title}
        </Title>
      ) : null}
      {children ? <div className="mt-2 text-ink-2">{children}</div> : null}
      {action ? <div className="mt-6 flex flex-wrap justify-center gap-3">{action}</div> : null}
    </div>
  );
}
