import type { ReactNode } from 'react';
import { Notice } from '@/components/ui/notice';
import { paths } from '@/lib/core/paths';

/**
 * A part of the shop that the browser fills, such as "The cart"; to browsers that run no scripts it
 * says so instead, with the way back to what can be read without.
 */
export function NeedsScript({ what, children }: { what: string; children: ReactNode }) {
  return (
    <>
      <noscript>
        <Notice className="mt-4.5">
          {what} needs JavaScript, which is off in this browser.{' '}
          <a href={paths.products()} className="font-bold text-adire underline">
            Back to the products
          </a>
        </Notice>
      </noscript>
      <div className="noscript:hidden">{children}</div>
    </>
  );
}
