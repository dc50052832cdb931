import { type RefObject, useCallback, useEffect, useRef } from 'react';

/** What the page says first; gets the focus when a wish goes and takes the focus with it. */
export function useFreedFocus(total: number) {
  const headline = useRef<HTMLElement>(null);
  const before = useRef(total);
  useEffect(() => {
    const isLess = total < before.current;
    before.current = total;
    const isFree = document.activeElement === document.body;
    if (isLess && isFree) headline.current?.focus({ preventScroll: true });
  }, [total]);
  return useCallback((element: HTMLElement | null) => {
    headline.current = element;
  }, []);
}

/** Gives a function that sends the focus to the card at a place as soon as there is one. */
export function useNextFocus(list: RefObject<HTMLElement | null>, count: number) {
  const next = useRef<number | null>(null);
  useEffect(() => {
    const at = next.current;
    if (at === null || count <= at) return;
    next.current = null;
    const card = list.current?.querySelectorAll('article')[at];
    card?.querySelector('a')?.focus({ preventScroll: true });
  }, [list, count]);
  return (at: number) => {
    next.current = at;
  };
}
