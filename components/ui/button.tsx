import clsx from 'clsx';
import Link from 'next/link';
import type { ComponentProps, ReactNode } from 'react';
import { Spinner } from './spinner';

export type ButtonVariant = 'primary' | 'accent' | 'outline' | 'quiet' | 'danger';
export type ButtonSize = 'md' | 'sm';

const VARIANTS: Record<ButtonVariant, string> = {
  primary: 'bg-adire text-adire-ink hover:brightness-110',
  accent: 'bg-mango text-night hover:brightness-105',
  outline: 'text-adire inset-ring-[1.5px] inset-ring-adire hover:bg-tint',
  quiet: 'bg-fill text-ink hover:brightness-95',
  danger: 'text-danger inset-ring-[1.5px] inset-ring-danger hover:bg-danger-tint',
};

const SIZES: Record<ButtonSize, string> = {
  md: 'min-h-12 px-5.5',
  // Looks 40 px tall; the invisible edge makes the target 44 px.
  sm: 'relative min-h-10 px-4 text-sm after:absolute after:inset-x-0 after:-inset-y-0.5',
};

/** Classes of a button, also for links and labels. Use one filled button per screen. */
export function buttonClass(
  variant: ButtonVariant = 'primary',
  size: ButtonSize = 'md',
  isBlock = false,
): string {
  return clsx(
    // The transparent border becomes visible in forced colours.
    'inline-flex items-center justify-center gap-2 rounded-full border border-transparent py-2 text-center font-bold transition duration-150 ease-out select-none active:scale-[.98] disabled:opacity-50 aria-disabled:opacity-50',
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
