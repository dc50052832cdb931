'use client';

import { useEffect, useRef } from 'react';
import { Notice } from '@/components/ui/notice';

/** Why checkout can't continue: focused, at the top of the cart. */
export function StoppedNotice({ problem }: { problem: string | null }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (problem) box.current?.focus();
  }, [problem]);
  return (
    <div role="alert" ref={box} tabIndex={-1} className="rounded-control">
      {problem ? (
        <Notice tone="danger" className="mt-3">
          {problem}
        </Notice>
      ) : null}
    </div>
  );
}
