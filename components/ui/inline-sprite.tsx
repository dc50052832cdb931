'use client';

import { INLINE_ICONS } from './inline-icons';

const ID = 'icons';

/** The icons that `Icon` finds in the page. Rendered only on the server; hydration leaves its HTML in place. */
export function InlineSprite() {
  const symbols =
    typeof window === 'undefined' ? INLINE_ICONS : (document.getElementById(ID)?.innerHTML ?? '');
  return (
    <svg
      id={ID}
      aria-hidden="true"
      className="hidden"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of ours.
      dangerouslySetInnerHTML={{ __html: symbols }}
      suppressHydrationWarning
    />
  );
}
