'use client';

import { useEffect } from 'react';

/** Shows an open question in the tab's title, for customers who look at another tab. */
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
