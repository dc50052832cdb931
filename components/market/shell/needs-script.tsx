import type { ReactNode } from 'react';
import { Notice } from '@/components/ui/notice';
import { paths } from '@/lib/core/paths';

/**
 * A page section that needs JavaScript, such as "Your cart"; without it, a message and a link to readable
 * pages.
 */
export function NeedsScript({ what, children }: { what: string; children: ReactNode }) {
  return (
    <>
      <noscript>
        <Notice className="mt-4.5">
          {what} needs JavaScript. Turn it on in your browser.{' '}
          <a href={paths.products()} className="font-bold text-adire underline">
            Back to products
          </a>
        </Notice>
      </noscript>
      {/* Margins stay inside, so that nothing moves when its own code replaces a placeholder. */}
      <div className="flow-root noscript:hidden">{children}</div>
    </>
  );
}
