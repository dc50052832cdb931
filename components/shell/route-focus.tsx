'use client';

import { usePathname } from 'next/navigation';
import { useEffect, useRef } from 'react';
import { focusHeading } from '@/components/ui/focus-heading';

/**
 * On another page the focus goes to its heading where what had it went with the page before. What
 * is still there keeps it: a link of the header, a dialog.
 */
export function RouteFocus() {
  const path = usePathname();
  const before = useRef(path);
  useEffect(() => {
    if (before.current === path) return;
    before.current = path;
    if (document.activeElement === document.body) focusHeading();
  }, [path]);
  return null;
}
