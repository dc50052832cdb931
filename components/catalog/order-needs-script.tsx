import { Notice } from '@/components/ui/notice';

/** Said where the buy row would stand, to browsers that run no scripts. */
export function OrderNeedsScript() {
  return (
    <noscript>
      <Notice className="mt-5">Turn on JavaScript to order. You can still browse.</Notice>
    </noscript>
  );
}
