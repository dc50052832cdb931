import clsx from 'clsx';
import type { ComponentProps, ReactNode } from 'react';

export type IconTone = 'plain' | 'tint' | 'onCloth';

const TONES: Record<IconTone, string> = {
  plain: 'hover:bg-sand',
  tint: 'bg-tint text-adire hover:brightness-95',
  onCloth: 'bg-white/15 text-white hover:bg-white/25',
};

/** Classes of a round 44 px target with an icon. */
export function iconButtonClass(tone: IconTone = 'plain'): string {
  return clsx(
    'relative grid size-[min(2.75rem,52px)] shrink-0 place-items-center rounded-full transition duration-150 ease-out active:scale-95',
    TONES[tone],
  );
}

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'aria-label'> {
  /** Accessible name, since there is no visible text. */
  label: string;
  tone?: IconTone;
  children: ReactNode;
}

/** A round button with an icon. */
export function IconButton({ label, tone, className, children, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      aria-label={label}
      className={clsx(iconButtonClass(tone), className)}
    >
      {children}
    </button>
  );
}
