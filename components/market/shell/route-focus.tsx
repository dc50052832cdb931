'use client';

import { usePathname } from 'next/navigation';
import { useEffect, useRef } from 'react';
import { focusHeading } from '@/components/ui/focus-heading';

/**
 * After navigation, moves the focus to the heading if the focused element is gone. An element that
 * remains, such as a header link or a dialog, retains it.
 */
export function RouteFocus() {
  const path = usePathname();
  const previousPath = useRef(path);
  useEffect(() => {
    if (previousPath.current === path) return;
    previousPath.current = path;
    if (document.activeElement === document.body) focusHeading();
  }, [path]);
  return null;
}
