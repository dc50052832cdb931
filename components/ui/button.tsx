import clsx from 'clsx';
import Link from 'next/link';
import type { ComponentProps, ReactNode } from 'react';
import { Spinner } from './spinner';

export type ButtonVariant =
  | 'primary'
  | 'accent'
  | 'outline'
  | 'quiet'
  | 'danger'
  | 'soft'
  | 'bare'
  | 'link';
export type ButtonSize = 'md' | 'sm' | 'desk' | 'board' | 'phone' | 'phoneSm';

const VARIANTS: Record<ButtonVariant, string> = {
  primary: 'bg-adire text-adire-ink hover:brightness-110',
  accent: 'bg-mango text-night hover:brightness-105',
  outline: 'text-adire inset-ring-[1.5px] inset-ring-adire hover:bg-tint',
  quiet: 'bg-fill text-ink hover:brightness-95',
  danger: 'text-danger inset-ring-[1.5px] inset-ring-danger hover:bg-danger-tint',
  soft: 'bg-tint text-adire hover:brightness-95',
  // Without a box there is less room around the words.
  bare: 'min-w-11 px-2! hover:bg-sand',
  link: 'px-3! text-adire hover:bg-tint',
};

const PRESS = 'gap-2 ease-out select-none active:scale-[.98]';
const SIZES: Record<ButtonSize, string> = {
  md: `min-h-12 rounded-full px-5.5 py-2 ${PRESS}`,
  // Looks 40 px tall; the invisible edge makes the target 44 px.
  sm: `relative min-h-10 rounded-full px-4 py-2 text-sm after:absolute after:inset-x-0 after:-inset-y-0.5 ${PRESS}`,
  // Work areas: 36 px where a mouse is used, 44 px on phones.
  desk: 'min-h-11 gap-1.5 rounded-full px-4 py-1.5 text-sm wide:min-h-9',
  // Tickets, on tablets in kitchens: 44 px.
  board: 'min-h-11 rounded-full px-3 py-2 text-sm aria-disabled:cursor-progress',
  // Riders, in gloves and in the sun: 60 px for the main action, 44 px for those next to it.
  phone: `min-h-15 rounded-[1.875rem] px-4 py-2 text-lg ${PRESS}`,
  phoneSm: 'min-h-11 gap-2 rounded-full px-4 py-2 text-sm',
};

/** Classes of a button, also for links and labels. Use one filled button per screen. */
export function buttonClass(
  variant: ButtonVariant = 'primary',
  size: ButtonSize = 'md',
  isBlock = false,
): string {
  return clsx(
    // The transparent border becomes visible in forced colours.
    'inline-flex items-center justify-center border border-transparent text-center font-bold transition duration-150 disabled:opacity-50 aria-disabled:opacity-50',
    VARIANTS[variant],
    SIZES[size],
    isBlock && 'w-full',
  );
}

interface ButtonStyle {
  variant?: ButtonVariant;
  size?: ButtonSize;
  isBlock?: boolean;
}

interface ButtonProps extends ComponentProps<'button'>, ButtonStyle {
  /** Shows a spinner and ignores further taps. */
  isBusy?: boolean;
  children: ReactNode;
}

/** A button; `type` is "button" by default. */
export function Button({
  variant,
  size,
  isBlock,
  isBusy = false,
  className,
  onClick,
  children,
  type = 'button',
  ...rest
}: ButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      aria-busy={isBusy || undefined}
      // Not `disabled`, which would lose the focus.
      onClick={isBusy ? (event) => event.preventDefault() : onClick}
      className={clsx(buttonClass(variant, size, isBlock), isBusy && 'cursor-progress', className)}
    >
      {isBusy ? <Spinner className="size-4.5" /> : null}
      {children}
    </button>
  );
}

/** A link that looks like a button. Not prefetched, because mobile data is expensive. */
export function ButtonLink({
  variant,
  size,
  isBlock,
  className,
  ...rest
}: ComponentProps<typeof Link> & ButtonStyle) {
  return (
    <Link
      prefetch={false}
      {...rest}
      className={clsx(buttonClass(variant, size, isBlock), className)}
    />
  );
}
