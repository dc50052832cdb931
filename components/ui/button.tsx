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
  quiet: 'bg-sand text-ink hover:bg-line',
  danger: 'text-danger inset-ring-[1.5px] inset-ring-danger hover:bg-danger-tint',
};

const SIZES: Record<ButtonSize, string> = {
  md: 'min-h-12 px-5.5',
  // 40 px tall to the eye; the invisible edge makes the target 44.
  sm: 'relative min-h-10 px-4 text-sm after:absolute after:inset-x-0 after:-inset-y-0.5',
};

/** Classes of a button, for links and labels that look like one. One filled button a screen. */
export function buttonClass(
  variant: ButtonVariant = 'primary',
  size: ButtonSize = 'md',
  isBlock = false,
): string {
  return clsx(
    'inline-flex items-center justify-center gap-2 rounded-full py-2 text-center font-bold transition duration-150 ease-out select-none active:scale-[.98] disabled:opacity-50 aria-disabled:opacity-50',
    VARIANTS[variant],
    SIZES[size],
    isBlock && 'w-full',
  );
}

interface Look {
  variant?: ButtonVariant;
  size?: ButtonSize;
  isBlock?: boolean;
}

interface ButtonProps extends ComponentProps<'button'>, Look {
  /** Something is being sent: the label stays, further taps do nothing. */
  isBusy?: boolean;
  children: ReactNode;
}

/** A button. `type` is "button" unless said otherwise. */
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
      // Not `disabled`: that would throw the focus away while the answer is awaited.
      onClick={isBusy ? (event) => event.preventDefault() : onClick}
      className={clsx(buttonClass(variant, size, isBlock), isBusy && 'cursor-progress', className)}
    >
      {isBusy ? <Spinner className="size-4.5" /> : null}
      {children}
    </button>
  );
}

/** A link that looks like a button. Its page is not loaded ahead: data is dear. */
export function ButtonLink({
  variant,
  size,
  isBlock,
  className,
  ...rest
}: ComponentProps<typeof Link> & Look) {
  return (
    <Link
      prefetch={false}
      {...rest}
      className={clsx(buttonClass(variant, size, isBlock), className)}
    />
  );
}
