import clsx from 'clsx';
import type { ComponentProps } from 'react';

/** The shop's standard surface: a bordered box. */
export function Box({ className, ...rest }: ComponentProps<'div'>) {
  return (
    <div
      {...rest}
      className={clsx('rounded-box border border-line bg-card p-4.5 wide:p-6', className)}
    />
  );
}
