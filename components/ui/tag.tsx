import clsx from 'clsx';
import type { ReactNode } from 'react';

export type TagTone = 'info' | 'go' | 'wait' | 'stop' | 'quiet';

const TONES: Record<TagTone, string> = {
  info: 'bg-tint text-adire',
  go: 'bg-leaf-tint text-leaf',
  wait: 'bg-mango-tint text-mango-text',
  stop: 'bg-danger-tint text-danger',
  quiet: 'bg-sand text-ink-2',
};

/** A short status label; the colour only repeats the text. */
export function Tag({
  tone = 'info',
  className,
  children,
}: {
  tone?: TagTone;
  className?: string;
  children: ReactNode;
}) {
  return (
    <span
      className={clsx(
        'inline-flex max-w-full shrink-0 items-center gap-1.5 rounded-xl px-2.5 py-0.5 text-xs leading-5 font-bold outline-1 -outline-offset-1 outline-transparent',
        TONES[tone],
        className,
      )}
    >
      {children}
    </span>
  );
}
