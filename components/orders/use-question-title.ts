'use client';

import { useEffect } from 'react';

/** Says in the tab's title that a question waits, for whoever looks at another tab. */
export function useQuestionTitle(isAsked: boolean): void {
  useEffect(() => {
    if (!isAsked) return;
    const before = document.title;
    document.title = '(1) Your answer is needed – Eki';
    return () => {
      document.title = before;
    };
  }, [isAsked]);
}
