'use client';

import { type ReactNode, useEffect, useState } from 'react';
import { flushSync } from 'react-dom';

/** In the page only while it is printed; `receipt.css` then hides everything beside it. */
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
