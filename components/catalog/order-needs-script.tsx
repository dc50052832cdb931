import { Notice } from '@/components/ui/notice';

/** Said where the buy row would stand, to browsers that run no scripts. */
export function OrderNeedsScript() {
  return (
    <noscript>
      <Notice className="mt-5">
        Ordering needs JavaScript. You can still read everything here.
      </Notice>
    </noscript>
  );
}
