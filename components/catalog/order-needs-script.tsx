import { Notice } from '@/components/ui/notice';

/** Takes the place of the buy row where JavaScript is off. */
export function OrderNeedsScript() {
  return (
    <noscript>
      <Notice className="mt-5">Turn on JavaScript to order. You can still browse.</Notice>
    </noscript>
  );
}
