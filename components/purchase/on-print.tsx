'use client';

import { type ReactNode, useEffect, useState } from 'react';
import { flushSync } from 'react-dom';

/** Rendered only while printing; `receipt.css` then hides the rest of the page. */
export function OnPrint({ children }: { children: ReactNode }) {
  const [isPrinting, setPrinting] = useState(false);
  useEffect(() => {
    // The browser prints right after this event.
    const show = () => flushSync(() => setPrinting(true));
    const hide = () => setPrinting(false);
    window.addEventListener('beforeprint', show);
    window.addEventListener('afterprint', hide);
    return () => {
      window.removeEventListener('beforeprint', show);
      window.removeEventListener('afterprint', hide);
    };
  }, []);
  return isPrinting ? <div data-receipt>{children}</div> : null;
}
