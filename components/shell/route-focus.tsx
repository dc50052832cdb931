'use client';

import { usePathname } from 'next/navigation';
import { useEffect, useRef } from 'react';
import { focusHeading } from '@/components/ui/focus-heading';

/**
 * After navigation, moves the focus to the heading if the focused element is gone. Elements that
 * remain keep it: a header link, a dialog.
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
