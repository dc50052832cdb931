import clsx from 'clsx';
import type { ReactNode, Ref } from 'react';
import { Icon } from '@/components/ui/icon';

const TONES = {
  info: { box: 'bg-tint text-ink', ink: 'text-adire', icon: 'info' },
  success: { box: 'bg-leaf-tint text-ink', ink: 'text-leaf', icon: 'circle-check' },
  warn: {
    box: 'bg-mango-tint text-ink',
    ink: 'text-mango-text',
    icon: 'triangle-exclamation-point',
  },
  danger: { box: 'bg-danger-tint text-ink', ink: 'text-danger', icon: 'circle-exclamation-point' },
} as const;

interface NoticeProps {
  tone?: keyof typeof TONES;
  /** "alert" after something the user did; "status" if it may wait. */
  role?: 'alert' | 'status';
  /** A button or link that helps. */
  action?: ReactNode;
  className?: string;
  ref?: Ref<HTMLDivElement>;
  children: ReactNode;
}

type ErrorProps = Pick<NoticeProps, 'action' | 'className'>;

/** An inline message with an optional action. */
export function Notice({ tone = 'info', role, action, className, ref, children }: NoticeProps) {
  const { box, ink, icon } = TONES[tone];
  return (
    <div
      ref={ref}
      role={role}
      className={clsx(
        // Forced colours drop the background and show the outline instead.
        'flex scroll-my-4 flex-wrap items-start gap-x-3 gap-y-2 rounded-control px-3.5 py-3 text-sm outline-1 -outline-offset-1 outline-transparent',
        box,
        className,
      )}
    >
      <Icon name={icon} className={clsx('size-5 shrink-0', ink)} strokeWidth={1.9} />
      <div className="min-w-0 flex-1 basis-40 self-center wrap-anywhere">{children}</div>
      {action ? <div className="max-w-full self-center">{action}</div> : null}
    </div>
  );
}

/** In a long form the end may be out of sight of the button. */
function reveal(notice: HTMLElement | null): void {
  notice?.scrollIntoView({ block: 'nearest' });
}

/** Why an action failed, scrolled into view; empty without a message. */
export function ErrorNotice({
  message,
  ...props
}: { message: string | null | undefined } & ErrorProps) {
  return message ? (
    <Notice key={message} ref={reveal} tone="danger" role="alert" {...props}>
      {message}
    </Notice>
  ) : null;
}
