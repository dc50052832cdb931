import clsx from 'clsx';
import type { ComponentProps } from 'react';

/** White paper with a hairline: the one surface of the shop. */
export function Box({ className, ...rest }: ComponentProps<'div'>) {
  return (
    <div
      {...rest}
      className={clsx('rounded-box border border-line bg-card p-4.5 wide:p-6', className)}
    />
  );
}
