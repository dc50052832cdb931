import { Notice } from '@/components/ui/notice';

/** Replaces the buy row where JavaScript is off. */
export function OrderNeedsScript() {
  return (
    <noscript>
      <Notice className="mt-5">Turn on JavaScript to order. You can still browse.</Notice>
    </noscript>
  );
}
